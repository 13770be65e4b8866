-- Names, labelled before any word was looked at: what object-relational mappers and frameworks declare.
-- A rule with a question mark may be a note and may be silent; it may not warn.

-- Django applications.
-- want: KEY002 IDX001
CREATE TABLE reversion_revision (id Serial NOT NULL, date_created Timestamp, comment Utf8, user_id Int32, PRIMARY KEY (id), INDEX reversion_revision_date_created GLOBAL ON (date_created), INDEX reversion_revision_user GLOBAL ON (user_id));
-- want: KEY003 IDX001
CREATE TABLE simple_history_historicalpoll (history_id Int64 NOT NULL, id Int64, history_date Timestamp, history_change_reason Utf8, history_type Utf8, PRIMARY KEY (history_id), INDEX hp_date GLOBAL ON (history_date), INDEX hp_id GLOBAL ON (id));
-- want: KEY003 IDX002
CREATE TABLE axes_accessattempt (id Int64 NOT NULL, user_agent Utf8, ip_address Utf8, http_accept Utf8, failures_since_start Int32, risk_tier Utf8, PRIMARY KEY (id), INDEX axes_ip GLOBAL ON (ip_address), INDEX axes_tier GLOBAL ON (risk_tier));
-- want:
CREATE TABLE guardian_userobjectpermission (user_id Int32 NOT NULL, object_pk Utf8 NOT NULL, permission_id Int32 NOT NULL, PRIMARY KEY (user_id, object_pk, permission_id));
-- want:
CREATE TABLE thumbnail_kvstore (`key` Utf8 NOT NULL, value Utf8, PRIMARY KEY (`key`));
-- want: KEY003
CREATE TABLE wagtailcore_pagelogentry (pagelogentry_id Int64 NOT NULL, page_id Int64, action Utf8, PRIMARY KEY (pagelogentry_id), INDEX by_page GLOBAL ON (page_id));
-- want:
CREATE TABLE wagtailcore_site (hostname Utf8 NOT NULL, port Int32 NOT NULL, root_page_id Int64, is_default_site Bool, PRIMARY KEY (hostname, port));
-- want: KEY006
CREATE TABLE easy_thumbnails_source (storage_hash Utf8 NOT NULL, source_filename Utf8 NOT NULL, modified Timestamp, PRIMARY KEY (storage_hash, source_filename));
-- want: KEY003?
CREATE TABLE django_content_types (id Int32 NOT NULL, app_label Utf8, model Utf8, PRIMARY KEY (id), INDEX ct_uniq GLOBAL UNIQUE SYNC ON (app_label, model));

-- Rails applications.
-- want: KEY003
CREATE TABLE ahoy_visits (ahoy_visit_id Int64 NOT NULL, visitor_token Utf8, visit_token Utf8, started_at Timestamp, PRIMARY KEY (ahoy_visit_id), INDEX by_visitor GLOBAL ON (visitor_token, started_at));
-- want: KEY002 IDX001
CREATE TABLE ahoy_events (id BigSerial NOT NULL, visit_id Int64, name Utf8, properties Json, time Timestamp, PRIMARY KEY (id), INDEX ahoy_name_time GLOBAL ON (name, time), INDEX ahoy_time GLOBAL ON (time));
-- want: KEY002 IDX002
CREATE TABLE solid_queue_ready_executions (id BigSerial NOT NULL, job_id Int64, queue_name Utf8, priority Int32, created_at Timestamp, PRIMARY KEY (id), INDEX poll_all GLOBAL ON (priority, job_id), INDEX by_job GLOBAL UNIQUE SYNC ON (job_id));
-- want: KEY002
CREATE TABLE friendly_id_slugs (id BigSerial NOT NULL, slug Utf8, sluggable_id Int32, sluggable_type Utf8, `scope` Utf8, PRIMARY KEY (id), INDEX by_slug GLOBAL UNIQUE SYNC ON (slug, sluggable_type, `scope`), INDEX by_sluggable GLOBAL ON (sluggable_type, sluggable_id));
-- want:
CREATE TABLE taggings (taggable_id Int64 NOT NULL, taggable_type Utf8 NOT NULL, tag_id Int64 NOT NULL, tagger_id Int64, PRIMARY KEY (taggable_id, taggable_type, tag_id), INDEX by_tag GLOBAL ON (tag_id));
-- want:
CREATE TABLE assemblies_parts (assembly_id Uuid NOT NULL, part_id Uuid NOT NULL, PRIMARY KEY (assembly_id, part_id), INDEX by_part GLOBAL ON (part_id));
-- want: KEY002 IDX002 IDX001
CREATE TABLE good_job_executions (id BigSerial NOT NULL, active_job_id Uuid, job_class Utf8, scheduled_at Timestamp, finished_at Timestamp, error_event Int16, PRIMARY KEY (id), INDEX gj_error GLOBAL ON (error_event, finished_at), INDEX gj_sched GLOBAL ON (scheduled_at), INDEX gj_active GLOBAL ON (active_job_id, scheduled_at));
-- want: KEY003
CREATE TABLE spree_line_items (line_item_id Int64 NOT NULL, order_id Int64, variant_id Int64, quantity Int32, PRIMARY KEY (line_item_id), INDEX by_order GLOBAL ON (order_id), INDEX by_variant GLOBAL ON (variant_id));
-- want: KEY003?
CREATE TABLE spree_tax_categories (id Int32 NOT NULL, name Utf8, tax_code Utf8, is_default Bool, PRIMARY KEY (id));
-- want:
CREATE TABLE flipper_gates (feature_key Utf8 NOT NULL, gate_key Utf8 NOT NULL, value Utf8 NOT NULL, PRIMARY KEY (feature_key, gate_key, value));

