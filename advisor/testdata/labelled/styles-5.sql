-- A fifth batch, labelled before any rule was run on it: the tables of whole applications, clean ones and others as they come.

-- A bank.
-- want:
CREATE TABLE cards (card_token Utf8 NOT NULL, pan_last4 Utf8, holder_id Uuid, PRIMARY KEY (card_token), INDEX by_holder GLOBAL ON (holder_id));
-- want: KEY003
CREATE TABLE authorizations (auth_seq Uint64 NOT NULL, card_token Utf8, amount Int64, PRIMARY KEY (auth_seq));
-- want:
CREATE TABLE card_transactions (card_token Utf8 NOT NULL, booked_at Timestamp NOT NULL, rrn Utf8 NOT NULL, PRIMARY KEY (card_token, booked_at, rrn));
-- want: KEY001
CREATE TABLE clearing_files (business_day Date NOT NULL, network Utf8 NOT NULL, file_no Uint32 NOT NULL, PRIMARY KEY (business_day, network, file_no));
-- want: IDX001
CREATE TABLE standing_orders (order_uid Uuid NOT NULL, account Utf8, next_run Date, PRIMARY KEY (order_uid), INDEX due GLOBAL ON (next_run));
-- want: IDX002
CREATE TABLE kyc_cases (case_uid Uuid NOT NULL, customer_uid Uuid, risk_level Utf8, PRIMARY KEY (case_uid), INDEX by_risk GLOBAL ON (risk_level));
-- want:
CREATE TABLE limits (customer_uid Uuid NOT NULL, limit_kind Utf8 NOT NULL, amount Int64, PRIMARY KEY (customer_uid, limit_kind));
-- want: KEY003
CREATE TABLE statements (statement_no Uint64 NOT NULL, iban Utf8, PRIMARY KEY (statement_no));
-- want: 
CREATE TABLE iban_statements (iban Utf8 NOT NULL, statement_no Uint64 NOT NULL, PRIMARY KEY (iban, statement_no));
-- want: KEY007
CREATE TABLE fraud_queue (verdict Utf8 NOT NULL, scored_at Timestamp NOT NULL, auth_uid Uuid NOT NULL, PRIMARY KEY (verdict, scored_at, auth_uid));
-- want: 
CREATE TABLE branches (branch_code Utf8 NOT NULL, city Utf8, PRIMARY KEY (branch_code));

-- A delivery service.
-- want:
CREATE TABLE couriers (courier_id Uuid NOT NULL, phone Utf8, PRIMARY KEY (courier_id), INDEX by_phone GLOBAL UNIQUE ON (phone));
-- want: KEY001
CREATE TABLE courier_pings (at Timestamp NOT NULL, courier_id Uuid NOT NULL, lat Double, lon Double, PRIMARY KEY (at, courier_id));
-- want: KEY003 IDX001
CREATE TABLE deliveries (delivery_id Uint64 NOT NULL, courier_id Uuid, promised_at Timestamp, PRIMARY KEY (delivery_id), INDEX late GLOBAL ON (promised_at));
-- want:
CREATE TABLE delivery_zones (city_slug Utf8 NOT NULL, zone_no Uint32 NOT NULL, polygon Json, PRIMARY KEY (city_slug, zone_no));
-- want:
CREATE TABLE menus (restaurant_id Uuid NOT NULL, position_id Uuid NOT NULL, price Int64, PRIMARY KEY (restaurant_id, position_id));
-- want: KEY003
CREATE TABLE delivery_events (delivery_id Uint64 NOT NULL, event_no Uint32 NOT NULL, what Utf8, PRIMARY KEY (delivery_id, event_no));
-- want: KEY004
CREATE TABLE eta_history (computed_at_unix Uint64 NOT NULL, delivery_uid Utf8 NOT NULL, eta_s Uint32, PRIMARY KEY (computed_at_unix, delivery_uid));
-- want: KEY007
CREATE TABLE support_inbox (ticket_status Utf8 NOT NULL, created Timestamp NOT NULL, ticket_uid Utf8 NOT NULL, PRIMARY KEY (ticket_status, created, ticket_uid));
-- want:
CREATE TABLE promo_codes (promo_code Utf8 NOT NULL, discount Uint32, PRIMARY KEY (promo_code));
-- want: 
CREATE TABLE promo_uses (promo_code Utf8 NOT NULL, user_id Uuid NOT NULL, used_at Timestamp, PRIMARY KEY (promo_code, user_id));
-- want: KEY006
CREATE TABLE address_suggest (address_line Utf8 NOT NULL, city_slug Utf8 NOT NULL, hits Uint64, PRIMARY KEY (address_line, city_slug));

