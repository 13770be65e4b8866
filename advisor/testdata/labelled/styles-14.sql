-- A fourteenth batch, labelled before any rule was run on it: services of many trades.

-- Object storage and a CDN.
-- want:
CREATE TABLE s3_objects (bucket_name Utf8 NOT NULL, object_name Utf8 NOT NULL, version_id Utf8 NOT NULL, size Uint64, PRIMARY KEY (bucket_name, object_name, version_id));
-- want:
CREATE TABLE s3_multiparts (upload_id Utf8 NOT NULL, part_number Uint32 NOT NULL, etag Utf8, PRIMARY KEY (upload_id, part_number));
-- want: IDX001
CREATE TABLE s3_buckets (bucket_name Utf8 NOT NULL, owner_id Utf8, created_at Timestamp, PRIMARY KEY (bucket_name), INDEX by_owner GLOBAL ON (owner_id), INDEX by_created GLOBAL ON (created_at));
-- want: KEY001
CREATE TABLE edge_hits (hit_at Timestamp NOT NULL, edge_node Utf8 NOT NULL, uri Utf8, bytes Uint64, PRIMARY KEY (hit_at, edge_node));
-- want: KEY006
CREATE TABLE purge_rules (zone_uid Uuid NOT NULL, url_pattern Utf8 NOT NULL, PRIMARY KEY (zone_uid, url_pattern));
-- want:
CREATE TABLE dns_records (zone_uid Uuid NOT NULL, record_name Utf8 NOT NULL, record_type Utf8 NOT NULL, value Utf8, PRIMARY KEY (zone_uid, record_name, record_type));
-- want: KEY003
CREATE TABLE dns_changes (change_serial Uint64 NOT NULL, zone_uid Uuid, diff Json, PRIMARY KEY (change_serial));

-- Security.
-- want: KEY004
CREATE TABLE siem_events (event_time_ns Uint64 NOT NULL, sensor_name Utf8 NOT NULL, raw Utf8, PRIMARY KEY (event_time_ns, sensor_name));
-- want: KEY007
CREATE TABLE siem_alerts (alert_severity Utf8 NOT NULL, detected_at Timestamp NOT NULL, alert_guid Uuid NOT NULL, PRIMARY KEY (alert_severity, detected_at, alert_guid));
-- want:
CREATE TABLE ioc (indicator_sha256 Utf8 NOT NULL, source Utf8, PRIMARY KEY (indicator_sha256));
-- want: IDX002 IDX001
CREATE TABLE vulnerabilities (cve_id Utf8 NOT NULL, cvss_severity Utf8, published_on Date, PRIMARY KEY (cve_id), INDEX by_sev GLOBAL ON (cvss_severity), INDEX by_pub GLOBAL ON (published_on));
-- want:
CREATE TABLE asset_findings (asset_guid Uuid NOT NULL, cve_id Utf8 NOT NULL, first_seen Timestamp, PRIMARY KEY (asset_guid, cve_id));
-- want: KEY002
CREATE TABLE failed_logins (attempt_id BigSerial NOT NULL, login Utf8, ip Utf8, PRIMARY KEY (attempt_id), INDEX by_ip GLOBAL ON (ip));
-- want: KEY006
CREATE TABLE yara_hits (file_full_name Utf8 NOT NULL, rule_name Utf8 NOT NULL, PRIMARY KEY (file_full_name, rule_name));

-- Agents and language models.
-- want:
CREATE TABLE agent_threads (thread_uuid Uuid NOT NULL, user_uuid Uuid, created_at Timestamp, PRIMARY KEY (thread_uuid), INDEX by_user GLOBAL ON (user_uuid, created_at));
-- want:
CREATE TABLE agent_messages (thread_uuid Uuid NOT NULL, message_idx Uint32 NOT NULL, role Utf8, content Utf8, PRIMARY KEY (thread_uuid, message_idx));
-- want: KEY003
CREATE TABLE tool_calls (tool_call_no Uint64 NOT NULL, thread_uuid Uuid, arguments Json, PRIMARY KEY (tool_call_no));
-- want: IDX001
CREATE TABLE agent_runs (run_uuid Uuid NOT NULL, agent_slug Utf8, started_at Timestamp, PRIMARY KEY (run_uuid), INDEX by_start GLOBAL ON (started_at), INDEX by_agent GLOBAL ON (agent_slug, started_at));
-- want: KEY001
CREATE TABLE token_usage (usage_day Date NOT NULL, api_key_id Utf8 NOT NULL, tokens Uint64, PRIMARY KEY (usage_day, api_key_id));
-- want:
CREATE TABLE api_keys (api_key_hash Utf8 NOT NULL, owner_uuid Uuid, expires_at Timestamp, PRIMARY KEY (api_key_hash), INDEX by_owner GLOBAL ON (owner_uuid)) WITH (TTL = Interval("PT0S") ON expires_at);