-- Laravel and Symfony.
-- want: KEY003 IDX002
CREATE TABLE jobs (id Uint64 NOT NULL, queue Utf8, payload Utf8, attempts Uint8, reserved_at Uint32, available_at Uint32, created_at Uint32, PRIMARY KEY (id), INDEX jobs_queue_index GLOBAL ON (queue));
-- want: KEY003 IDX001
CREATE TABLE telescope_entries (sequence Uint64 NOT NULL, uuid Uuid, batch_id Uuid, family_hash Utf8, type Utf8, content Utf8, created_at Datetime, PRIMARY KEY (sequence), INDEX te_batch GLOBAL ON (batch_id), INDEX te_family GLOBAL ON (family_hash), INDEX te_created GLOBAL ON (created_at));
-- want:
CREATE TABLE telescope_entries_tags (entry_uuid Uuid NOT NULL, tag Utf8 NOT NULL, PRIMARY KEY (entry_uuid, tag), INDEX tet_tag GLOBAL ON (tag));
-- want: IDX001
CREATE TABLE job_batches (id Utf8 NOT NULL, name Utf8, total_jobs Int32, cancelled_at Int32, created_at Int32, finished_at Int32, PRIMARY KEY (id), INDEX jb_finished GLOBAL ON (finished_at));
-- want: KEY003 IDX002 IDX001
CREATE TABLE messenger_messages (id Int64 NOT NULL, body Utf8, headers Utf8, queue_name Utf8, created_at Datetime, available_at Datetime, delivered_at Datetime, PRIMARY KEY (id), INDEX mm_q GLOBAL ON (queue_name), INDEX mm_a GLOBAL ON (available_at));
-- want: KEY003 IDX001
CREATE TABLE ext_log_entries (id Int32 NOT NULL, action Utf8, logged_at Datetime, object_id Utf8, object_class Utf8, version Int32, PRIMARY KEY (id), INDEX log_date_lookup_idx GLOBAL ON (logged_at), INDEX log_version GLOBAL ON (object_id, object_class, version));
-- want:
CREATE TABLE refresh_tokens_sf (refresh_token Utf8 NOT NULL, username Utf8, valid Datetime, PRIMARY KEY (refresh_token));
-- want:
CREATE TABLE model_has_permissions (permission_id Uint64 NOT NULL, model_type Utf8 NOT NULL, model_id Uint64 NOT NULL, PRIMARY KEY (permission_id, model_type, model_id), INDEX mhp_model GLOBAL ON (model_id, model_type));

