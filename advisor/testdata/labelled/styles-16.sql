-- A sixteenth batch, labelled before any rule was run on it: services again, other trades.

-- A clinic.
-- want: KEY003
CREATE TABLE appointments (appointment_id Uint64 NOT NULL, doctor_id Uint64, patient_id Uint64, starts_at Timestamp, PRIMARY KEY (appointment_id), INDEX by_doctor GLOBAL ON (doctor_id, starts_at));
-- want: KEY001
CREATE TABLE vitals (measured_at Timestamp NOT NULL, patient_uid Utf8 NOT NULL, pulse Uint16, PRIMARY KEY (measured_at, patient_uid));
-- want:
CREATE TABLE vitals_by_patient (patient_uid Utf8 NOT NULL, measured_at Timestamp NOT NULL, pulse Uint16, PRIMARY KEY (patient_uid, measured_at));
-- want: KEY003 IDX002
CREATE TABLE lab_orders (lab_order_id Int64 NOT NULL, patient_uid Utf8, urgency Utf8, PRIMARY KEY (lab_order_id), INDEX by_urgency GLOBAL ON (urgency), INDEX by_patient GLOBAL ON (patient_uid));
-- want:
CREATE TABLE medications (atc_code Utf8 NOT NULL, name Utf8, PRIMARY KEY (atc_code));
-- want: IDX001
CREATE TABLE prescriptions (prescription_uid Uuid NOT NULL, patient_uid Utf8, valid_until Date, PRIMARY KEY (prescription_uid), INDEX exp GLOBAL ON (valid_until), INDEX by_patient GLOBAL ON (patient_uid));
-- want: KEY003
CREATE TABLE admissions (admission_no Uint64 NOT NULL, ward Utf8, patient_uid Utf8, PRIMARY KEY (admission_no));
-- want: KEY007
CREATE TABLE triage (triage_level Uint8 NOT NULL, arrived_at Timestamp NOT NULL, visit_uid Uuid NOT NULL, PRIMARY KEY (triage_level, arrived_at, visit_uid));

-- Events and tickets.
-- want: KEY003
CREATE TABLE TicketOrders (TicketOrderId Int64 NOT NULL, BuyerEmail Utf8, Total Int64, PRIMARY KEY (TicketOrderId));
-- want: KEY003
CREATE TABLE TicketOrderItems (TicketOrderId Int64 NOT NULL, ItemNo Int32 NOT NULL, SeatUid Uuid, PRIMARY KEY (TicketOrderId, ItemNo));
-- want:
CREATE TABLE SeatLocks (ShowUid Uuid NOT NULL, SeatUid Uuid NOT NULL, LockedUntil Timestamp, PRIMARY KEY (ShowUid, SeatUid));
-- want: IDX001
CREATE TABLE Shows (ShowUid Uuid NOT NULL, StartsAt Timestamp, VenueSlug Utf8, PRIMARY KEY (ShowUid), INDEX BySchedule GLOBAL ON (StartsAt), INDEX ByVenue GLOBAL ON (VenueSlug, StartsAt));
-- want: KEY001
CREATE TABLE SalesByDay (SalesDay Date NOT NULL, ShowUid Uuid NOT NULL, Sold Uint32, PRIMARY KEY (SalesDay, ShowUid));
-- want: KEY004
CREATE TABLE GateLog (ScannedAtUnixMs Uint64 NOT NULL, GateNo Utf8 NOT NULL, TicketUid Utf8, PRIMARY KEY (ScannedAtUnixMs, GateNo));
-- want: KEY006
CREATE TABLE PosterFiles (FileUrl Utf8 NOT NULL, ShowUid Uuid, PRIMARY KEY (FileUrl));

-- Telemetry of services.
-- want: PRT003
CREATE TABLE spans (trace_hash Uint64 NOT NULL, trace_id Bytes NOT NULL, span_id Bytes NOT NULL, start_ns Uint64, PRIMARY KEY (trace_hash, trace_id, span_id));
-- want:
CREATE TABLE spans2 (trace_id Bytes NOT NULL, span_id Bytes NOT NULL, start_ns Uint64, PRIMARY KEY (trace_id, span_id));
-- want: KEY004
CREATE TABLE spans_by_time (start_ns Uint64 NOT NULL, trace_id Bytes NOT NULL, span_id Bytes NOT NULL, PRIMARY KEY (start_ns, trace_id, span_id));
-- want: KEY007
CREATE TABLE logs (level Int32 NOT NULL, ts Timestamp64 NOT NULL, log_uid Uuid NOT NULL, msg Utf8, PRIMARY KEY (level, ts, log_uid));
-- want: KEY001
CREATE TABLE logs_flat (ts Timestamp64 NOT NULL, pod Utf8 NOT NULL, line_no Uint32 NOT NULL, msg Utf8, PRIMARY KEY (ts, pod, line_no));
-- want:
CREATE TABLE logs_by_pod (pod Utf8 NOT NULL, ts Timestamp64 NOT NULL, line_no Uint32 NOT NULL, msg Utf8, PRIMARY KEY (pod, ts, line_no));
-- want: KEY009
CREATE TABLE metrics (minute Datetime NOT NULL, metric_hash Uint64 NOT NULL, metric_name Utf8 NOT NULL, v Double, PRIMARY KEY (metric_name, metric_hash, minute));
-- want: COL001
CREATE TABLE logs_olap (service_level Int32 NOT NULL, ts Timestamp NOT NULL, msg Utf8, PRIMARY KEY (service_level, ts)) PARTITION BY HASH (service_level) WITH (STORE = COLUMN);
-- want:
CREATE TABLE metrics_olap (ts Timestamp NOT NULL, series_id Uint64 NOT NULL, v Double, PRIMARY KEY (ts, series_id)) PARTITION BY HASH (ts, series_id) WITH (STORE = COLUMN);

