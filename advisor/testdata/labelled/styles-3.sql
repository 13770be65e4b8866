-- A third batch, labelled before any rule was run on it: other trades, other habits of naming.

-- Builds, clusters, registries.
-- want: KEY003
CREATE TABLE ci_pipelines (pipeline_iid Uint64 NOT NULL, project_path_hash Utf8, sha Utf8, PRIMARY KEY (pipeline_iid));
-- want:
CREATE TABLE project_pipelines (project_id Uint64 NOT NULL, pipeline_iid Uint64 NOT NULL, ref Utf8, PRIMARY KEY (project_id, pipeline_iid));
-- want: KEY003
CREATE TABLE ci_job_artifacts (job_id Uint64 NOT NULL, artifact_name Utf8 NOT NULL, size Uint64, PRIMARY KEY (job_id, artifact_name));
-- want: IDX001
CREATE TABLE runners (runner_token Utf8 NOT NULL, contacted_at Timestamp, PRIMARY KEY (runner_token), INDEX by_contact GLOBAL ON (contacted_at));
-- want:
CREATE TABLE package_versions (ecosystem Utf8 NOT NULL, package_name Utf8 NOT NULL, version Utf8 NOT NULL, PRIMARY KEY (ecosystem, package_name, version));
-- want: KEY001
CREATE TABLE package_downloads (download_day Date NOT NULL, package_name Utf8 NOT NULL, n Uint64, PRIMARY KEY (download_day, package_name));
-- want:
CREATE TABLE manifests (digest Utf8 NOT NULL, media_type Utf8, body String, PRIMARY KEY (digest));
-- want: KEY006
CREATE TABLE repo_tree (commit_sha Utf8 NOT NULL, file_path Utf8 NOT NULL, mode Uint32, PRIMARY KEY (commit_sha, file_path));
-- want: KEY003
CREATE TABLE kine (id Int64 NOT NULL, name Utf8, create_revision Int64, value String, PRIMARY KEY (id), INDEX by_name GLOBAL ON (name));
-- want: KEY003
CREATE TABLE etcd_events (mod_revision Uint64 NOT NULL, object_key Utf8, value String, PRIMARY KEY (mod_revision));
-- want: IDX001
CREATE TABLE k8s_objects (uid Utf8 NOT NULL, kind Utf8, resource_version Uint64, PRIMARY KEY (uid), INDEX watch GLOBAL ON (resource_version));
-- want: 
CREATE TABLE flags (environment_id Uuid NOT NULL, flag_key Utf8 NOT NULL, rules Json, PRIMARY KEY (environment_id, flag_key));
-- want: KEY001
CREATE TABLE flag_evaluations (bucket_minute Datetime NOT NULL, flag_key Utf8 NOT NULL, variation Utf8 NOT NULL, n Uint64, PRIMARY KEY (bucket_minute, flag_key, variation));

-- Telecom, insurance, the state.
-- want: KEY004
CREATE TABLE sms_cdr (submit_time_us Uint64 NOT NULL, msisdn Utf8 NOT NULL, smsc Utf8, PRIMARY KEY (submit_time_us, msisdn));
-- want:
CREATE TABLE subscriber_usage (msisdn Utf8 NOT NULL, billing_month Date NOT NULL, bytes Uint64, PRIMARY KEY (msisdn, billing_month));
-- want: KEY001
CREATE TABLE tariff_accruals (accrual_period Date NOT NULL, contract_id Utf8 NOT NULL, amount Int64, PRIMARY KEY (accrual_period, contract_id));
-- want: KEY003
CREATE TABLE insurance_claims (claim_no Uint64 NOT NULL, policy_id Utf8, loss_date Date, PRIMARY KEY (claim_no));
-- want: IDX001
CREATE TABLE policies (policy_uid Utf8 NOT NULL, effective_from Date, PRIMARY KEY (policy_uid), INDEX by_effective GLOBAL ON (effective_from));
-- want: IDX002
CREATE TABLE petitions (petition_id Uuid NOT NULL, visibility Utf8, PRIMARY KEY (petition_id), INDEX by_visibility GLOBAL ON (visibility));
-- want:
CREATE TABLE land_parcels (cadastral_number Utf8 NOT NULL, area Uint64, PRIMARY KEY (cadastral_number));
-- want: KEY001
CREATE TABLE court_hearings (hearing_date Date NOT NULL, court_code Utf8 NOT NULL, case_no Utf8 NOT NULL, PRIMARY KEY (hearing_date, court_code, case_no));
-- want:
CREATE TABLE votes (poll_id Uuid NOT NULL, voter_hash Utf8 NOT NULL, choice Uint8, PRIMARY KEY (poll_id, voter_hash));

