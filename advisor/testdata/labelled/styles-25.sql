-- A twenty-fifth batch, labelled before any rule was run on it: public projects and services, as they come.

-- Data platforms.
-- want: KEY002 IDX001
CREATE TABLE airbyte_attempts (id BigSerial NOT NULL, job_id Int64, attempt_number Int32, created_at Timestamp, ended_at Timestamp, PRIMARY KEY (id), INDEX u GLOBAL UNIQUE SYNC ON (job_id, attempt_number), INDEX e GLOBAL ON (ended_at));
-- want: IDX002
CREATE TABLE airbyte_actor (id Uuid NOT NULL, workspace_id Uuid, actor_type Utf8, tombstone Bool, PRIMARY KEY (id), INDEX by_ws GLOBAL ON (workspace_id), INDEX by_type GLOBAL ON (actor_type));
-- want: KEY003
CREATE TABLE metadata_aspect_log (seq_id Int64 NOT NULL, urn Utf8, aspect Utf8, metadata Utf8, PRIMARY KEY (seq_id));
-- want:
CREATE TABLE metadata_aspect_v2 (urn Utf8 NOT NULL, aspect Utf8 NOT NULL, version Int64 NOT NULL, metadata Utf8, createdon Timestamp, PRIMARY KEY (urn, aspect, version)) ;
-- want: IDX001
CREATE TABLE lineage_events (event_uuid Uuid NOT NULL, event_time Timestamp, job_name Utf8, run_uuid Uuid, PRIMARY KEY (event_uuid), INDEX by_time GLOBAL ON (event_time), INDEX by_run GLOBAL ON (run_uuid));
-- want: KEY001
CREATE TABLE dbt_runs (run_started_at Timestamp NOT NULL, node_id Utf8 NOT NULL, status Utf8, PRIMARY KEY (run_started_at, node_id));
-- want:
CREATE TABLE feast_online (entity_hash Utf8 NOT NULL, feature_name Utf8 NOT NULL, event_ts Timestamp, value Bytes, PRIMARY KEY (entity_hash, feature_name));
-- want: KEY003
CREATE TABLE ranger_x_access_audit (audit_id Int64 NOT NULL, request_user Utf8, `resource` Utf8, PRIMARY KEY (audit_id));

-- Kubernetes and its kin.
-- want: KEY007|KEY003
CREATE TABLE etcd_wal (member_no Uint32 NOT NULL, entry_index Uint64 NOT NULL, term Uint64, data Bytes, PRIMARY KEY (member_no, entry_index));
-- want:
CREATE TABLE k8s_objects (cluster Utf8 NOT NULL, kind Utf8 NOT NULL, namespace Utf8 NOT NULL, name Utf8 NOT NULL, body Json, PRIMARY KEY (cluster, kind, namespace, name));
-- want: KEY001
CREATE TABLE k8s_events (last_timestamp Timestamp NOT NULL, namespace Utf8 NOT NULL, event_uid Utf8 NOT NULL, PRIMARY KEY (last_timestamp, namespace, event_uid));
-- want: IDX001 IDX002
CREATE TABLE pipeline_runs (uid Utf8 NOT NULL, phase Utf8, startTime Timestamp, PRIMARY KEY (uid), INDEX by_phase GLOBAL ON (phase), INDEX by_start GLOBAL ON (startTime));
-- want:
CREATE TABLE image_layers (repository Utf8 NOT NULL, layer_digest Utf8 NOT NULL, size Uint64, PRIMARY KEY (repository, layer_digest));
-- want: KEY003
CREATE TABLE helm_release_history (release_seq Uint64 NOT NULL, chart Utf8, values_yaml Utf8, PRIMARY KEY (release_seq));
-- want: KEY004
CREATE TABLE node_heartbeats (beat_at_ns Int64 NOT NULL, node_name Utf8 NOT NULL, PRIMARY KEY (beat_at_ns, node_name));

-- Search and content.
-- want: KEY006
CREATE TABLE inverted_index (phrase_text Utf8 NOT NULL, doc_uid Uuid NOT NULL, tf Uint32, PRIMARY KEY (phrase_text, doc_uid));
-- want:
CREATE TABLE postings (term Utf8 NOT NULL, doc_uid Uuid NOT NULL, tf Uint32, PRIMARY KEY (term, doc_uid));
-- want: PRT003
CREATE TABLE doc_shards (doc_hash Uint64 NOT NULL, doc_uid Utf8 NOT NULL, body Utf8, PRIMARY KEY (doc_hash, doc_uid));
-- want: IDX001
CREATE TABLE doc_freshness (doc_uid Uuid NOT NULL, indexed_at Timestamp, PRIMARY KEY (doc_uid), INDEX stale GLOBAL ON (indexed_at));
-- want: KEY006
CREATE TABLE img_alt (image_src_url Utf8 NOT NULL, alt Utf8, PRIMARY KEY (image_src_url));
-- want:
CREATE TABLE synonyms (lang Utf8 NOT NULL, lemma Utf8 NOT NULL, synonym Utf8 NOT NULL, PRIMARY KEY (lang, lemma, synonym));
-- want: KEY003
CREATE TABLE crawl_batches (batch_id Uint64 NOT NULL, item_no Uint32 NOT NULL, url Utf8, PRIMARY KEY (batch_id, item_no));