-- A messenger.
-- want:
CREATE TABLE dialogs (user_id Int64 NOT NULL, peer_id Int64 NOT NULL, unread Uint32, PRIMARY KEY (user_id, peer_id));
-- want:
CREATE TABLE dialog_messages (dialog_hash Uint64 NOT NULL, dialog_id Utf8 NOT NULL, msg_no Uint64 NOT NULL, body Utf8, PRIMARY KEY (dialog_hash, dialog_id, msg_no)) WITH (UNIFORM_PARTITIONS = 32);
-- want: KEY004
CREATE TABLE global_messages (msg_snowflake Uint64 NOT NULL, chat_id Int64, body Utf8, PRIMARY KEY (msg_snowflake));
-- want:
CREATE TABLE push_tokens (user_id Int64 NOT NULL, device_token Utf8 NOT NULL, platform Utf8, PRIMARY KEY (user_id, device_token));
-- want: IDX001
CREATE TABLE scheduled_messages (message_uid Uuid NOT NULL, send_at Timestamp, PRIMARY KEY (message_uid), INDEX by_time GLOBAL ON (send_at));
-- want:
CREATE TABLE reactions (message_uid Uuid NOT NULL, user_id Int64 NOT NULL, emoji Utf8, PRIMARY KEY (message_uid, user_id));
-- want: KEY003
CREATE TABLE update_log (pts Uint64 NOT NULL, payload String, PRIMARY KEY (pts));
-- want:
CREATE TABLE user_update_log (user_id Int64 NOT NULL, pts Uint64 NOT NULL, payload String, PRIMARY KEY (user_id, pts));
-- want: KEY006
CREATE TABLE link_previews (link_url Utf8 NOT NULL, title Utf8, PRIMARY KEY (link_url));
-- want:
CREATE TABLE stickers (pack_slug Utf8 NOT NULL, sticker_no Uint16 NOT NULL, file_id Utf8, PRIMARY KEY (pack_slug, sticker_no));

-- A monitoring system.
-- want:
CREATE TABLE series (series_fingerprint Uint64 NOT NULL, labels Json, PRIMARY KEY (series_fingerprint)) WITH (UNIFORM_PARTITIONS = 16);
-- want: PRT003
CREATE TABLE samples (series_fingerprint Uint64 NOT NULL, ts Uint64 NOT NULL, v Double, PRIMARY KEY (series_fingerprint, ts));
-- want: KEY001
CREATE TABLE alerts_fired (fired_at Timestamp NOT NULL, rule_uid Utf8 NOT NULL, PRIMARY KEY (fired_at, rule_uid));
-- want:
CREATE TABLE alert_rules (org_id Uint64 NOT NULL, rule_uid Utf8 NOT NULL, expr Utf8, PRIMARY KEY (org_id, rule_uid));
-- want: IDX002
CREATE TABLE alert_states (rule_uid Utf8 NOT NULL, series_key Utf8 NOT NULL, state Utf8, PRIMARY KEY (rule_uid, series_key), INDEX by_state GLOBAL ON (state));
-- want: KEY007
CREATE TABLE raw_logs (log_level Utf8 NOT NULL, logged_at Timestamp NOT NULL, line_id Uuid NOT NULL, PRIMARY KEY (log_level, logged_at, line_id));
-- want: 
CREATE TABLE logs_by_service (service_name Utf8 NOT NULL, instance Utf8 NOT NULL, logged_at Timestamp NOT NULL, line_id Uuid NOT NULL, PRIMARY KEY (service_name, instance, logged_at, line_id));
-- want: KEY006
CREATE TABLE slow_queries (normalized_sql Utf8 NOT NULL, calls Uint64, PRIMARY KEY (normalized_sql));
-- want: PRT002
CREATE TABLE rollup_state (shard_uuid Uuid NOT NULL, v String, PRIMARY KEY (shard_uuid)) WITH (AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1);
-- want: KEY001 KEY009
CREATE TABLE rollups (period_start Timestamp NOT NULL, salt Uint32 NOT NULL, metric Utf8 NOT NULL, PRIMARY KEY (period_start, salt, metric));

-- A university and a library, in other languages.
-- want: KEY003
CREATE TABLE studierende (matrikelnummer Uint64 NOT NULL, nachname Utf8, PRIMARY KEY (matrikelnummer));
-- want: KEY001
CREATE TABLE pruefungen (pruefungsdatum Date NOT NULL, fach Utf8 NOT NULL, PRIMARY KEY (pruefungsdatum, fach));
-- want:
CREATE TABLE noten (student_uuid Uuid NOT NULL, fach Utf8 NOT NULL, note Uint8, PRIMARY KEY (student_uuid, fach));
-- want: IDX001
CREATE TABLE ausleihen (ausleihe_uuid Uuid NOT NULL, rueckgabe_bis Date, PRIMARY KEY (ausleihe_uuid), INDEX faellig GLOBAL ON (rueckgabe_bis));
-- want: KEY003
CREATE TABLE studenty (student_id Uint64 NOT NULL, familiya Utf8, PRIMARY KEY (student_id));
-- want: KEY001
CREATE TABLE ekzameny (data_ekzamena Date NOT NULL, predmet_id Utf8 NOT NULL, PRIMARY KEY (data_ekzamena, predmet_id));
-- want:
CREATE TABLE otsenki (student_id Uint64 NOT NULL, predmet_id Utf8 NOT NULL, otsenka Uint8, PRIMARY KEY (student_id, predmet_id));
-- want: KEY004
CREATE TABLE zhurnal_sobytiy (vremya_sobytiya Uint64 NOT NULL, istochnik Utf8 NOT NULL, PRIMARY KEY (vremya_sobytiya, istochnik));
-- want: KEY007
CREATE TABLE obrabotka (status Utf8 NOT NULL, data_sozdaniya Timestamp NOT NULL, zapis_id Uuid NOT NULL, PRIMARY KEY (status, data_sozdaniya, zapis_id));
-- want: IDX002
CREATE TABLE dokumenty (dokument_uid Utf8 NOT NULL, tip_dokumenta Utf8, PRIMARY KEY (dokument_uid), INDEX po_tipu GLOBAL ON (tip_dokumenta));