-- Schools, staff, clinics.
-- want:
CREATE TABLE attendance (student_id Uint64 NOT NULL, lesson_date Date NOT NULL, present Bool, PRIMARY KEY (student_id, lesson_date));
-- want: KEY001
CREATE TABLE attendance_sheet (lesson_date Date NOT NULL, class_id Uint32 NOT NULL, student_id Uint64 NOT NULL, PRIMARY KEY (lesson_date, class_id, student_id));
-- want: KEY002
CREATE TABLE grades (grade_id BigSerial NOT NULL, student_id Uint64, mark Uint8, PRIMARY KEY (grade_id));
-- want:
CREATE TABLE payslips (employee_id Uint64 NOT NULL, pay_period Date NOT NULL, net Decimal(22,9), PRIMARY KEY (employee_id, pay_period));
-- want: KEY003
CREATE TABLE vacation_requests (request_no Int64 NOT NULL, employee_id Uint64, PRIMARY KEY (request_no));
-- want: KEY004
CREATE TABLE vital_signs (measured_ms Int64 NOT NULL, patient_id Uuid NOT NULL, pulse Uint16, PRIMARY KEY (measured_ms, patient_id));
-- want: KEY006
CREATE TABLE exam_questions (exam_id Uuid NOT NULL, question Utf8 NOT NULL, points Uint8, PRIMARY KEY (exam_id, question));

-- Games and media.
-- want: KEY003
CREATE TABLE matches (match_id Uint64 NOT NULL, map Utf8, started Timestamp, PRIMARY KEY (match_id));
-- want: KEY003
CREATE TABLE match_players (match_id Uint64 NOT NULL, player_id Uint64 NOT NULL, kills Uint32, PRIMARY KEY (match_id, player_id));
-- want:
CREATE TABLE player_matches (player_id Uint64 NOT NULL, match_id Uint64 NOT NULL, won Bool, PRIMARY KEY (player_id, match_id));
-- want:
CREATE TABLE inventories (player_guid Uuid NOT NULL, slot_no Uint16 NOT NULL, item_def Uint32, PRIMARY KEY (player_guid, slot_no));
-- want: IDX001
CREATE TABLE tournaments (tournament_slug Utf8 NOT NULL, starts Timestamp, PRIMARY KEY (tournament_slug), INDEX upcoming GLOBAL ON (starts));
-- want: KEY007
CREATE TABLE matchmaking_queue (game_mode Utf8 NOT NULL, queued_since Timestamp NOT NULL, player_id Uint64 NOT NULL, PRIMARY KEY (game_mode, queued_since, player_id));
-- want: KEY001
CREATE TABLE stream_chat (sent_at Timestamp NOT NULL, channel Utf8 NOT NULL, nick Utf8 NOT NULL, line Utf8, PRIMARY KEY (sent_at, channel, nick));
-- want:
CREATE TABLE watch_progress (profile_id Uuid NOT NULL, title_id Uint64 NOT NULL, position_s Uint32, PRIMARY KEY (profile_id, title_id));
-- want: KEY004
CREATE TABLE ugc_uploads (upload_ksuid Utf8 NOT NULL, owner Utf8, PRIMARY KEY (upload_ksuid));
-- want: KEY006
CREATE TABLE thumbnails (source_image_url Utf8 NOT NULL, width Uint16 NOT NULL, data String, PRIMARY KEY (source_image_url, width));

-- Trade, energy, farming.
-- want: KEY001
CREATE TABLE spot_prices (delivery_hour Datetime NOT NULL, zone Utf8 NOT NULL, eur Int64, PRIMARY KEY (delivery_hour, zone));
-- want:
CREATE TABLE spot_prices_by_zone (zone Utf8 NOT NULL, region_node Utf8 NOT NULL, delivery_hour Datetime NOT NULL, eur Int64, PRIMARY KEY (region_node, zone, delivery_hour));
-- want: KEY003
CREATE TABLE order_book_updates (update_id Uint64 NOT NULL, symbol Utf8, side Utf8, PRIMARY KEY (update_id));
-- want:
CREATE TABLE order_book_levels (symbol Utf8 NOT NULL, side Utf8 NOT NULL, price_level Int64 NOT NULL, qty Int64, PRIMARY KEY (symbol, side, price_level));
-- want: KEY003
CREATE TABLE dex_swaps (block_height Uint64 NOT NULL, tx_index Uint32 NOT NULL, pool Utf8, PRIMARY KEY (block_height, tx_index));
-- want: KEY003
CREATE TABLE slot_leaders (slot_number Uint64 NOT NULL, validator_pubkey Utf8, PRIMARY KEY (slot_number));
-- want:
CREATE TABLE wallet_txs (wallet_address Utf8 NOT NULL, tx_hash Utf8 NOT NULL, PRIMARY KEY (wallet_address, tx_hash));
-- want: KEY009
CREATE TABLE holdings (account_hash Utf8 NOT NULL, account_id Uuid NOT NULL, isin Utf8 NOT NULL, qty Int64, PRIMARY KEY (account_hash, account_id, isin));
-- want:
CREATE TABLE herd (ear_tag Utf8 NOT NULL, born Date, PRIMARY KEY (ear_tag), INDEX by_birth GLOBAL ON (born));
-- want: KEY001 IDX001
CREATE TABLE milk_yield (milking_time Timestamp NOT NULL, ear_tag Utf8 NOT NULL, litres Double, recorded_on Date, PRIMARY KEY (milking_time, ear_tag), INDEX by_record GLOBAL ON (recorded_on));