-- Insurance and law.
-- want: KEY003
CREATE TABLE claims (claim_number Uint64 NOT NULL, policy_uid Uuid, loss_date Date, PRIMARY KEY (claim_number), INDEX by_policy GLOBAL ON (policy_uid));
-- want: KEY003
CREATE TABLE claim_documents (claim_number Uint64 NOT NULL, document_no Uint32 NOT NULL, blob_uid Uuid, PRIMARY KEY (claim_number, document_no));
-- want:
CREATE TABLE policies (policy_number Utf8 NOT NULL, holder_uid Uuid, effective_from Date, PRIMARY KEY (policy_number), INDEX by_holder GLOBAL ON (holder_uid));
-- want: IDX001 IDX002
CREATE TABLE renewals (policy_number Utf8 NOT NULL, renew_on Date, renewal_state Utf8, PRIMARY KEY (policy_number), INDEX due GLOBAL ON (renew_on), INDEX st GLOBAL ON (renewal_state));
-- want: KEY001
CREATE TABLE hearings (hearing_date Date NOT NULL, court_code Utf8 NOT NULL, case_no Utf8 NOT NULL, PRIMARY KEY (hearing_date, court_code, case_no));
-- want:
CREATE TABLE court_cases (court_code Utf8 NOT NULL, case_no Utf8 NOT NULL, judge Utf8, PRIMARY KEY (court_code, case_no));

-- Personnel.
-- want: KEY003
CREATE TABLE employees (emp_no Uint32 NOT NULL, last_name Utf8, hire_date Date, PRIMARY KEY (emp_no));
-- want:
CREATE TABLE salaries (emp_no Uint32 NOT NULL, from_date Date NOT NULL, salary Int32, PRIMARY KEY (emp_no, from_date));
-- want: IDX002
CREATE TABLE vacancies (vacancy_uid Uuid NOT NULL, employment_type Utf8, grade Utf8, PRIMARY KEY (vacancy_uid), INDEX by_type GLOBAL ON (employment_type));
-- want: KEY004
CREATE TABLE badge_swipes (swiped_unix Uint32 NOT NULL, badge_no Utf8 NOT NULL, door Utf8, PRIMARY KEY (swiped_unix, badge_no));
-- want: KEY001
CREATE TABLE timesheets (work_date Date NOT NULL, employee_uid Uuid NOT NULL, hours Double, PRIMARY KEY (work_date, employee_uid));
-- want: IDX003
CREATE TABLE org_units (org_uid Uuid NOT NULL, unit_uid Uuid NOT NULL, parent_uid Uuid, PRIMARY KEY (org_uid, unit_uid), INDEX by_org GLOBAL ON (org_uid));