-- Accounts of a cloud.
-- want:
CREATE TABLE iam_bindings (resource_id Utf8 NOT NULL, role_id Utf8 NOT NULL, subject_id Utf8 NOT NULL, PRIMARY KEY (resource_id, role_id, subject_id), INDEX by_subject GLOBAL ON (subject_id));
-- want: IDX001
CREATE TABLE operations (operation_id Utf8 NOT NULL, folder_id Utf8, created_at Timestamp, done Bool, PRIMARY KEY (operation_id), INDEX by_folder GLOBAL ON (folder_id, created_at), INDEX by_created GLOBAL ON (created_at));
-- want: IDX002
CREATE TABLE quotas (cloud_id Utf8 NOT NULL, quota_name Utf8 NOT NULL, quota_state Utf8, PRIMARY KEY (cloud_id, quota_name), INDEX by_state GLOBAL ON (quota_state));
-- want: KEY001
CREATE TABLE billing_usage (usage_hour Datetime NOT NULL, cloud_id Utf8 NOT NULL, sku_id Utf8 NOT NULL, PRIMARY KEY (usage_hour, cloud_id, sku_id));
-- want: KEY003
CREATE TABLE bills (bill_number Uint64 NOT NULL, cloud_id Utf8, PRIMARY KEY (bill_number));
-- want: KEY007
CREATE TABLE task_queue (task_type Utf8 NOT NULL, not_before Timestamp NOT NULL, task_uid Utf8 NOT NULL, PRIMARY KEY (task_type, not_before, task_uid));
-- want: IDX003
CREATE TABLE subnets (network_id Utf8 NOT NULL, subnet_id Utf8 NOT NULL, cidr Utf8, PRIMARY KEY (network_id, subnet_id), INDEX by_network GLOBAL ON (network_id));
-- want: KEY003
CREATE TABLE events_stream (sequence_no Int64 NOT NULL, resource_id Utf8, payload Json, PRIMARY KEY (sequence_no));

-- Mail.
-- want:
CREATE TABLE mbox (mailbox_id Uint64 NOT NULL, mail_uid Uint32 NOT NULL, flags Uint32, PRIMARY KEY (mailbox_id, mail_uid));
-- want: KEY006
CREATE TABLE threads_by_subject (mailbox_id Uint64 NOT NULL, mail_subject Utf8 NOT NULL, thread_id Uuid, PRIMARY KEY (mailbox_id, mail_subject));
-- want: KEY003
CREATE TABLE outgoing (letter_id Uint64 NOT NULL, rcpt Utf8, body String, PRIMARY KEY (letter_id));
-- want: KEY004
CREATE TABLE retry_at (retry_at_sec Uint32 NOT NULL, letter_id Uint64 NOT NULL, PRIMARY KEY (retry_at_sec, letter_id));
-- want:
CREATE TABLE dkim_keys (domain Utf8 NOT NULL, selector Utf8 NOT NULL, private_key Utf8, PRIMARY KEY (domain, selector));
-- want:
CREATE TABLE greylist (ip Utf8 NOT NULL, sender Utf8 NOT NULL, recipient Utf8 NOT NULL, first_seen Datetime, PRIMARY KEY (ip, sender, recipient)) WITH (TTL = Interval("P2D") ON first_seen);
-- want: KEY002 IDX001
CREATE TABLE bounces (bounce_id Serial NOT NULL, rcpt Utf8, bounced_at Datetime, PRIMARY KEY (bounce_id), INDEX by_time GLOBAL ON (bounced_at));

-- With statements.
-- want: QRY001 IDX002
CREATE TABLE parcels (parcel_uid Uuid NOT NULL, recipient_phone Utf8, parcel_state Utf8, PRIMARY KEY (parcel_uid), INDEX by_state GLOBAL ON (parcel_state));
-- query: SELECT parcel_uid FROM parcels WHERE recipient_phone = $phone;
-- want: QRY001
CREATE TABLE postamats (postamat_code Utf8 NOT NULL, city Utf8, capacity Uint32, PRIMARY KEY (postamat_code), INDEX by_city GLOBAL ON (city));
-- query: SELECT * FROM postamats VIEW by_city WHERE city = $c;
-- query: SELECT * FROM postamats WHERE capacity > 10 AND city = $c;
-- want: QRY002
CREATE TABLE parcel_cells (postamat_code Utf8 NOT NULL, cell_no Uint32 NOT NULL, parcel_uid Uuid, PRIMARY KEY (postamat_code, cell_no));
-- query: UPDATE parcel_cells SET parcel_uid = NULL WHERE cell_no = $n;
-- want: QRY003 PRT003
CREATE TABLE phones (phone_hash Uint64 NOT NULL, phone Utf8 NOT NULL, name Utf8, PRIMARY KEY (phone_hash, phone));
-- query: SELECT name FROM phones WHERE phone_hash = Digest::CityHash(phone) AND phone = $p;
