-- Tables as programs on YDB in public repositories have them, in other words, labelled before any code saw them. See labelled_test.go.
-- schema: outbox
-- want: PRT003?? KEY009??; sixteen buckets, in order of time in each
CREATE TABLE platform_outbox (bucket Uint8 NOT NULL, created_at Timestamp NOT NULL, id Uuid NOT NULL, partition_key Utf8 NOT NULL, topic Utf8, payload Json NOT NULL, attempts Int32 NOT NULL, last_error Utf8, PRIMARY KEY (bucket, created_at, id));
-- want: ; one row for each bucket
CREATE TABLE platform_outbox_leases (bucket Uint8 NOT NULL, locked_by Utf8 NOT NULL, locked_until Timestamp NOT NULL, PRIMARY KEY (bucket));
-- schema: assessment
-- want:
CREATE TABLE assessment_invite_groups (group_id Utf8 NOT NULL, request_id Utf8 NOT NULL, test_id Utf8 NOT NULL, code_hash Utf8 NOT NULL, purpose Utf8 NOT NULL, state Utf8 NOT NULL, issued_at Timestamp NOT NULL, expires_at Timestamp NOT NULL, purge_at Timestamp NOT NULL, PRIMARY KEY (group_id), INDEX invite_group_request GLOBAL ON (request_id), INDEX invite_group_code GLOBAL ON (code_hash)) WITH (TTL = Interval("PT0S") ON purge_at);
-- want:
CREATE TABLE assessment_invite_group_claims (group_id Utf8 NOT NULL, identity_hash Utf8 NOT NULL, invite_id Utf8 NOT NULL, claimed_at Timestamp NOT NULL, purge_at Timestamp NOT NULL, PRIMARY KEY (group_id, identity_hash), INDEX invite_group_claim_invite GLOBAL ON (invite_id)) WITH (TTL = Interval("PT0S") ON purge_at);
-- want: IDX002?; a provider, and the hash of who that knows
CREATE TABLE candidate_accounts (profile_id Utf8 NOT NULL, account_status Utf8 NOT NULL, provider Utf8 NOT NULL, provider_subject_hash Utf8 NOT NULL, email_hash Utf8 NOT NULL, region Utf8 NOT NULL, created_at Timestamp NOT NULL, PRIMARY KEY (profile_id), INDEX candidate_provider_subject GLOBAL ON (provider, provider_subject_hash), INDEX candidate_email GLOBAL ON (email_hash));
-- want:
CREATE TABLE candidate_attempt_links (profile_id Utf8 NOT NULL, test_id Utf8 NOT NULL, attempt_id Utf8 NOT NULL, result_code Utf8 NOT NULL, percent Double NOT NULL, PRIMARY KEY (profile_id, test_id, attempt_id), INDEX candidate_attempt GLOBAL ON (attempt_id));
-- schema: decisions
-- want: IDX002?; state, and when to try again
CREATE TABLE outbox (event_id Utf8 NOT NULL, aggregate_type Utf8 NOT NULL, aggregate_id Utf8 NOT NULL, aggregate_revision Uint64 NOT NULL, topic Utf8 NOT NULL, payload JsonDocument NOT NULL, status Utf8 NOT NULL, next_attempt_at Timestamp, created_at Timestamp NOT NULL, PRIMARY KEY (event_id), INDEX idx_outbox_dispatch GLOBAL ON (status, next_attempt_at, created_at));
-- want: IDX002
CREATE TABLE inbox (consumer_name Utf8 NOT NULL, event_id Utf8 NOT NULL, received_at Timestamp NOT NULL, status Utf8 NOT NULL, payload_hash String NOT NULL, PRIMARY KEY (consumer_name, event_id), INDEX idx_inbox_status GLOBAL ON (status, received_at));
-- want:
CREATE TABLE idempotency_keys (scope Utf8 NOT NULL, idempotency_key Utf8 NOT NULL, request_hash String NOT NULL, state Utf8 NOT NULL, created_at Timestamp NOT NULL, expires_at Timestamp NOT NULL, PRIMARY KEY (scope, idempotency_key)) WITH (TTL = Interval("PT0S") ON expires_at);
-- schema: trucks
-- want:
CREATE TABLE vehicles (id Utf8 NOT NULL, owner_id Utf8, plate_number Utf8, vin Utf8, fuel_type Utf8, is_active Bool, created_at Timestamp, PRIMARY KEY (id), INDEX owner_idx GLOBAL ON (owner_id));
-- want: IDX002
CREATE TABLE trips (id Utf8 NOT NULL, driver_id Utf8, vehicle_id Utf8, status Utf8, start_time Timestamp, end_time Timestamp, mileage Double, PRIMARY KEY (id), INDEX driver_idx GLOBAL ON (driver_id), INDEX status_idx GLOBAL ON (status));
-- want:
CREATE TABLE expenses (id Utf8 NOT NULL, trip_id Utf8, driver_id Utf8, amount Double, category Utf8, receipt_url Utf8, PRIMARY KEY (id), INDEX trip_idx GLOBAL ON (trip_id), INDEX driver_idx GLOBAL ON (driver_id));
-- schema: words
-- want: KEY003
CREATE TABLE users (id Uint64 NOT NULL, telegram_id Uint64, first_name Utf8, username Utf8, auth_date Uint64, created_at Utf8, PRIMARY KEY (id), INDEX idx_telegram_id GLOBAL ON (telegram_id));
-- want: KEY003 IDX002 IDX002; words that a learner added
CREATE TABLE dictionary_words (id Uint64 NOT NULL, user_id Uint64, lemma Utf8, type Utf8, status Utf8, added_at Utf8, review_count Uint32, rating Uint32, PRIMARY KEY (id), INDEX idx_user_lemma GLOBAL ON (user_id, lemma), INDEX idx_lemma GLOBAL ON (lemma), INDEX idx_status GLOBAL ON (status), INDEX idx_rating GLOBAL ON (rating));
-- want: KEY003
CREATE TABLE dictionary_translations (id Uint64 NOT NULL, word_id Uint64, translation Utf8, source_session_id Utf8, added_at Utf8, PRIMARY KEY (id), INDEX idx_word_id GLOBAL ON (word_id));
-- want: KEY003 IDX001
CREATE TABLE analyses (id Uint64 NOT NULL, user_id Uint64, original_text Utf8, analysis_date Timestamp, session_id Utf8, ip_address Utf8, PRIMARY KEY (id), INDEX idx_user_id GLOBAL ON (user_id), INDEX idx_analysis_date GLOBAL ON (analysis_date), INDEX idx_session_id GLOBAL ON (session_id));
-- schema: recycling
-- want: IDX002?; where it came from, and its id there
CREATE TABLE points (id Utf8 NOT NULL, lat Double NOT NULL, lng Double NOT NULL, status Utf8 NOT NULL, source Utf8 NOT NULL, source_id Utf8, created_at Timestamp NOT NULL, PRIMARY KEY (id), INDEX idx_source_id GLOBAL ON (source, source_id));
-- want:
CREATE TABLE point_categories (point_id Utf8 NOT NULL, category_id Utf8 NOT NULL, PRIMARY KEY (point_id, category_id));
-- want: IDX002
CREATE TABLE submissions (id Utf8 NOT NULL, type Utf8 NOT NULL, target_point_id Utf8, submitter_email Utf8 NOT NULL, payload Json NOT NULL, status Utf8 NOT NULL, created_at Timestamp NOT NULL, PRIMARY KEY (id), INDEX idx_status GLOBAL ON (status, created_at));
-- want:
CREATE TABLE admins (yandex_id Utf8 NOT NULL, email Utf8 NOT NULL, role Utf8 NOT NULL, created_at Timestamp NOT NULL, PRIMARY KEY (yandex_id));
-- schema: verification
-- want: IDX002 IDX001
CREATE TABLE email_verifications (id Utf8 NOT NULL, user_id Int32 NOT NULL, recipient Utf8 NOT NULL, expires_at Datetime NOT NULL, status Utf8 NOT NULL, attempts Int32 NOT NULL, next_attempt_at Datetime NOT NULL, claim_token Utf8 NOT NULL, PRIMARY KEY (id), INDEX due GLOBAL ON (status, next_attempt_at), INDEX expiry GLOBAL ON (expires_at));
-- schema: federation
-- want: IDX003
CREATE TABLE FED_USER_ROLE_MAPPING (ROLE_ID Utf8 NOT NULL, USER_ID Utf8 NOT NULL, REALM_ID Utf8 NOT NULL, STORAGE_PROVIDER_ID Utf8, INDEX idx_fu_role_mapping GLOBAL ON (USER_ID, ROLE_ID), INDEX idx_fu_role_mapping_ru GLOBAL ON (REALM_ID, USER_ID), INDEX idx_fed_role_mapping_role GLOBAL ON (ROLE_ID), PRIMARY KEY (ROLE_ID, USER_ID));
-- schema: rosters
-- want:
CREATE TABLE rosters (user_id Utf8 NOT NULL, roster_id Utf8 NOT NULL, blob Utf8, name Utf8, updated_at Utf8, deleted_at Utf8, PRIMARY KEY (user_id, roster_id));
-- want:
CREATE TABLE broadcasts (user_id Utf8 NOT NULL, game_id Utf8 NOT NULL, token Utf8, payload Utf8, updated_at Utf8, expires_at Timestamp, PRIMARY KEY (user_id, game_id), INDEX idx_broadcasts_token GLOBAL ON (token));
-- schema: helpdesk
-- want:
CREATE TABLE tickets (
    id Utf8 NOT NULL, -- UUID
    user_id Utf8, -- email of the sender
    category Utf8, -- bug | docs | feature | access
    status Utf8, -- open | answered | escalated | closed
    text Utf8,
    created_at Timestamp,
    PRIMARY KEY (id),
    INDEX tickets_by_user GLOBAL ON (user_id)
);
-- want:
CREATE TABLE messages (
    id Utf8 NOT NULL, -- UUID
    ticket_id Utf8 NOT NULL, -- tickets.id
    role Utf8, -- user | agent
    text Utf8,
    tokens_in Uint64,
    created_at Timestamp,
    PRIMARY KEY (ticket_id, id)
);
-- schema: accounts
-- want: IDX003
CREATE TABLE memberships (membership_id String NOT NULL, user_id String, org_id String, role String, status String, invited_by String, created_at Timestamp, PRIMARY KEY (membership_id), INDEX user_idx GLOBAL ON (user_id), INDEX org_idx GLOBAL ON (org_id), INDEX user_org_idx GLOBAL ON (user_id, org_id));
-- want:
CREATE TABLE subscriptions (subscription_id String NOT NULL, user_id String, plan_id String, is_active Bool, trial_ends_at Timestamp, expires_at Timestamp, PRIMARY KEY (subscription_id), INDEX user_idx GLOBAL ON (user_id));
-- schema: misc
-- want: ; a table of values by user, object and column
CREATE TABLE instances (user_id Utf8 NOT NULL, object_id Utf8 NOT NULL, column_name Utf8 NOT NULL, key Utf8 NOT NULL, value String, expire_at Timestamp, PRIMARY KEY (user_id, object_id, column_name, key)) WITH (TTL = Interval("PT0S") ON expire_at);
-- want: KEY006??; what a browser gave, a URL
CREATE TABLE push_subs (endpoint Utf8 NOT NULL, sub Json, created_at Timestamp, PRIMARY KEY (endpoint));
-- want: ; a counter of what somebody did, by whatever key
CREATE TABLE rate (k Utf8 NOT NULL, cnt Uint32, expire_at Timestamp, PRIMARY KEY (k)) WITH (TTL = Interval("PT0S") ON expire_at);
-- want: KEY002
CREATE TABLE dashboard_provisioning (id Serial8 NOT NULL, dashboard_id Int64, name Utf8, external_id Utf8, updated Int64, check_sum Utf8, PRIMARY KEY (id), INDEX IDX_dashboard GLOBAL ON (dashboard_id, name));
-- want: IDX002?; who may do what, by the namespace, the label and whether it is used
CREATE TABLE secret_data_key (uid Utf8 NOT NULL, namespace Utf8, label Utf8, active Bool, provider Utf8, encrypted_data String, created Datetime64, PRIMARY KEY (uid), INDEX IDX_secret GLOBAL ON (namespace, label, active));