-- TypeORM, Prisma, Sequelize, camel case.
-- want: KEY003
CREATE TABLE photoMetadata (photoMetadataId Int32 NOT NULL, height Int32, width Int32, orientation Utf8, photoId Int32, PRIMARY KEY (photoMetadataId), INDEX REL_photo GLOBAL UNIQUE SYNC ON (photoId));
-- want:
CREATE TABLE category_closure (id_ancestor Int32 NOT NULL, id_descendant Int32 NOT NULL, PRIMARY KEY (id_ancestor, id_descendant), INDEX IDX_desc GLOBAL ON (id_descendant));
-- want:
CREATE TABLE user_roles_role (userId Int32 NOT NULL, roleId Int32 NOT NULL, PRIMARY KEY (userId, roleId), INDEX IDX_role GLOBAL ON (roleId));
-- want: IDX001 IDX002
CREATE TABLE BlogPost (id Utf8 NOT NULL, createdDate Timestamp, updatedDate Timestamp, authorId Utf8, published Bool, PRIMARY KEY (id), INDEX BlogPost_createdDate_idx GLOBAL ON (createdDate), INDEX BlogPost_published_idx GLOBAL ON (published));
-- want:
CREATE TABLE VerificationToken (identifier Utf8 NOT NULL, token Utf8 NOT NULL, expires Timestamp, PRIMARY KEY (identifier, token));
-- want:
CREATE TABLE Account (provider Utf8 NOT NULL, providerAccountId Utf8 NOT NULL, userId Utf8, refresh_token Utf8, PRIMARY KEY (provider, providerAccountId), INDEX Account_user GLOBAL ON (userId));
-- want:
CREATE TABLE Authenticator (credentialID Utf8 NOT NULL, userId Utf8 NOT NULL, counter Int32, PRIMARY KEY (userId, credentialID));
-- want: KEY001
CREATE TABLE PageViewDaily (viewDay Date NOT NULL, pageSlug Utf8 NOT NULL, count Int32, PRIMARY KEY (viewDay, pageSlug));
-- want: KEY004
CREATE TABLE WebhookDelivery (attemptedAtMs Int64 NOT NULL, webhookId Utf8 NOT NULL, statusCode Int32, PRIMARY KEY (attemptedAtMs, webhookId));
-- want: KEY007
CREATE TABLE ModerationItem (moderationState Utf8 NOT NULL, submittedAt Timestamp NOT NULL, itemId Utf8 NOT NULL, PRIMARY KEY (moderationState, submittedAt, itemId));
-- want: IDX003
CREATE TABLE WorkspaceMember (workspaceId Utf8 NOT NULL, memberId Utf8 NOT NULL, joinedOn Timestamp, PRIMARY KEY (workspaceId, memberId), INDEX WorkspaceMember_workspaceId_idx GLOBAL ON (workspaceId));
-- want: KEY003 IDX001
CREATE TABLE Shipments (id Int32 NOT NULL, carrierRef Utf8, createdAt Timestamp, updatedAt Timestamp, PRIMARY KEY (id), INDEX shipments_updated_at GLOBAL ON (updatedAt));
-- want: KEY004
CREATE TABLE Note (noteUlid Utf8 NOT NULL, title Utf8, PRIMARY KEY (noteUlid));
-- want: IDX001
CREATE TABLE Invitation (inviteToken Utf8 NOT NULL, invitedById Utf8, acceptBefore Timestamp, PRIMARY KEY (inviteToken), INDEX Invitation_acceptBefore GLOBAL ON (acceptBefore));