-- Energy and utilities, pascal case.
-- want: KEY004
CREATE TABLE MeterReadings (ReadingEpoch Uint64 NOT NULL, MeterSerial Utf8 NOT NULL, Kwh Double, PRIMARY KEY (ReadingEpoch, MeterSerial));
-- want:
CREATE TABLE MeterIntervals (MeterSerial Utf8 NOT NULL, IntervalStart Datetime NOT NULL, Kwh Double, PRIMARY KEY (MeterSerial, IntervalStart));
-- want: PRT003
CREATE TABLE MeterState (MeterHash Uint64 NOT NULL, MeterSerial Utf8 NOT NULL, State Json, PRIMARY KEY (MeterHash, MeterSerial));
-- want: KEY003
CREATE TABLE WorkOrders (WorkOrderNumber Int64 NOT NULL, CrewId Uuid, PRIMARY KEY (WorkOrderNumber));
-- want: IDX001
CREATE TABLE Outages (OutageId Uuid NOT NULL, StartedOn Timestamp, FeederId Utf8, PRIMARY KEY (OutageId), INDEX ByStart GLOBAL ON (StartedOn));
-- want: KEY007
CREATE TABLE GridEvents (EventKind Int32 NOT NULL, HappenedAt Timestamp64 NOT NULL, EventUid Uuid NOT NULL, PRIMARY KEY (EventKind, HappenedAt, EventUid));
-- want: COL001
CREATE TABLE LoadProfiles (Day Date NOT NULL, Zone Utf8 NOT NULL, MeterSerial Utf8 NOT NULL, V Double, PRIMARY KEY (Day, Zone, MeterSerial)) PARTITION BY HASH (Day, Zone) WITH (STORE = COLUMN);
-- want: PRT002
CREATE TABLE Setpoints (DeviceUid Uuid NOT NULL, Value Double, PRIMARY KEY (DeviceUid)) WITH (AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1);

-- Streaming and food.
-- want:
CREATE TABLE watch_progress (profile_id Uuid NOT NULL, title_id Uuid NOT NULL, position_ms Uint64, PRIMARY KEY (profile_id, title_id));
-- want: KEY001
CREATE TABLE plays (played_at Datetime NOT NULL, track_uid Uuid NOT NULL, listener_uid Uuid NOT NULL, PRIMARY KEY (played_at, track_uid, listener_uid));
-- want:
CREATE TABLE royalties (artist_uid Uuid NOT NULL, month Date NOT NULL, amount Int64, PRIMARY KEY (artist_uid, month));
-- want: KEY003
CREATE TABLE kitchen_orders (kitchen_order_id Uint64 NOT NULL, restaurant_uid Uuid, eta Datetime, PRIMARY KEY (kitchen_order_id));
-- want: IDX001
CREATE TABLE food_orders (order_uuid Uuid NOT NULL, restaurant_uid Uuid, deliver_by Timestamp, PRIMARY KEY (order_uuid), INDEX late GLOBAL ON (deliver_by));
-- want:
CREATE TABLE dishes (restaurant_uid Uuid NOT NULL, dish_slug Utf8 NOT NULL, price Int64, PRIMARY KEY (restaurant_uid, dish_slug));
-- want: KEY009
CREATE TABLE basket_items (basket_crc32 Int32 NOT NULL, basket_uid Utf8 NOT NULL, dish_slug Utf8 NOT NULL, PRIMARY KEY (basket_crc32, basket_uid, dish_slug));

-- Government services in transliterated Russian.
-- want: KEY003
CREATE TABLE shtrafy (nomer_postanovleniya Uint64 NOT NULL, gosnomer Utf8, summa Int64, PRIMARY KEY (nomer_postanovleniya));
-- want: KEY001
CREATE TABLE zapisi_na_priem (data_priema Date NOT NULL, vremya Utf8 NOT NULL, okno Uint32 NOT NULL, PRIMARY KEY (data_priema, vremya, okno));
-- want:
CREATE TABLE grazhdane (snils Utf8 NOT NULL, familiya Utf8, data_rozhdeniya Date, PRIMARY KEY (snils));
-- want: IDX002
CREATE TABLE zayavleniya (zayavlenie_uid Utf8 NOT NULL, snils Utf8, status_zayavleniya Utf8, PRIMARY KEY (zayavlenie_uid), INDEX po_statusu GLOBAL ON (status_zayavleniya), INDEX po_snils GLOBAL ON (snils));
-- want: IDX001
CREATE TABLE uvedomleniya (uvedomlenie_uid Utf8 NOT NULL, otpravleno Timestamp, PRIMARY KEY (uvedomlenie_uid), INDEX po_vremeni GLOBAL ON (otpravleno));
-- want: KEY007
CREATE TABLE ochered (tip_uslugi Utf8 NOT NULL, vremya_postanovki Timestamp NOT NULL, talon Uuid NOT NULL, PRIMARY KEY (tip_uslugi, vremya_postanovki, talon));