-- A carrier in transliterated Russian.
-- want: KEY003
CREATE TABLE bilety (nomer_bileta Uint64 NOT NULL, passazhir_id Uuid, PRIMARY KEY (nomer_bileta));
-- want: KEY001
CREATE TABLE reysy (data_vyleta Date NOT NULL, nomer_reysa Utf8 NOT NULL, PRIMARY KEY (data_vyleta, nomer_reysa));
-- want:
CREATE TABLE passazhiry (passazhir_id Uuid NOT NULL, familiya Utf8, data_rozhdeniya Date, PRIMARY KEY (passazhir_id));
-- want: IDX001
CREATE TABLE bagazh (birka Utf8 NOT NULL, zaregistrirovan Timestamp, PRIMARY KEY (birka), INDEX po_vremeni GLOBAL ON (zaregistrirovan));
-- want: IDX002
CREATE TABLE bronirovaniya (bron_uid Utf8 NOT NULL, status_broni Utf8, PRIMARY KEY (bron_uid), INDEX po_statusu GLOBAL ON (status_broni));
-- want: KEY007
CREATE TABLE zadachi_posadki (prioritet Int32 NOT NULL, sozdano Timestamp NOT NULL, zadacha_id Uuid NOT NULL, PRIMARY KEY (prioritet, sozdano, zadacha_id));
-- want: KEY004
CREATE TABLE telemetriya (vremya_ms Uint64 NOT NULL, bort Utf8 NOT NULL, PRIMARY KEY (vremya_ms, bort));

-- Insurance of cars, upper-case abbreviations.
-- want: KEY003
CREATE TABLE PLCY_TXN (PLCY_TXN_ID Int64 NOT NULL, PLCY_NBR Utf8, TXN_TYP_CD Utf8, PRIMARY KEY (PLCY_TXN_ID), INDEX IX_PLCY GLOBAL ON (PLCY_NBR));
-- want: KEY001
CREATE TABLE CLM_RSRV_HIST (EFF_DT Date NOT NULL, CLM_NBR Utf8 NOT NULL, RSRV_AMT Int64, PRIMARY KEY (EFF_DT, CLM_NBR));
-- want:
CREATE TABLE CLM_RSRV (CLM_NBR Utf8 NOT NULL, COVG_CD Utf8 NOT NULL, RSRV_AMT Int64, PRIMARY KEY (CLM_NBR, COVG_CD));
-- want: IDX002 IDX001
CREATE TABLE CLM_HDR (CLM_UID Uuid NOT NULL, CLM_STTS_CD Utf8, LOSS_DT Date, PRIMARY KEY (CLM_UID), INDEX IX_STTS GLOBAL ON (CLM_STTS_CD), INDEX IX_LOSS GLOBAL ON (LOSS_DT));
-- want: KEY004
CREATE TABLE ETL_AUDIT (LOAD_TS Int64 NOT NULL, TBL_NM Utf8 NOT NULL, ROW_CNT Int64, PRIMARY KEY (LOAD_TS, TBL_NM));

-- Voting, surveys, competitions.
-- want:
CREATE TABLE ballots (election_uid Uuid NOT NULL, voter_hash Utf8 NOT NULL, choice Utf8, PRIMARY KEY (election_uid, voter_hash));
-- want: KEY003
CREATE TABLE submissions (submission_id Int64 NOT NULL, problem_code Utf8, verdict Utf8, PRIMARY KEY (submission_id), INDEX by_problem GLOBAL ON (problem_code));
-- want: KEY003
CREATE TABLE submission_tests (submission_id Int64 NOT NULL, test_no Int32 NOT NULL, time_ms Int32, PRIMARY KEY (submission_id, test_no));
-- want:
CREATE TABLE standings (contest_uid Uuid NOT NULL, team_uid Uuid NOT NULL, solved Uint32, PRIMARY KEY (contest_uid, team_uid));
-- want: IDX001
CREATE TABLE contests (contest_uid Uuid NOT NULL, begins Timestamp, PRIMARY KEY (contest_uid), INDEX upcoming GLOBAL ON (begins));

-- With statements.
-- want: QRY001
CREATE TABLE judges (judge_uid Uuid NOT NULL, host Utf8, load Uint32, PRIMARY KEY (judge_uid));
-- query: SELECT judge_uid FROM judges WHERE load < 3 LIMIT 1;
-- want: QRY002
CREATE TABLE clarifications (contest_uid Uuid NOT NULL, team_uid Uuid NOT NULL, no Uint32 NOT NULL, text Utf8, PRIMARY KEY (contest_uid, team_uid, no));
-- query: SELECT text FROM clarifications WHERE team_uid = $t;
-- query: SELECT text FROM clarifications WHERE contest_uid = $c;
-- want: IDX002
CREATE TABLE tasks_pool (task_uid Uuid NOT NULL, difficulty_level Int32, PRIMARY KEY (task_uid), INDEX by_level GLOBAL ON (difficulty_level));
-- query: SELECT task_uid FROM tasks_pool VIEW by_level WHERE difficulty_level = $d LIMIT 10;