-- Hibernate, Envers, Spring Batch, JHipster.
-- want: KEY003
CREATE TABLE REVINFO (REV Int32 NOT NULL, REVTSTMP Int64, PRIMARY KEY (REV));
-- want:
CREATE TABLE CUSTOMER_AUD (CUSTOMER_UUID Uuid NOT NULL, REV Int32 NOT NULL, REVTYPE Int16, NAME Utf8, PRIMARY KEY (CUSTOMER_UUID, REV), INDEX IX_REV GLOBAL ON (REV));
-- want: KEY003
CREATE TABLE BATCH_JOB_EXECUTION (JOB_EXECUTION_ID Int64 NOT NULL, VERSION Int64, JOB_INSTANCE_ID Int64, CREATE_TIME Timestamp, STATUS Utf8, PRIMARY KEY (JOB_EXECUTION_ID), INDEX JOB_INST_EXEC GLOBAL ON (JOB_INSTANCE_ID));
-- want: KEY003
CREATE TABLE BATCH_JOB_EXECUTION_PARAMS (JOB_EXECUTION_ID Int64 NOT NULL, PARAMETER_NAME Utf8 NOT NULL, PARAMETER_VALUE Utf8, PRIMARY KEY (JOB_EXECUTION_ID, PARAMETER_NAME));
-- want: KEY003
CREATE TABLE BATCH_STEP_EXECUTION_CONTEXT (STEP_EXECUTION_ID Int64 NOT NULL, SHORT_CONTEXT Utf8, SERIALIZED_CONTEXT Utf8, PRIMARY KEY (STEP_EXECUTION_ID));
-- want: IDX001
CREATE TABLE SPRING_SESSION (PRIMARY_ID Utf8 NOT NULL, SESSION_ID Utf8, CREATION_TIME Int64, LAST_ACCESS_TIME Int64, EXPIRY_TIME Int64, PRINCIPAL_NAME Utf8, PRIMARY KEY (PRIMARY_ID), INDEX SS_IX1 GLOBAL UNIQUE SYNC ON (SESSION_ID), INDEX SS_IX2 GLOBAL ON (EXPIRY_TIME), INDEX SS_IX3 GLOBAL ON (PRINCIPAL_NAME));
-- want:
CREATE TABLE SPRING_SESSION_ATTRIBUTES (SESSION_PRIMARY_ID Utf8 NOT NULL, ATTRIBUTE_NAME Utf8 NOT NULL, ATTRIBUTE_BYTES String, PRIMARY KEY (SESSION_PRIMARY_ID, ATTRIBUTE_NAME));
-- want:
CREATE TABLE hibernate_sequences (sequence_name Utf8 NOT NULL, next_val Int64, PRIMARY KEY (sequence_name));
-- want: KEY003 IDX001
CREATE TABLE jhi_persistent_audit_event (event_id Int64 NOT NULL, principal Utf8, event_date Timestamp, event_type Utf8, PRIMARY KEY (event_id), INDEX idx_audit GLOBAL ON (principal, event_date), INDEX idx_when GLOBAL ON (event_date));
-- want: KEY007
CREATE TABLE AXON_DEAD_LETTER (PROCESSING_GROUP_TYPE Utf8 NOT NULL, ENQUEUED_AT Timestamp NOT NULL, DEAD_LETTER_UID Uuid NOT NULL, CAUSE Utf8, PRIMARY KEY (PROCESSING_GROUP_TYPE, ENQUEUED_AT, DEAD_LETTER_UID));
-- want: KEY003
CREATE TABLE domain_event_entry (global_index Int64 NOT NULL, aggregate_identifier Utf8, sequence_number Int64, time_stamp Utf8, payload String, PRIMARY KEY (global_index), INDEX agg GLOBAL UNIQUE SYNC ON (aggregate_identifier, sequence_number));
-- want:
CREATE TABLE token_entry (processor_name Utf8 NOT NULL, segment Int32 NOT NULL, token String, owner Utf8, PRIMARY KEY (processor_name, segment));
-- want:
CREATE TABLE snapshot_event_entry (aggregate_identifier Utf8 NOT NULL, sequence_number Int64 NOT NULL, payload String, PRIMARY KEY (aggregate_identifier, sequence_number));

-- Ent, GORM, Bun, SQLBoiler.
-- want: KEY003
CREATE TABLE pets (id Int64 NOT NULL, name Utf8, pet_owner Int64, PRIMARY KEY (id), INDEX pets_users_pets GLOBAL ON (pet_owner));
-- want:
CREATE TABLE user_following (user_id Int64 NOT NULL, follower_id Int64 NOT NULL, PRIMARY KEY (user_id, follower_id), INDEX by_follower GLOBAL ON (follower_id));
-- want: KEY003?
CREATE TABLE ent_types (id Uint64 NOT NULL, type Utf8, PRIMARY KEY (id), INDEX ent_types_type GLOBAL UNIQUE SYNC ON (type));
-- want: KEY003 IDX001
CREATE TABLE credit_cards (id Uint64 NOT NULL, created_at Timestamp, updated_at Timestamp, number Utf8, user_id Uint64, PRIMARY KEY (id), INDEX idx_cc_created GLOBAL ON (created_at), INDEX idx_cc_user GLOBAL ON (user_id));
-- want:
CREATE TABLE user_languages (user_id Uint64 NOT NULL, language_id Uint64 NOT NULL, PRIMARY KEY (user_id, language_id));
-- want: IDX002
CREATE TABLE memberships (id Uuid NOT NULL, tier Utf8, account_id Uuid, PRIMARY KEY (id), INDEX membership_tier GLOBAL ON (tier), INDEX membership_account GLOBAL ON (account_id));
-- want: PRT003
CREATE TABLE outbox_rows (aggregate_hash Uint64 NOT NULL, aggregate_id Utf8 NOT NULL, position Uint64 NOT NULL, body String, PRIMARY KEY (aggregate_hash, aggregate_id, position));