-- Search, crawling, language models.
-- want: KEY006
CREATE TABLE robots_txt (site_url Utf8 NOT NULL, body Utf8, PRIMARY KEY (site_url));
-- want:
CREATE TABLE inverted_index (term Utf8 NOT NULL, doc_id Uint64 NOT NULL, tf Uint32, PRIMARY KEY (term, doc_id));
-- want: KEY003
CREATE TABLE documents (docid Uint64 NOT NULL, url Utf8, PRIMARY KEY (docid), INDEX by_url GLOBAL ON (url));
-- want: KEY007
CREATE TABLE crawl_frontier (priority Uint16 NOT NULL, scheduled_for Timestamp NOT NULL, url_hash Uint64 NOT NULL, PRIMARY KEY (priority, scheduled_for, url_hash));
-- want:
CREATE TABLE conversation_turns (conversation_id Uuid NOT NULL, turn_no Uint32 NOT NULL, content Utf8, PRIMARY KEY (conversation_id, turn_no));
-- want: KEY006
CREATE TABLE semantic_cache (question Utf8 NOT NULL, model_id Utf8 NOT NULL, answer Utf8, PRIMARY KEY (question, model_id));
-- want: IDX002
CREATE TABLE finetune_jobs (job_uuid Uuid NOT NULL, phase Utf8, PRIMARY KEY (job_uuid), INDEX by_phase GLOBAL ON (phase));
-- want: KEY001
CREATE TABLE token_usage (usage_hour Timestamp NOT NULL, api_key_id Utf8 NOT NULL, tokens Uint64, PRIMARY KEY (usage_hour, api_key_id));

-- Settings and keys of several kinds.
-- want: PRT003
CREATE TABLE profile_views (profile_hash Uint64 NOT NULL, profile_id Uint64 NOT NULL, viewer_id Uint64 NOT NULL, PRIMARY KEY (profile_hash, profile_id, viewer_id));
-- want: PRT002
CREATE TABLE lookups (lookup_hash Uint64 NOT NULL, v Utf8, PRIMARY KEY (lookup_hash)) WITH (UNIFORM_PARTITIONS = 64, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 64);
-- want:
CREATE TABLE tiny_state (k Utf8 NOT NULL, v Utf8, PRIMARY KEY (k)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);
-- want: IDX003
CREATE TABLE memberships (user_id Uuid NOT NULL, club_id Uuid NOT NULL, PRIMARY KEY (user_id, club_id), INDEX by_user GLOBAL ON (user_id), INDEX by_club GLOBAL ON (club_id));
-- want: IDX003
CREATE TABLE visits (visit_id Uuid NOT NULL, site_id Uuid, page_id Uuid, PRIMARY KEY (visit_id), INDEX by_site GLOBAL ASYNC ON (site_id), INDEX by_site_page GLOBAL ON (site_id, page_id));
-- want: KEY002
CREATE TABLE counters_seq (seq_no Serial NOT NULL, note Utf8, PRIMARY KEY (seq_no));
-- want: KEY004
CREATE TABLE feed_items (sort_key Uint64 NOT NULL, item_id Uuid NOT NULL, PRIMARY KEY (sort_key, item_id)) WITH (TTL = Interval("P7D") ON sort_key AS MILLISECONDS);
-- want:
CREATE TABLE feed_by_user (user_id Uint64 NOT NULL, rev_ts Uint64 NOT NULL, item_id Uuid NOT NULL, PRIMARY KEY (user_id, rev_ts, item_id));
-- want: KEY003
CREATE TABLE auftraege (auftragsnummer Uint64 NOT NULL, kundennummer Uint64, PRIMARY KEY (auftragsnummer));
-- want: KEY001
CREATE TABLE fahrten (abfahrt Timestamp NOT NULL, linie Utf8 NOT NULL, PRIMARY KEY (abfahrt, linie));
-- want: KEY003
CREATE TABLE scheta (nomer_scheta Uint64 NOT NULL, kontragent_id Uuid, PRIMARY KEY (nomer_scheta));
-- want: IDX001
CREATE TABLE otpravleniya (trek_nomer Utf8 NOT NULL, data_otpravki Date, PRIMARY KEY (trek_nomer), INDEX po_date GLOBAL ON (data_otpravki));
-- want: KEY007
CREATE TABLE ocheredi_zadach (tip_zadachi Utf8 NOT NULL, sozdano Timestamp NOT NULL, zadacha_id Uuid NOT NULL, PRIMARY KEY (tip_zadachi, sozdano, zadacha_id));
-- want: KEY004
CREATE TABLE logi (vremya_ms Uint64 NOT NULL, servis Utf8 NOT NULL, tekst Utf8, PRIMARY KEY (vremya_ms, servis));