-- Ecto, Diesel, Exposed, EF Core, Peewee.
-- want: KEY003 IDX002
CREATE TABLE oban_jobs (id Int64 NOT NULL, state Utf8, queue Utf8, worker Utf8, args Json, priority Int32, scheduled_at Timestamp, inserted_at Timestamp, PRIMARY KEY (id), INDEX oban_jobs_state GLOBAL ON (state, queue, priority, scheduled_at, id));
-- want:
CREATE TABLE oban_peers (name Utf8 NOT NULL, node Utf8, started_at Timestamp, expires_at Timestamp, PRIMARY KEY (name));
-- want: KEY001
CREATE TABLE commanded_timeline (inserted_at Timestamp NOT NULL, stream_uuid Utf8 NOT NULL, stream_version Int64 NOT NULL, PRIMARY KEY (inserted_at, stream_uuid, stream_version));
-- want:
CREATE TABLE stream_events (stream_uuid Uuid NOT NULL, stream_version Int64 NOT NULL, event_uuid Uuid, PRIMARY KEY (stream_uuid, stream_version), INDEX by_event GLOBAL ON (event_uuid));
-- want: KEY003
CREATE TABLE crate_versions_published (version_id Int32 NOT NULL, crate_id Int32, num Utf8, downloads Int32, PRIMARY KEY (version_id), INDEX by_crate GLOBAL ON (crate_id, num));
-- want: KEY001
CREATE TABLE version_downloads (`date` Date NOT NULL, version_id Int32 NOT NULL, downloads Int32, PRIMARY KEY (`date`, version_id));
-- want: IDX001 IDX002
CREATE TABLE PersistedGrants (`Key` Utf8 NOT NULL, Type Utf8, SubjectId Utf8, SessionId Utf8, Expiration Datetime, ConsumedTime Datetime, PRIMARY KEY (`Key`), INDEX IX_PG_Expiration GLOBAL ON (Expiration), INDEX IX_PG_Type GLOBAL ON (Type), INDEX IX_PG_Subject GLOBAL ON (SubjectId, SessionId));
-- want: IDX001
CREATE TABLE DeviceCodes (UserCode Utf8 NOT NULL, DeviceCode Utf8, CreationTime Datetime, Expiration Datetime, PRIMARY KEY (UserCode), INDEX IX_DC_DeviceCode GLOBAL UNIQUE SYNC ON (DeviceCode), INDEX IX_DC_Expiration GLOBAL ON (Expiration));
-- want: KEY003 IDX002
CREATE TABLE AbpBackgroundJobs (Id Int64 NOT NULL, JobName Utf8, JobArgs Utf8, TryCount Int16, NextTryTime Datetime, IsAbandoned Bool, Priority Uint8, PRIMARY KEY (Id), INDEX IX_Abandoned GLOBAL ON (IsAbandoned, NextTryTime));
-- want: KEY003 IDX001
CREATE TABLE AbpAuditLogs (AuditLogId Int64 NOT NULL, TenantId Uuid, UserId Uuid, ExecutionTime Datetime, ExecutionDuration Int32, PRIMARY KEY (AuditLogId), INDEX IX_Tenant GLOBAL ON (TenantId, ExecutionTime), INDEX IX_Time GLOBAL ON (ExecutionTime));
-- want:
CREATE TABLE AbpUserLogins (UserId Uuid NOT NULL, LoginProvider Utf8 NOT NULL, ProviderKey Utf8, PRIMARY KEY (UserId, LoginProvider), INDEX IX_Key GLOBAL ON (ProviderKey));
-- want: KEY003
CREATE TABLE StarWarsFilms (StarWarsFilmID Int32 NOT NULL, Director Utf8, ReleaseYear Int16, PRIMARY KEY (StarWarsFilmID));
-- want: KEY003
CREATE TABLE tweet_favorite (favorite_pk Int64 NOT NULL, tweet_id Int64, user_id Int64, PRIMARY KEY (favorite_pk), INDEX by_tweet GLOBAL ON (tweet_id));
