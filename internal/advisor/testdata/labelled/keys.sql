-- Tables judged by names and types of the key. What stands above a table is what an expert says of it: see labelled_test.go.
-- want: KEY007; kinds of breakdowns, newest last
CREATE TABLE poruchy (typ_poruchy Utf8 NOT NULL, nahlaseno Timestamp NOT NULL, ulice Utf8, PRIMARY KEY (typ_poruchy, nahlaseno));
-- want: KEY007; section of few, then protocol number
CREATE TABLE registro_iva (
    sezionale Utf8 NOT NULL,
    num_protocollo Int64 NOT NULL,
    data_reg Date NOT NULL,
    imponibile Decimal(22, 9) NOT NULL,
    PRIMARY KEY (sezionale, num_protocollo)
);
-- want: KEY001
CREATE TABLE fx_rates (rate_date Date NOT NULL, base Utf8 NOT NULL, quote Utf8 NOT NULL, rate Double, PRIMARY KEY (rate_date, base, quote));
-- want: KEY007
CREATE TABLE mailings (channel Utf8 NOT NULL, queued_at Timestamp NOT NULL, mail_id Uuid NOT NULL, PRIMARY KEY (channel, queued_at, mail_id));
-- want: KEY007
CREATE TABLE log_lines (level Utf8 NOT NULL, ts Timestamp NOT NULL, line Utf8, PRIMARY KEY (level, ts));
-- want: KEY007|KEY003
CREATE TABLE journal (topic Utf8 NOT NULL, partition Uint32 NOT NULL, offset Uint64 NOT NULL, body String, PRIMARY KEY (topic, partition, offset));
-- want: KEY007
CREATE TABLE orders_by_state (state Utf8 NOT NULL, order_no Uint64 NOT NULL, PRIMARY KEY (state, order_no));
-- want: KEY009
CREATE TABLE sessions (token_hash String NOT NULL, session_id Uuid NOT NULL, PRIMARY KEY (token_hash, session_id));
-- want: KEY001 KEY009
CREATE TABLE metrics (created_at Timestamp NOT NULL, bucket Uint32 NOT NULL, metric_id Uuid NOT NULL, PRIMARY KEY (created_at, bucket, metric_id));
-- want: KEY009
CREATE TABLE device_state (shard_key String NOT NULL, device_id Uuid NOT NULL, state Json, PRIMARY KEY (shard_key, device_id));
-- want: KEY006
CREATE TABLE objects_s3 (bucket_id Uuid NOT NULL, object_key Utf8 NOT NULL, size Uint64, PRIMARY KEY (bucket_id, object_key));
-- want: KEY003
CREATE TABLE changelog (version Uint64 NOT NULL, entity Uuid NOT NULL, PRIMARY KEY (version, entity));
-- want: KEY003
CREATE TABLE run_steps (run_id Int64 NOT NULL, step_no Int32 NOT NULL, PRIMARY KEY (run_id, step_no));
-- want:
CREATE TABLE telegram_chats (chat_id Int64 NOT NULL, title Utf8, PRIMARY KEY (chat_id));
-- want: KEY004
CREATE TABLE tokens_by_expiry (exp Uint64 NOT NULL, token_id Uuid NOT NULL, PRIMARY KEY (exp, token_id));
-- want: KEY004
CREATE TABLE price_history (valid_to Uint64 NOT NULL, product_id Uuid NOT NULL, PRIMARY KEY (valid_to, product_id));
-- want: KEY004
CREATE TABLE imports_by_day (yyyymmdd Uint32 NOT NULL, import_id Uuid NOT NULL, PRIMARY KEY (yyyymmdd, import_id));
-- want: KEY004
CREATE TABLE alerts (raised_at_us Int64 NOT NULL, alert_id Uuid NOT NULL, PRIMARY KEY (raised_at_us, alert_id));
-- want: KEY003
CREATE TABLE strapi_webhooks_log (webhook_call_id Int64 NOT NULL, webhook_id Int32, succeeded Bool, PRIMARY KEY (webhook_call_id));
-- want: KEY001
CREATE TABLE snmp_traps (trap_received Timestamp NOT NULL, agent_addr Utf8 NOT NULL, trap_oid Utf8, PRIMARY KEY (trap_received, agent_addr));
-- want: KEY007
CREATE TABLE sdmx_obs (freq Utf8 NOT NULL, time_period Date NOT NULL, series_key Utf8 NOT NULL, obs_value Double, PRIMARY KEY (freq, time_period, series_key));
-- want: KEY003?
CREATE TABLE zglorps (zglorp Int64 NOT NULL, qwx Utf8, PRIMARY KEY (zglorp));

-- A language model's platform, TypeScript.
-- want: KEY006
CREATE TABLE toolCalls (sessionUid Uuid NOT NULL, toolArguments Utf8 NOT NULL, PRIMARY KEY (sessionUid, toolArguments));
-- want: KEY006; the appeal in its words
CREATE TABLE appeal_letter (appeal_narrative Utf8 NOT NULL, claim_uuid Uuid, PRIMARY KEY (appeal_narrative));
-- want: ; players by FIDE id
CREATE TABLE player (fide_id Uint32 NOT NULL, name Utf8, federation Utf8, birth_year Int32, PRIMARY KEY (fide_id));
-- want: KEY001
CREATE TABLE PageViewDaily (viewDay Date NOT NULL, pageSlug Utf8 NOT NULL, count Int32, PRIMARY KEY (viewDay, pageSlug));
-- want: KEY003
CREATE TABLE REVINFO (REV Int32 NOT NULL, REVTSTMP Int64, PRIMARY KEY (REV));
-- want: KEY001
CREATE TABLE commanded_timeline (inserted_at Timestamp NOT NULL, stream_uuid Utf8 NOT NULL, stream_version Int64 NOT NULL, PRIMARY KEY (inserted_at, stream_uuid, stream_version));
-- want: KEY003
CREATE TABLE tpce_trade_history (TH_T_ID Int64 NOT NULL, TH_ST_ID Utf8 NOT NULL, TH_DTS Datetime, PRIMARY KEY (TH_T_ID, TH_ST_ID));
-- want: KEY003
CREATE TABLE tpcds_customer_address (ca_address_sk Int64 NOT NULL, ca_address_id Utf8, ca_city Utf8, PRIMARY KEY (ca_address_sk));
-- want: KEY001
CREATE TABLE fhir_observation_time (effectiveDateTime Timestamp NOT NULL, subjectRef Utf8 NOT NULL, loincCode Utf8 NOT NULL, valueQuantity Double, PRIMARY KEY (effectiveDateTime, subjectRef, loincCode));
-- want: KEY007
CREATE TABLE imaging_worklist (modality Utf8 NOT NULL, scheduledStart Timestamp NOT NULL, studyInstanceUid Utf8 NOT NULL, PRIMARY KEY (modality, scheduledStart, studyInstanceUid));
-- want: KEY007
CREATE TABLE rtgs_queue (PmtPrty Utf8 NOT NULL, AccptncDtTm Timestamp NOT NULL, TxUid Uuid NOT NULL, PRIMARY KEY (PmtPrty, AccptncDtTm, TxUid));
-- want: KEY003
CREATE TABLE iso8583_trace (stan_number Int64 NOT NULL, pan_token Utf8, mti Utf8, PRIMARY KEY (stan_number));
-- want:
CREATE TABLE hss_imsi (imsi Uint64 NOT NULL, msisdn Uint64, ki Bytes, PRIMARY KEY (imsi));
-- want: KEY004
CREATE TABLE gtfs_rt_vehicle_positions (feed_header_timestamp Uint64 NOT NULL, vehicle_label Utf8 NOT NULL, latitude Float, PRIMARY KEY (feed_header_timestamp, vehicle_label));
-- want: KEY001
CREATE TABLE ais_positions_raw (base_station_time Timestamp NOT NULL, mmsi Uint32 NOT NULL, sentence Utf8, PRIMARY KEY (base_station_time, mmsi));
-- want: KEY004
CREATE TABLE adsb_state_by_contact (last_contact Int64 NOT NULL, icao24 Utf8 NOT NULL, callsign Utf8, PRIMARY KEY (last_contact, icao24));
-- want: KEY007
CREATE TABLE irops (carrier_code Utf8 NOT NULL, scheduled_departure Timestamp NOT NULL, flight_uid Uuid NOT NULL, PRIMARY KEY (carrier_code, scheduled_departure, flight_uid));
-- want: KEY001
CREATE TABLE epcis_events (eventTime Timestamp NOT NULL, epc Utf8 NOT NULL, bizStep Utf8, PRIMARY KEY (eventTime, epc));
-- want: KEY007
CREATE TABLE lorawan_downlink_queue (device_class Utf8 NOT NULL, enqueued_at Timestamp NOT NULL, dev_eui Utf8 NOT NULL, PRIMARY KEY (device_class, enqueued_at, dev_eui));
-- want: KEY006
CREATE TABLE activitypub_inbox (actor_iri Utf8 NOT NULL, activity_iri Utf8 NOT NULL, received Timestamp, PRIMARY KEY (actor_iri, activity_iri));
-- want: KEY006
CREATE TABLE wire_leads (lead_paragraph Utf8 NOT NULL, agency Utf8 NOT NULL, PRIMARY KEY (agency, lead_paragraph));
-- want: KEY007
CREATE TABLE inspectionLane (laneColour Utf8 NOT NULL, arrivedAt Timestamp NOT NULL, declarationUid Uuid NOT NULL, PRIMARY KEY (laneColour, arrivedAt, declarationUid));
-- want: KEY003
CREATE TABLE GRANT_APPL_BUDGET (APPL_NBR Int64 NOT NULL, YR_NBR Int16 NOT NULL, AMT Int64, PRIMARY KEY (APPL_NBR, YR_NBR));
-- want: KEY007
CREATE TABLE placement_queue (az Utf8 NOT NULL, requested_at Timestamp NOT NULL, vm_uuid Uuid NOT NULL, PRIMARY KEY (az, requested_at, vm_uuid));
-- want: KEY006
CREATE TABLE user_data_seen (cloud_init_script Utf8 NOT NULL, first_seen Timestamp, PRIMARY KEY (cloud_init_script));
-- want: KEY006
CREATE TABLE reads (run_uid Uuid NOT NULL, nucleotide_sequence Utf8 NOT NULL, quality Utf8, PRIMARY KEY (run_uid, nucleotide_sequence));
-- want:
CREATE TABLE variants (chromosome Utf8 NOT NULL, position Uint32 NOT NULL, alt_allele Utf8 NOT NULL, rsid Utf8, PRIMARY KEY (chromosome, position, alt_allele));
-- want: KEY007
CREATE TABLE forecast_grids (resolution Utf8 NOT NULL, valid_time Timestamp NOT NULL, grid_point Utf8 NOT NULL, temp Float, PRIMARY KEY (resolution, valid_time, grid_point));

-- Markets and bets.
-- want: KEY007
CREATE TABLE candles (interval_name Utf8 NOT NULL, opened_at Timestamp NOT NULL, ticker Utf8 NOT NULL, close Double, PRIMARY KEY (interval_name, opened_at, ticker));
-- want: KEY007
CREATE TABLE fixtures_live (sport Utf8 NOT NULL, kickoff Timestamp NOT NULL, fixture_uid Uuid NOT NULL, PRIMARY KEY (sport, kickoff, fixture_uid));
-- want: KEY003
CREATE TABLE duel_moves (duel_id Int64 NOT NULL, ply Int32 NOT NULL, san Utf8, PRIMARY KEY (duel_id, ply));
-- want: KEY006
CREATE TABLE shell_history (host_uid Uuid NOT NULL, command_line Utf8 NOT NULL, runs Int64, PRIMARY KEY (host_uid, command_line));
-- want: KEY006
CREATE TABLE readme_cache (package_uid Uuid NOT NULL, readme Utf8 NOT NULL, PRIMARY KEY (package_uid, readme));
-- want: KEY006
CREATE TABLE hooks_sent (webhook_endpoint Utf8 NOT NULL, last_status Int32, PRIMARY KEY (webhook_endpoint));
-- want:
CREATE TABLE salaries (job_title Utf8 NOT NULL, city Utf8 NOT NULL, median Int64, PRIMARY KEY (job_title, city));
-- want: KEY006
CREATE TABLE vacancy_texts (vacancy_description Utf8 NOT NULL, language_code Utf8 NOT NULL, PRIMARY KEY (vacancy_description, language_code));
-- want: KEY004
CREATE TABLE GPSFixes (GPSTimeMS Int64 NOT NULL, VehicleVIN Utf8 NOT NULL, Lat Double, PRIMARY KEY (GPSTimeMS, VehicleVIN));
-- want: KEY001
CREATE TABLE F_SLS_DLY (SLS_DT Date NOT NULL, STR_ID Int32 NOT NULL, SKU_CD Utf8 NOT NULL, PRIMARY KEY (SLS_DT, STR_ID, SKU_CD));

-- Ordinals within, ordinals of the system.
-- want:
CREATE TABLE customer_invoices (customer_number Int64 NOT NULL, invoice_number Int64 NOT NULL, total Int64, PRIMARY KEY (customer_number, invoice_number));

-- Small tables of every kind, with a plain integer.
-- want: KEY003?
CREATE TABLE cancellation_reasons (reason_id Int16 NOT NULL, reason_text Utf8, PRIMARY KEY (reason_id));
-- want:
CREATE TABLE chat_settings (chat_id Int64 NOT NULL, lang Utf8, PRIMARY KEY (chat_id));
-- want: KEY007
CREATE TABLE river_job (queue Utf8 NOT NULL, priority Int16 NOT NULL, scheduled_at Timestamp NOT NULL, id Int64 NOT NULL, args Json, PRIMARY KEY (priority, queue, scheduled_at, id));
-- want: KEY001
CREATE TABLE exchange_rates (rate_date Date NOT NULL, base_ccy Utf8 NOT NULL, quote_ccy Utf8 NOT NULL, rate Decimal(22,9), PRIMARY KEY (rate_date, base_ccy, quote_ccy));
-- want: KEY007
CREATE TABLE open_orders_book (side Utf8 NOT NULL, placed_at Timestamp NOT NULL, order_id Uuid NOT NULL, PRIMARY KEY (side, placed_at, order_id));
-- want: KEY004
CREATE TABLE raw_samples (ts_ns Uint64 NOT NULL, series_id Uint64 NOT NULL, value Double, PRIMARY KEY (ts_ns, series_id));
-- want: KEY003
CREATE TABLE zbx_events (eventid Uint64 NOT NULL, source Int32, clock Int32, PRIMARY KEY (eventid));
-- want: KEY001
CREATE TABLE cdr (calldate Datetime NOT NULL, uniqueid Utf8 NOT NULL, src Utf8, dst Utf8, PRIMARY KEY (calldate, uniqueid));
-- want:
CREATE TABLE post_likes (post_id Int64 NOT NULL, user_id Int64 NOT NULL, liked_at Timestamp, PRIMARY KEY (post_id, user_id));
-- want: KEY006
CREATE TABLE directory_entries (directory Utf8 NOT NULL, entry_name Utf8 NOT NULL, size Uint64, PRIMARY KEY (directory, entry_name));
-- want: KEY006
CREATE TABLE phrase_bank (sentence Utf8 NOT NULL, language Utf8 NOT NULL, uses Uint32, PRIMARY KEY (sentence, language));
-- want: KEY004
CREATE TABLE Heartbeats (LastSeenTicks Int64 NOT NULL, WorkerId Utf8 NOT NULL, PRIMARY KEY (LastSeenTicks, WorkerId));
-- want: KEY006
CREATE TABLE llm_cache (prompt Utf8 NOT NULL, model Utf8 NOT NULL, answer Utf8, PRIMARY KEY (prompt, model));
-- want: KEY001
CREATE TABLE scraped_prices (scraped_at Timestamp NOT NULL, shop Utf8 NOT NULL, sku Utf8 NOT NULL, price Int64, PRIMARY KEY (scraped_at, shop, sku));

-- German and transliterated Russian.
-- want: KEY004
CREATE TABLE history_by_clock (clock Int32 NOT NULL, itemid Uint64 NOT NULL, value Double, PRIMARY KEY (clock, itemid));
-- want: KEY007
CREATE TABLE CreativesModeration (ModerationStatus Uint8 NOT NULL, SentAt Uint32 NOT NULL, CreativeID Uint64 NOT NULL, PRIMARY KEY (ModerationStatus, SentAt, CreativeID));
-- want: KEY004
CREATE TABLE chat_lines (server_tick_ms Uint64 NOT NULL, room Utf8 NOT NULL, player Utf8, line Utf8, PRIMARY KEY (server_tick_ms, room));
-- want: KEY003
CREATE TABLE tblInvoice (lngInvoiceID Int64 NOT NULL, strCustomer Utf8, dtmIssued Datetime, PRIMARY KEY (lngInvoiceID));
-- want: KEY004
CREATE TABLE TXN_LOG (TXN_TS Uint64 NOT NULL, ACCT_NO Utf8 NOT NULL, AMT Int64, PRIMARY KEY (TXN_TS, ACCT_NO));
-- want: KEY006
CREATE TABLE mail_dedup (mailbox_uid Uuid NOT NULL, mail_body Utf8 NOT NULL, PRIMARY KEY (mailbox_uid, mail_body));
-- want: KEY006
CREATE TABLE http_vary (vary_headers Utf8 NOT NULL, variant_uid Uuid NOT NULL, PRIMARY KEY (vary_headers, variant_uid));
-- want: KEY004
CREATE TABLE quotas_log (periodStart Uint64 NOT NULL, accountKey Utf8 NOT NULL, PRIMARY KEY (periodStart, accountKey));
-- want: KEY004
CREATE TABLE cert_watch (not_after Int64 NOT NULL, domain Utf8 NOT NULL, PRIMARY KEY (not_after, domain));
-- want: KEY004
CREATE TABLE frames (capture_ns Uint64 NOT NULL, camera_uid Utf8 NOT NULL, PRIMARY KEY (capture_ns, camera_uid));
-- want: KEY004
CREATE TABLE iso_log (at_iso8601 Utf8 NOT NULL, host Utf8 NOT NULL, PRIMARY KEY (at_iso8601, host));
-- want: KEY004
CREATE TABLE jwt_denylist (expires_in_unix Uint64 NOT NULL, jti Utf8 NOT NULL, PRIMARY KEY (expires_in_unix, jti));
-- want:
CREATE TABLE steam_users (steam_id Uint64 NOT NULL, persona Utf8, PRIMARY KEY (steam_id));
-- want: KEY007
CREATE TABLE kyc_queue (risk_band Utf8 NOT NULL, opened_at Timestamp NOT NULL, case_uid Uuid NOT NULL, PRIMARY KEY (risk_band, opened_at, case_uid)) ;
-- want:
CREATE TABLE ps_category_product (id_category Uint32 NOT NULL, id_product Uint32 NOT NULL, position Uint32, PRIMARY KEY (id_category, id_product));
-- want: KEY001
CREATE TABLE edge_hits (hit_at Timestamp NOT NULL, edge_node Utf8 NOT NULL, uri Utf8, bytes Uint64, PRIMARY KEY (hit_at, edge_node));
-- want: KEY006
CREATE TABLE purge_rules (zone_uid Uuid NOT NULL, url_pattern Utf8 NOT NULL, PRIMARY KEY (zone_uid, url_pattern));
-- want: KEY003
CREATE TABLE dns_changes (change_serial Uint64 NOT NULL, zone_uid Uuid, diff Json, PRIMARY KEY (change_serial));

-- Security.
-- want: KEY006
CREATE TABLE yara_hits (file_full_name Utf8 NOT NULL, rule_name Utf8 NOT NULL, PRIMARY KEY (file_full_name, rule_name));

-- Agents and language models.
-- want:
CREATE TABLE salaries (emp_no Uint32 NOT NULL, from_date Date NOT NULL, salary Int32, PRIMARY KEY (emp_no, from_date));
-- want: KEY003
CREATE TABLE offers_import (import_batch_id Uint64 NOT NULL, row_num Uint32 NOT NULL, raw_row Utf8, PRIMARY KEY (import_batch_id, row_num));
-- want: KEY004
CREATE TABLE search_log (ts_micro Uint64 NOT NULL, user_id Uint64 NOT NULL, query Utf8, PRIMARY KEY (ts_micro, user_id));
-- want: KEY006
CREATE TABLE search_suggest (query Utf8 NOT NULL, locale Utf8 NOT NULL, weight Int64, PRIMARY KEY (query, locale));
-- want: KEY001
CREATE TABLE DAY_BALANCE (OPER_DATE Date NOT NULL, ACC_NUM Utf8 NOT NULL, REST Int64, PRIMARY KEY (OPER_DATE, ACC_NUM));
-- want: KEY007
CREATE TABLE MSG_QUEUE (PROC_STATUS Int32 NOT NULL, CREATE_DTTM Timestamp NOT NULL, MSG_GUID Utf8 NOT NULL, BODY Utf8, PRIMARY KEY (PROC_STATUS, CREATE_DTTM, MSG_GUID));
-- want: KEY003
CREATE TABLE homework_answers (homework_id Uint64 NOT NULL, pupil_uid Uuid NOT NULL, text Utf8, PRIMARY KEY (homework_id, pupil_uid));
-- want: KEY003
CREATE TABLE bot_updates (update_id Int64 NOT NULL, body Json, PRIMARY KEY (update_id));
-- want: KEY003
CREATE TABLE bot_broadcasts (broadcast_id Uint64 NOT NULL, tg_chat_id Int64 NOT NULL, sent Bool, PRIMARY KEY (broadcast_id, tg_chat_id));
-- want:
CREATE TABLE config_versions (config_version Uint64 NOT NULL, body Json, PRIMARY KEY (config_version));
-- want: KEY001
CREATE TABLE logs_flat (ts Timestamp64 NOT NULL, pod Utf8 NOT NULL, line_no Uint32 NOT NULL, msg Utf8, PRIMARY KEY (ts, pod, line_no));
-- want: KEY006
CREATE TABLE threads_by_subject (mailbox_id Uint64 NOT NULL, mail_subject Utf8 NOT NULL, thread_id Uuid, PRIMARY KEY (mailbox_id, mail_subject));
-- want: KEY003
CREATE TABLE outgoing (letter_id Uint64 NOT NULL, rcpt Utf8, body String, PRIMARY KEY (letter_id));
-- want: KEY006
CREATE TABLE account_patch_reviews (account_id Int32 NOT NULL, change_uid Utf8 NOT NULL, file_name Utf8 NOT NULL, PRIMARY KEY (account_id, change_uid, file_name));
-- want: KEY001
CREATE TABLE boarding_by_date (flight_date Date NOT NULL, flight_no Utf8 NOT NULL, seat_no Utf8 NOT NULL, PRIMARY KEY (flight_date, flight_no, seat_no));
-- want:
CREATE TABLE subscriber_lists (subscriber_id Int32 NOT NULL, list_id Int32 NOT NULL, status Utf8, PRIMARY KEY (subscriber_id, list_id));

-- Networks.
-- want:
CREATE TABLE llm_responses_by_hash (prompt_md5 Utf8 NOT NULL, model_name Utf8 NOT NULL, response Utf8, PRIMARY KEY (prompt_md5, model_name));
-- want: KEY004
CREATE TABLE quotes_ticks (tick_time_ns Uint64 NOT NULL, figi Utf8 NOT NULL, price Double, PRIMARY KEY (tick_time_ns, figi));
-- want: KEY007
CREATE TABLE events_by_platform (platform Utf8 NOT NULL, event_ts Timestamp NOT NULL, event_id Uuid NOT NULL, PRIMARY KEY (platform, event_ts, event_id));
-- want: KEY001
CREATE TABLE settlement_batches (value_date Date NOT NULL, scheme Utf8 NOT NULL, batch_ref Utf8 NOT NULL, PRIMARY KEY (value_date, scheme, batch_ref));
-- want: KEY004
CREATE TABLE sms_log (sent_epoch_ms Uint64 NOT NULL, msisdn Utf8 NOT NULL, text Utf8, PRIMARY KEY (sent_epoch_ms, msisdn));
-- want: KEY003
CREATE TABLE MatchResults (MatchId Int64 NOT NULL, PlayerId Uuid NOT NULL, Place Uint8, PRIMARY KEY (MatchId, PlayerId));
-- want: KEY001
CREATE TABLE spend_hourly (hour_start Datetime NOT NULL, campaign_id Uint64 NOT NULL, spend Int64, PRIMARY KEY (hour_start, campaign_id));
-- want:
CREATE TABLE audiences (audience_id Uint64 NOT NULL, device_ifa Utf8 NOT NULL, added Date, PRIMARY KEY (audience_id, device_ifa));
-- want: KEY004
CREATE TABLE releases_log (iso_date Utf8 NOT NULL, component Utf8 NOT NULL, PRIMARY KEY (iso_date, component));
-- want: KEY006
CREATE TABLE feeds_items (feed_uid Uuid NOT NULL, item_link Utf8 NOT NULL, PRIMARY KEY (feed_uid, item_link));
-- want:
CREATE TABLE geo_cells (h3_index Uint64 NOT NULL, driver_uid Uuid NOT NULL, PRIMARY KEY (h3_index, driver_uid));
-- want: KEY001
CREATE TABLE rate_history (valid_on Date NOT NULL, pair Utf8 NOT NULL, rate Double, PRIMARY KEY (valid_on, pair));
-- want: KEY004
CREATE TABLE auction_log (sold_at_millis Int64 NOT NULL, seller Utf8 NOT NULL, item Utf8, PRIMARY KEY (sold_at_millis, seller));

-- A browser's and a phone's vendor.
-- want: KEY006
CREATE TABLE safe_browsing (url_expression Utf8 NOT NULL, threat_type Utf8 NOT NULL, PRIMARY KEY (url_expression, threat_type));
-- want: KEY001
CREATE TABLE occupancy (night Date NOT NULL, hotel_id Uint32 NOT NULL, occupied Uint32, PRIMARY KEY (night, hotel_id));
-- want: KEY006
CREATE TABLE redirects (old_path Utf8 NOT NULL, new_path Utf8, PRIMARY KEY (old_path));
-- want: KEY006
CREATE TABLE headlines_uniq (headline Utf8 NOT NULL, agency Utf8 NOT NULL, PRIMARY KEY (headline, agency));

-- A dating service.
-- want: KEY007
CREATE TABLE risk_queue (risk_decision Utf8 NOT NULL, scored_at Timestamp NOT NULL, payment_id Utf8 NOT NULL, PRIMARY KEY (risk_decision, scored_at, payment_id));
-- want: KEY007|KEY003
CREATE TABLE etcd_wal (member_no Uint32 NOT NULL, entry_index Uint64 NOT NULL, term Uint64, data Bytes, PRIMARY KEY (member_no, entry_index));
-- want: KEY001
CREATE TABLE k8s_events (last_timestamp Timestamp NOT NULL, namespace Utf8 NOT NULL, event_uid Utf8 NOT NULL, PRIMARY KEY (last_timestamp, namespace, event_uid));
-- want: KEY004
CREATE TABLE ETL_AUDIT (LOAD_TS Int64 NOT NULL, TBL_NM Utf8 NOT NULL, ROW_CNT Int64, PRIMARY KEY (LOAD_TS, TBL_NM));

-- Voting, surveys, competitions.
-- want: KEY001
CREATE TABLE listing_views (viewed_at Timestamp NOT NULL, listing_id Uint64 NOT NULL, visitor_uid Uuid NOT NULL, PRIMARY KEY (viewed_at, listing_id, visitor_uid));
-- want: KEY006
CREATE TABLE geocoded (full_address Utf8 NOT NULL, lat Double, lon Double, PRIMARY KEY (full_address));
-- want: KEY003
CREATE TABLE action_task_step (task_id Int64 NOT NULL, step_index Int64 NOT NULL, log_length Int64, PRIMARY KEY (task_id, step_index));
-- want: KEY006
CREATE TABLE protected_paths (repo_uid Uuid NOT NULL, file_pattern Utf8 NOT NULL, PRIMARY KEY (repo_uid, file_pattern));
-- want: KEY003
CREATE TABLE execution_logs (execution_id Uint64 NOT NULL, line_no Uint32 NOT NULL, line Utf8, PRIMARY KEY (execution_id, line_no));
-- want: KEY004
CREATE TABLE cron_history (fired_epoch_s Uint64 NOT NULL, cron_name Utf8 NOT NULL, PRIMARY KEY (fired_epoch_s, cron_name));

-- A courier company, upper case.
-- want: KEY001
CREATE TABLE SCAN_EVENT (SCAN_TS Timestamp NOT NULL, BARCODE Utf8 NOT NULL, DEPOT_CD Utf8, PRIMARY KEY (SCAN_TS, BARCODE));
-- want: KEY003
CREATE TABLE cdr_files (cdr_file_seq Uint64 NOT NULL, switch_name Utf8, PRIMARY KEY (cdr_file_seq));
-- want: KEY006
CREATE TABLE repo_tree (commit_sha Utf8 NOT NULL, file_path Utf8 NOT NULL, mode Uint32, PRIMARY KEY (commit_sha, file_path));
-- want: KEY001
CREATE TABLE flag_evaluations (bucket_minute Datetime NOT NULL, flag_key Utf8 NOT NULL, variation Utf8 NOT NULL, n Uint64, PRIMARY KEY (bucket_minute, flag_key, variation));

-- Telecom, insurance, the state.
-- want: KEY001
CREATE TABLE attendance_sheet (lesson_date Date NOT NULL, class_id Uint32 NOT NULL, student_id Uint64 NOT NULL, PRIMARY KEY (lesson_date, class_id, student_id));
-- want: KEY002
CREATE TABLE grades (grade_id BigSerial NOT NULL, student_id Uint64, mark Uint8, PRIMARY KEY (grade_id));
-- want: KEY007
CREATE TABLE matchmaking_queue (game_mode Utf8 NOT NULL, queued_since Timestamp NOT NULL, player_id Uint64 NOT NULL, PRIMARY KEY (game_mode, queued_since, player_id));
-- want: KEY003
CREATE TABLE dex_swaps (block_height Uint64 NOT NULL, tx_index Uint32 NOT NULL, pool Utf8, PRIMARY KEY (block_height, tx_index));
-- want: KEY006
CREATE TABLE semantic_cache (question Utf8 NOT NULL, model_id Utf8 NOT NULL, answer Utf8, PRIMARY KEY (question, model_id));
-- want: KEY003
CREATE TABLE raid_members (raid_id Uint64 NOT NULL, account_id Uint64 NOT NULL, damage Uint64, PRIMARY KEY (raid_id, account_id));
-- want: KEY006
CREATE TABLE DOC_TITLES (DOC_TITLE Utf8 NOT NULL, DOC_UID Uuid NOT NULL, PRIMARY KEY (DOC_TITLE, DOC_UID));
-- want: KEY004
CREATE TABLE cache_evict (ttl_deadline Uint64 NOT NULL, cache_id Uuid NOT NULL, PRIMARY KEY (ttl_deadline, cache_id));
-- want: KEY004
CREATE TABLE syslog (unix_nano Uint64 NOT NULL, host Utf8 NOT NULL, PRIMARY KEY (unix_nano, host));
-- want: KEY004
CREATE TABLE tx_log (commit_ts Uint64 NOT NULL, tx Utf8 NOT NULL, PRIMARY KEY (commit_ts, tx));
-- want: KEY001
CREATE TABLE cron_log (tick Timestamp NOT NULL, job Utf8 NOT NULL, PRIMARY KEY (tick, job));
-- want: KEY003
CREATE TABLE replication_log (log_position Uint64 NOT NULL, change Json, PRIMARY KEY (log_position));
-- want: KEY003
CREATE TABLE audit_chain (entry_index Uint64 NOT NULL, prev_hash Utf8, PRIMARY KEY (entry_index));
-- want: KEY003
CREATE TABLE tbl_receipts (receiptno Uint64 NOT NULL, till Utf8, PRIMARY KEY (receiptno));
-- want: KEY003
CREATE TABLE state_diffs (seqno Uint64 NOT NULL, account Utf8 NOT NULL, PRIMARY KEY (seqno, account));
-- want: KEY003
CREATE TABLE ticket_events (ticketId Uint64 NOT NULL, eventNo Uint32 NOT NULL, PRIMARY KEY (ticketId, eventNo));

-- Few values.
-- want: KEY007
CREATE TABLE issues_by_priority (prio Utf8 NOT NULL, opened_at Timestamp NOT NULL, issue Utf8 NOT NULL, PRIMARY KEY (prio, opened_at, issue));
-- want: KEY007
CREATE TABLE signups (country_code Utf8 NOT NULL, signed_up_at Timestamp NOT NULL, user_id Uuid NOT NULL, PRIMARY KEY (country_code, signed_up_at, user_id));
-- want: KEY006
CREATE TABLE bookmarks2 (user_id Uuid NOT NULL, href Utf8 NOT NULL, PRIMARY KEY (user_id, href));
-- want: KEY006
CREATE TABLE error_groups (service Utf8 NOT NULL, stacktrace Utf8 NOT NULL, n Uint64, PRIMARY KEY (service, stacktrace));
-- want: KEY007
CREATE TABLE fraud_queue (verdict Utf8 NOT NULL, scored_at Timestamp NOT NULL, auth_uid Uuid NOT NULL, PRIMARY KEY (verdict, scored_at, auth_uid));
-- want: KEY003
CREATE TABLE delivery_events (delivery_id Uint64 NOT NULL, event_no Uint32 NOT NULL, what Utf8, PRIMARY KEY (delivery_id, event_no));
-- want: KEY006
CREATE TABLE address_suggest (address_line Utf8 NOT NULL, city_slug Utf8 NOT NULL, hits Uint64, PRIMARY KEY (address_line, city_slug));

-- A messenger.
-- want: KEY003
CREATE TABLE update_log (pts Uint64 NOT NULL, payload String, PRIMARY KEY (pts));
-- want: PRT003
CREATE TABLE samples (series_fingerprint Uint64 NOT NULL, ts Uint64 NOT NULL, v Double, PRIMARY KEY (series_fingerprint, ts));
-- want: KEY006
CREATE TABLE slow_queries (normalized_sql Utf8 NOT NULL, calls Uint64, PRIMARY KEY (normalized_sql));
-- want: KEY003
CREATE TABLE exposures (rowid Uint64 NOT NULL, v Utf8, PRIMARY KEY (rowid));
-- want: KEY003
CREATE TABLE bids (auction_id Uint64 NOT NULL, bid_no Uint32 NOT NULL, bidder Utf8, PRIMARY KEY (auction_id, bid_no));
-- want:
CREATE TABLE phone_blacklist (phone Uint64 NOT NULL, reason Utf8, PRIMARY KEY (phone));
-- want:
CREATE TABLE inn_registry (inn Uint64 NOT NULL, name Utf8, PRIMARY KEY (inn));
-- want:
CREATE TABLE geo_tiles (tile_z Uint8 NOT NULL, tile_x Uint32 NOT NULL, tile_y Uint32 NOT NULL, png String, PRIMARY KEY (tile_z, tile_x, tile_y));
-- want:
CREATE TABLE vk_profiles (vk_id Int64 NOT NULL, name Utf8, PRIMARY KEY (vk_id));
-- want: KEY004
CREATE TABLE alarms_hist (alarmTimestamp Int64 NOT NULL, tag Utf8 NOT NULL, PRIMARY KEY (alarmTimestamp, tag));
-- want: KEY004
CREATE TABLE visits_by_day (visit_day Uint32 NOT NULL, visitor Utf8 NOT NULL, PRIMARY KEY (visit_day, visitor));
-- want: KEY004
CREATE TABLE trades_iso (traded_at_iso Utf8 NOT NULL, trade_uid Utf8 NOT NULL, PRIMARY KEY (traded_at_iso, trade_uid));
-- want: KEY004
CREATE TABLE hourly_stats (hour_key Utf8 NOT NULL, site Utf8 NOT NULL, hits Uint64, PRIMARY KEY (hour_key, site));
-- want: KEY004
CREATE TABLE frames (captured_ns Uint64 NOT NULL, camera Utf8 NOT NULL, PRIMARY KEY (captured_ns, camera));
-- want: KEY004
CREATE TABLE ksuid_events (ksuid String NOT NULL, body Json, PRIMARY KEY (ksuid));
-- want:
CREATE TABLE durations (duration_ms Uint32 NOT NULL, track_id Uuid NOT NULL, PRIMARY KEY (duration_ms, track_id));
-- want: KEY007
CREATE TABLE env_deploys (environment Utf8 NOT NULL, deployed_at Timestamp NOT NULL, deploy_uid Utf8 NOT NULL, PRIMARY KEY (environment, deployed_at, deploy_uid));
-- want: KEY007
CREATE TABLE currency_ops (currency_code Utf8 NOT NULL, op_no Uint64 NOT NULL, PRIMARY KEY (currency_code, op_no));
-- want: KEY006
CREATE TABLE ua_stats (user_agent_string Utf8 NOT NULL, day Date NOT NULL, PRIMARY KEY (user_agent_string, day));
-- want: KEY006
CREATE TABLE error_dedup (error_message Utf8 NOT NULL, app Utf8 NOT NULL, n Uint64, PRIMARY KEY (error_message, app));
-- want: KEY006
CREATE TABLE params_cache (params_json Utf8 NOT NULL, result Utf8, PRIMARY KEY (params_json));
-- want: KEY003
CREATE TABLE ride_points (ride_id Uint64 NOT NULL, point_no Uint32 NOT NULL, lat Double, PRIMARY KEY (ride_id, point_no));
-- want: KEY001
CREATE TABLE surge (calculated_at Timestamp NOT NULL, hex_cell Utf8 NOT NULL, k Double, PRIMARY KEY (calculated_at, hex_cell));
-- want: KEY001
CREATE TABLE weather (day Date NOT NULL, city Utf8 NOT NULL, t Int32, PRIMARY KEY (day, city));
-- want: KEY003
CREATE TABLE guestbook (entry_id Uint64 NOT NULL, name Utf8, message Utf8, PRIMARY KEY (entry_id));
-- want: KEY004
CREATE TABLE geofence_hits (hit_epoch_sec Uint32 NOT NULL, fence Utf8 NOT NULL, device Utf8 NOT NULL, PRIMARY KEY (hit_epoch_sec, fence, device));
-- want: KEY006
CREATE TABLE sitemap (page_uri Utf8 NOT NULL, lastmod Timestamp, PRIMARY KEY (page_uri));
-- want: ; ISINs spread, the time stands behind
CREATE TABLE quotes_l1 (
    isin Utf8 NOT NULL,
    mic Utf8 NOT NULL,
    quote_ts Timestamp NOT NULL,
    bid Decimal(22, 9),
    ask Decimal(22, 9),
    bid_size Uint64,
    ask_size Uint64,
    PRIMARY KEY (isin, mic, quote_ts)
);
-- want: ; dictionary
CREATE TABLE iso_3166_countries (
    alpha2 Utf8 NOT NULL,
    alpha3 Utf8 NOT NULL,
    numeric_code Uint16 NOT NULL,
    name_en Utf8 NOT NULL,
    name_fr Utf8,
    independent Bool,
    PRIMARY KEY (alpha2)
);
-- want: KEY007; few statuses, then the time
CREATE TABLE outbox (
    status Utf8 NOT NULL,
    created_at Timestamp NOT NULL,
    id Uuid NOT NULL,
    aggregate_type Utf8 NOT NULL,
    aggregate_id Utf8 NOT NULL,
    event_type Utf8 NOT NULL,
    payload Json NOT NULL,
    attempts Uint8,
    PRIMARY KEY (status, created_at, id)
);
-- want: KEY006; object keys are paths of up to 1024 bytes
CREATE TABLE object_metadata (
    bucket_name Utf8 NOT NULL,
    object_key Utf8 NOT NULL,
    version_id Utf8 NOT NULL,
    etag Utf8,
    size Uint64,
    content_type Utf8,
    storage_class Utf8,
    last_modified Timestamp,
    user_metadata Json,
    PRIMARY KEY (bucket_name, object_key, version_id)
);
-- want: KEY006 KEY007??; whole source segments in the key, languages are few but the text behind spreads
CREATE TABLE translation_memory (
    source_lang Utf8 NOT NULL,
    target_lang Utf8 NOT NULL,
    source_text Utf8 NOT NULL,
    target_text Utf8 NOT NULL,
    domain Utf8,
    usage_count Uint32,
    last_used_at Timestamp,
    PRIMARY KEY (source_lang, target_lang, source_text)
);
-- want: KEY009|PRT003; shard of the workflow id's hash in a signed column, not split at its numbers
CREATE TABLE current_executions (
    shard_id Int32 NOT NULL,
    namespace_id String NOT NULL,
    workflow_id Utf8 NOT NULL,
    run_id String NOT NULL,
    create_request_id Utf8,
    state Int32,
    status Int32,
    start_version Int64,
    last_write_version Int64,
    PRIMARY KEY (shard_id, namespace_id, workflow_id)
);
-- want: KEY001; accumulation register of 1C with the period in front
CREATE TABLE `_AccumRg7754` (
    `_Period` Datetime NOT NULL,
    `_RecorderTRef` String NOT NULL,
    `_RecorderRRef` String NOT NULL,
    `_LineNo` Uint32 NOT NULL,
    `_Active` Bool,
    `_RecordKind` Uint8,
    `_Fld7755RRef` String,
    `_Fld7756RRef` String,
    `_Fld7757` Decimal(22, 9),
    PRIMARY KEY (`_Period`, `_RecorderTRef`, `_RecorderRRef`, `_LineNo`)
);
-- want: KEY007; a few weighbridges, the ticket counts up on each
CREATE TABLE weigh_ticket (
    scale_code Utf8 NOT NULL,
    ticket_no Uint64 NOT NULL,
    truck_plate Utf8,
    ore_grade Utf8,
    gross_kg Uint32,
    tare_kg Uint32,
    weighed_at Datetime,
    operator Utf8,
    PRIMARY KEY (scale_code, ticket_no)
);
-- want: KEY006; the URL is the key
CREATE TABLE crawled_page (
    url Utf8 NOT NULL,
    http_status Uint16,
    content_type Utf8,
    etag Utf8,
    body_sha256 String,
    fetched_at Timestamp,
    body String,
    PRIMARY KEY (url)
);
-- want: KEY009; signed hash, cannot be cut by UNIFORM_PARTITIONS
CREATE TABLE dialog_messages (
    dialog_hash Int64 NOT NULL,
    dialog_id Uint64 NOT NULL,
    sent_at Timestamp NOT NULL,
    author_id Uint64 NOT NULL,
    text Utf8,
    attachments Json,
    edited Bool,
    PRIMARY KEY (dialog_hash, dialog_id, sent_at, author_id)
);
-- want: KEY006; object keys are paths of up to 1024 bytes, bucket_name is the user's container
CREATE TABLE object_version (
    bucket_name Utf8 NOT NULL,
    object_key Utf8 NOT NULL,
    version_id Uuid NOT NULL,
    size_bytes Uint64,
    etag Utf8,
    storage_class Utf8,
    is_delete_marker Bool,
    last_modified Timestamp,
    PRIMARY KEY (bucket_name, object_key, version_id)
);
-- want: KEY007; some dozens of warning regions, bulletins grow in each
CREATE TABLE avalanche_bulletin (
    region_code Utf8 NOT NULL,
    valid_from Timestamp NOT NULL,
    danger_below Uint8,
    danger_above Uint8,
    treeline_m Uint16,
    problems Json,
    headline Utf8,
    issued_by Utf8,
    PRIMARY KEY (region_code, valid_from)
);
-- want: KEY009; a signed hash, which UNIFORM_PARTITIONS cannot cut
CREATE TABLE germination_test (
    accession_hash Int64 NOT NULL,
    accession_no Utf8 NOT NULL,
    test_no Uint16 NOT NULL,
    sown_on Date,
    seeds_sown Uint16,
    germinated Uint16,
    temperature_regime Utf8,
    PRIMARY KEY (accession_hash, accession_no, test_no)
);
-- want: KEY001; the day of the movement leads
CREATE TABLE seed_vault_moves (
    moved_on Date NOT NULL,
    box_barcode Utf8 NOT NULL,
    from_shelf Utf8,
    to_shelf Utf8,
    grams Float,
    operator Utf8,
    PRIMARY KEY (moved_on, box_barcode)
);
-- want: KEY006; a provenance entry is a sentence or a paragraph
CREATE TABLE object_provenance (
    object_id Uuid NOT NULL,
    provenance_text Utf8 NOT NULL,
    from_year Int16,
    to_year Int16,
    certainty Utf8,
    source_ref Utf8,
    PRIMARY KEY (object_id, provenance_text)
);
-- want: KEY007; a handful of states in front of the time to send
CREATE TABLE sms_outgoing (
    state Utf8 NOT NULL,
    send_after Timestamp NOT NULL,
    sms_id Uuid NOT NULL,
    msisdn Utf8,
    sender Utf8,
    body Utf8,
    attempts Uint32,
    PRIMARY KEY (state, send_after, sms_id)
);
-- want: KEY009; the hash is a signed 32 bit FNV
CREATE TABLE device_shadow (
    fnv_hash Int32 NOT NULL,
    thing_name Utf8 NOT NULL,
    shadow_name Utf8 NOT NULL,
    reported Json,
    desired Json,
    version Uint64,
    updated_at Timestamp,
    PRIMARY KEY (fnv_hash, thing_name, shadow_name)
);
-- want: KEY007; ten priorities before the time of arrival
CREATE TABLE render_queue (
    priority Uint8 NOT NULL,
    enqueued_at Timestamp NOT NULL,
    job_uid Uuid NOT NULL,
    scene_ref Utf8,
    frame_from Uint32,
    frame_to Uint32,
    leased_by Utf8,
    leased_until Timestamp,
    PRIMARY KEY (priority, enqueued_at, job_uid)
);
-- want: KEY002?; a Serial, but a short list of roles
CREATE TABLE staff_roles (
    role_id Serial,
    code Utf8,
    title Utf8,
    permissions Json,
    PRIMARY KEY (role_id)
);
-- want: KEY006??; authorised headings with subdivisions are free text of any length
CREATE TABLE authority_heading (
    thesaurus Utf8 NOT NULL,
    heading_text Utf8 NOT NULL,
    lccn Utf8,
    tag Utf8,
    see_also Json,
    updated_on Date,
    PRIMARY KEY (heading_text, thesaurus)
);
-- want: KEY007; two or three FIX versions, few comp ids, then the message sequence number of the session
CREATE TABLE messages (
    beginstring Utf8 NOT NULL,
    sendercompid Utf8 NOT NULL,
    targetcompid Utf8 NOT NULL,
    session_qualifier Utf8 NOT NULL,
    msgseqnum Int32 NOT NULL,
    message Utf8,
    PRIMARY KEY (beginstring, sendercompid, targetcompid, session_qualifier, msgseqnum)
);
-- want: KEY006; repository paths in the key
CREATE TABLE RM_DOC_VERSION (
    CABINET_ID Utf8 NOT NULL,
    DOC_PATH Utf8 NOT NULL,
    VERSION_NO Int32 NOT NULL,
    MIME_TYPE Utf8,
    SIZE_BYTES Int64,
    CHECKSUM_MD5 Utf8,
    CHECKED_IN_BY Utf8,
    CHECKED_IN_TS Timestamp,
    PRIMARY KEY (CABINET_ID, DOC_PATH, VERSION_NO)
);
-- want: KEY009; a signed hash cannot be cut with UNIFORM_PARTITIONS, the table starts as one partition
CREATE TABLE CUST_XREF (
    CUST_HASH Int32 NOT NULL,
    SRC_SYS_CD Utf8 NOT NULL,
    SRC_CUST_NO Utf8 NOT NULL,
    GLBL_CUST_NO Utf8,
    MATCH_SCORE Double,
    XREF_EFF_DT Date,
    LAST_UPD_TS Timestamp,
    PRIMARY KEY (CUST_HASH, SRC_SYS_CD, SRC_CUST_NO)
);
-- want: KEY001 KEY009; the posting date is in front, so the bucket behind it does not spread
CREATE TABLE GL_POSTING_FEED (
    POSTING_DATE Date NOT NULL,
    BUCKET Uint8 NOT NULL,
    SOURCE_ID Uuid NOT NULL,
    LEDGER_CODE Utf8,
    ACCOUNT_CODE Utf8,
    DR_AMT Decimal(22, 9),
    CR_AMT Decimal(22, 9),
    LOAD_BATCH_ID Int64,
    PRIMARY KEY (POSTING_DATE, BUCKET, SOURCE_ID)
);
-- want: ; Str::uuid() is version 4, and as text it spreads
CREATE TABLE failed_jobs (
    uuid Utf8 NOT NULL,
    connection Utf8 NOT NULL,
    queue Utf8 NOT NULL,
    payload Utf8 NOT NULL,
    exception Utf8 NOT NULL,
    failed_at Timestamp NOT NULL,
    PRIMARY KEY (uuid)
);
-- want: KEY009; the bucket stands behind the user and spreads nothing, and Uint8 is short of a hash
CREATE TABLE feed_items (
    user_id Uint64 NOT NULL,
    bucket Uint8 NOT NULL,
    published_at Timestamp NOT NULL,
    post_id Uint64 NOT NULL,
    creator_id Uint64 NOT NULL,
    is_locked Bool,
    PRIMARY KEY (user_id, bucket, published_at, post_id)
);
-- want: KEY006; what people type into the search box
CREATE TABLE search_logs (
    term Utf8 NOT NULL,
    created_at Timestamp NOT NULL,
    user_id Int32,
    ip_address Utf8,
    search_result_id Int32,
    search_type Int32 NOT NULL,
    PRIMARY KEY (term, created_at)
);
-- want: ; a list of units somebody keeps
CREATE TABLE uom_uom (
    id Int32 NOT NULL,
    category_id Int32 NOT NULL,
    name Json NOT NULL,
    factor Double NOT NULL,
    rounding Double NOT NULL,
    uom_type Utf8 NOT NULL,
    active Bool,
    PRIMARY KEY (id)
);
-- want: KEY001; the nightly reindex writes the latest dates
CREATE TABLE catalogrule_product_price (
    rule_date Date NOT NULL,
    website_id Uint16 NOT NULL,
    customer_group_id Uint32 NOT NULL,
    product_id Uint32 NOT NULL,
    rule_price Decimal(22, 9) NOT NULL,
    latest_start_date Date,
    earliest_end_date Date,
    PRIMARY KEY (rule_date, website_id, customer_group_id, product_id)
);
-- want: KEY001; door scans lead with the check-in time
CREATE TABLE club_check_ins (
    checked_in_at Timestamp NOT NULL,
    club_id Int32 NOT NULL,
    member_id Int64 NOT NULL,
    turnstile Utf8,
    granted Bool NOT NULL,
    PRIMARY KEY (checked_in_at, club_id, member_id)
);
-- want: KEY007??; dozens of courts, filings grow by time within each
CREATE TABLE court_filings (
    court_code Utf8 NOT NULL,
    filed_at Datetime NOT NULL,
    filing_no Utf8 NOT NULL,
    case_number Utf8 NOT NULL,
    filer_id Int64,
    document_count Int32,
    PRIMARY KEY (court_code, filed_at, filing_no)
);
-- want: KEY006 KEY003??; file paths in the key
CREATE TABLE resume_files (
    candidate_id Uint64 NOT NULL,
    file_path Utf8 NOT NULL,
    mime_type Utf8,
    size_bytes Uint64,
    parsed_text Utf8,
    uploaded_at Timestamp NOT NULL,
    PRIMARY KEY (candidate_id, file_path)
);
-- want: KEY001; click time leads a row table that takes every click
CREATE TABLE fct_click (
    click_ts Timestamp NOT NULL,
    click_id Uuid NOT NULL,
    campaign_id Uint64 NOT NULL,
    publisher_id Uint64,
    cost Decimal(22, 9),
    fraud_score Float,
    PRIMARY KEY (click_ts, click_id)
);
-- want: KEY006; full URLs as a key column
CREATE TABLE cdn_cached_objects (
    zone_id Uuid NOT NULL,
    url Utf8 NOT NULL,
    etag Utf8,
    size_bytes Uint64,
    ttl_s Uint32,
    cached_at Timestamp,
    PRIMARY KEY (zone_id, url)
);
-- want: ; drivers live long and send all the time
CREATE TABLE driver_positions (
    driver_id Uint64 NOT NULL,
    recorded_at Timestamp NOT NULL,
    lat Double,
    lon Double,
    heading Uint16,
    speed_kmh Float,
    PRIMARY KEY (driver_id, recorded_at)
);
-- want: ; host names are short and spread
CREATE TABLE robots_cache (
    host Utf8 NOT NULL,
    body Utf8,
    crawl_delay_ms Uint32,
    fetched_at Timestamp,
    expires_at Timestamp,
    PRIMARY KEY (host)
);
-- want: KEY002?; Serial, but rollouts are few
CREATE TABLE firmware_rollout_policies (
    id Serial,
    name Utf8,
    fw_version Utf8,
    percent Uint8,
    target_filter Json,
    is_active Bool,
    PRIMARY KEY (id)
);
-- want: KEY004??; versions end in yyyymmddhhmmss, but are only written on a deployment
CREATE TABLE doctrine_migration_versions (
    version Utf8 NOT NULL,
    executed_at Datetime,
    execution_time Int32,
    PRIMARY KEY (version)
);
-- want: KEY007; a few queues, then the time at which the job may run
CREATE TABLE jobs (
    queue Utf8 NOT NULL,
    available_at Uint32 NOT NULL,
    id Uint64 NOT NULL,
    payload Utf8 NOT NULL,
    attempts Uint8 NOT NULL,
    reserved_at Uint32,
    created_at Uint32 NOT NULL,
    PRIMARY KEY (queue, available_at, id)
);
-- want: KEY001; time of creation leads
CREATE TABLE AuditEvent (
    createdAt Timestamp NOT NULL,
    id Utf8 NOT NULL,
    actorId Utf8,
    action Utf8 NOT NULL,
    entity Utf8 NOT NULL,
    entityId Utf8,
    diff Json,
    PRIMARY KEY (createdAt, id)
);
-- want: KEY007; few plants, the time behind them grows
CREATE TABLE boiler_readings (
    plant_code Utf8 NOT NULL,
    read_at Timestamp NOT NULL,
    boiler_no Uint16 NOT NULL,
    steam_pressure_bar Double,
    drum_level_mm Double,
    feedwater_temp_c Double,
    flue_o2_pct Double,
    PRIMARY KEY (plant_code, read_at, boiler_no)
);
-- want: KEY004; milliseconds since 1970 in front
CREATE TABLE alarm_events (
    event_ts_ms Uint64 NOT NULL,
    controller_id Uint32 NOT NULL,
    alarm_code Uint16 NOT NULL,
    severity Uint8,
    message Utf8,
    value Double,
    setpoint Double,
    PRIMARY KEY (event_ts_ms, controller_id, alarm_code)
);
-- want: KEY009; signed hash in front, cannot be split uniformly
CREATE TABLE pasientkontakter (
    fnr_hash Int64 NOT NULL,
    fnr Utf8 NOT NULL,
    kontakt_tid Timestamp NOT NULL,
    her_id Uint32,
    kontakttype Utf8,
    diagnosekode Utf8,
    notat Utf8,
    PRIMARY KEY (fnr_hash, fnr, kontakt_tid)
);
-- want: KEY003; report numbers are given by this office in order
CREATE TABLE pv_stationnement (
    num_pv Uint64 NOT NULL,
    immat Utf8 NOT NULL,
    dt_constat Datetime,
    code_natinf Uint32,
    agent_verb Utf8,
    voie Utf8,
    mnt_amende Decimal(22, 9),
    PRIMARY KEY (num_pv)
);
-- want: KEY001; passage time leads
CREATE TABLE transiti_ztl (
    ts_transito Timestamp NOT NULL,
    cod_varco Uint16 NOT NULL,
    targa Utf8 NOT NULL,
    autorizzato Bool,
    img_ref Utf8,
    PRIMARY KEY (ts_transito, cod_varco, targa)
);
-- want: KEY004; milliseconds of the clock lead
CREATE TABLE plaka_gecis (
    gecis_epoch_ms Int64 NOT NULL,
    kamera_no Uint16 NOT NULL,
    plaka Utf8 NOT NULL,
    hiz_kmh Uint16,
    yon Utf8,
    serit Uint8,
    PRIMARY KEY (gecis_epoch_ms, kamera_no, plaka)
);
-- want: KEY006; request paths in the key
CREATE TABLE url_rewrite (
    request_path Utf8 NOT NULL,
    store_id Uint16 NOT NULL,
    entity_type Utf8,
    entity_id Uint32,
    target_path Utf8,
    redirect_type Uint16,
    metadata Utf8,
    PRIMARY KEY (request_path, store_id)
);
-- want: ; the billing account lives long and spreads the usage
CREATE TABLE rated_usage (
    billing_account_id Uint64 NOT NULL,
    usage_date Date NOT NULL,
    usage_id Uint64 NOT NULL,
    usage_type Utf8,
    product_id Utf8,
    rated_amount Decimal(22, 9),
    tax_amount Decimal(22, 9),
    currency Utf8,
    PRIMARY KEY (billing_account_id, usage_date, usage_id)
);
-- want: KEY007; bidding zones are a few dozen, the market time unit behind grows
CREATE TABLE imbalance_price (
    bidding_zone_eic Utf8 NOT NULL,
    mtu_start Datetime NOT NULL,
    direction Utf8 NOT NULL,
    price Decimal(22, 9),
    volume_mwh Double,
    publication_status Utf8,
    published_at Datetime,
    PRIMARY KEY (bidding_zone_eic, mtu_start, direction)
);
-- want: ; thousands of stations report at the same time, the station spreads
CREATE TABLE metar (
    station Utf8 NOT NULL,
    observed_at Datetime NOT NULL,
    raw Utf8,
    wind_dir Uint16,
    wind_kt Uint16,
    vis_m Uint32,
    qnh Uint16,
    is_speci Bool,
    PRIMARY KEY (station, observed_at)
);
-- want: KEY001; the flight date leads, all bags of today go to the end
CREATE TABLE bsm_bag (
    flight_date Date NOT NULL,
    licence_plate Utf8 NOT NULL,
    carrier Utf8,
    flight_no Utf8,
    dest Utf8,
    weight_kg Float,
    screening Utf8,
    last_seen_at Utf8,
    PRIMARY KEY (flight_date, licence_plate)
);
-- want: KEY009|PRT003; the shard is Uint8, values over 127 are refused and UNIFORM_PARTITIONS does not take the type
CREATE TABLE spb_metric (
    shard Uint8 NOT NULL,
    edge_node Utf8 NOT NULL,
    device Utf8 NOT NULL,
    metric_alias Uint64 NOT NULL,
    ts Timestamp NOT NULL,
    datatype Uint8,
    value String,
    is_historical Bool,
    PRIMARY KEY (shard, edge_node, device, metric_alias, ts)
);
-- want: ; cows live long, each is milked twice a day
CREATE TABLE milking (
    animal_no Uint64 NOT NULL,
    milked_at Datetime NOT NULL,
    stall Uint16,
    yield_kg Float,
    conductivity Float,
    scc Uint32,
    duration_sec Uint16,
    PRIMARY KEY (animal_no, milked_at)
);
-- want: KEY001; the audit log leads with the time
CREATE TABLE vault_audit (
    time Timestamp NOT NULL,
    request_id Uuid NOT NULL,
    type Utf8 NOT NULL,
    namespace_id Utf8,
    auth_accessor Utf8,
    auth_display_name Utf8,
    operation Utf8,
    mount_point Utf8,
    request_path Utf8,
    remote_address Utf8,
    error Utf8,
    PRIMARY KEY (time, request_id, type)
);
-- want: PRT003; the hash leads as it should, the table starts as one partition
CREATE TABLE nexmark_bid (
    bid_hash Uint64 NOT NULL,
    auction Int64 NOT NULL,
    bidder Int64 NOT NULL,
    date_time Timestamp NOT NULL,
    price Int64,
    channel Utf8,
    url Utf8,
    extra Utf8,
    PRIMARY KEY (bid_hash, auction, bidder, date_time)
);
-- want: KEY001; leads with the time at which each audit event is recorded
CREATE TABLE fhir_audit_event (
    recorded Timestamp NOT NULL,
    id Uuid NOT NULL,
    type_code Utf8,
    subtype_code Utf8,
    action Utf8,
    outcome Utf8,
    agent_who Utf8,
    entity_what Utf8,
    `resource` Json,
    PRIMARY KEY (recorded, id)
);
-- want: KEY007; one FIX version and a few counterparties in front, then a sequence number per session
CREATE TABLE fix_message_store (
    begin_string Utf8 NOT NULL,
    sender_comp_id Utf8 NOT NULL,
    target_comp_id Utf8 NOT NULL,
    msg_seq_num Int32 NOT NULL,
    message String,
    sending_time Timestamp,
    PRIMARY KEY (begin_string, sender_comp_id, target_comp_id, msg_seq_num)
);
-- want: KEY001; receive time of every sentence leads
CREATE TABLE nmea_sentence (
    rx_time Timestamp NOT NULL,
    station_id Utf8 NOT NULL,
    fragment_no Uint8 NOT NULL,
    talker Utf8,
    channel Utf8,
    payload Utf8,
    checksum Utf8,
    PRIMARY KEY (rx_time, station_id, fragment_no)
);
-- want: KEY007; document type has few values, then the document number from next numbers
CREATE TABLE F0911 (
    GLDCT Utf8 NOT NULL,
    GLDOC Int32 NOT NULL,
    GLKCO Utf8 NOT NULL,
    GLDGJ Int32 NOT NULL,
    GLJELN Int32 NOT NULL,
    GLLT Utf8 NOT NULL,
    GLEXTL Utf8 NOT NULL,
    GLANI Utf8,
    GLAID Utf8,
    GLAA Decimal(22, 9),
    GLPOST Utf8,
    GLEXA Utf8,
    PRIMARY KEY (GLDCT, GLDOC, GLKCO, GLDGJ, GLJELN, GLLT, GLEXTL)
);
-- want: KEY007?; business unit and ledger have few values, but the account behind them spreads and rows are balances
CREATE TABLE PS_LEDGER (
    BUSINESS_UNIT Utf8 NOT NULL,
    LEDGER Utf8 NOT NULL,
    ACCOUNT Utf8 NOT NULL,
    DEPTID Utf8 NOT NULL,
    CURRENCY_CD Utf8 NOT NULL,
    FISCAL_YEAR Int16 NOT NULL,
    ACCOUNTING_PERIOD Int16 NOT NULL,
    POSTED_TOTAL_AMT Decimal(22, 9),
    POSTED_BASE_AMT Decimal(22, 9),
    DTTM_STAMP_SEC Datetime,
    PRIMARY KEY (BUSINESS_UNIT, LEDGER, ACCOUNT, DEPTID, CURRENCY_CD, FISCAL_YEAR, ACCOUNTING_PERIOD)
);
-- want: ; user id leads
CREATE TABLE oc_preferences (
    userid Utf8 NOT NULL,
    appid Utf8 NOT NULL,
    configkey Utf8 NOT NULL,
    configvalue Utf8,
    PRIMARY KEY (userid, appid, configkey)
);
-- want: KEY004; Unix time of each log entry leads
CREATE TABLE mdl_logstore_standard_log (
    timecreated Int64 NOT NULL,
    id Int64 NOT NULL,
    eventname Utf8,
    component Utf8,
    action Utf8,
    contextid Int64,
    userid Int64,
    courseid Int64,
    other Utf8,
    origin Utf8,
    ip Utf8,
    PRIMARY KEY (timecreated, id)
);
-- want: KEY006??; canonical URLs of profiles in the key
CREATE TABLE fhir_structure_definition (
    canonical_url Utf8 NOT NULL,
    business_version Utf8 NOT NULL,
    base_type Utf8,
    status Utf8,
    publisher Utf8,
    snapshot Json,
    PRIMARY KEY (canonical_url, business_version)
);
-- want: KEY001; creation time of notifications in front
CREATE TABLE camt054_notification (
    cre_dt_tm Datetime NOT NULL,
    ntfctn_id Utf8 NOT NULL,
    acct_iban Utf8,
    nb_of_ntries Uint32,
    sum_amt Decimal(22, 9),
    PRIMARY KEY (cre_dt_tm, ntfctn_id)
);
-- want: KEY003; ISA13 is handed out by our own counter
CREATE TABLE x12_outbound_interchange (
    isa_control_no Uint32 NOT NULL,
    isa_receiver_qual Utf8,
    isa_receiver_id Utf8,
    usage_indicator Utf8,
    created_at Datetime,
    ta1_received Bool,
    body String,
    PRIMARY KEY (isa_control_no)
);
-- want: KEY003; lines of remittances, which count up
CREATE TABLE x12_835_service_line (
    remittance_id Int64 NOT NULL,
    clp_seq Int32 NOT NULL,
    svc_seq Int32 NOT NULL,
    procedure_code Utf8,
    charge Decimal(22, 9),
    paid Decimal(22, 9),
    carc Utf8,
    rarc Utf8,
    PRIMARY KEY (remittance_id, clp_seq, svc_seq)
);
-- want: KEY001; coding date in front, all coders of all hospitals write to today
CREATE TABLE IcdCodingEvent (
    CodedOn Date NOT NULL,
    EncounterId Utf8 NOT NULL,
    IcdCode Utf8 NOT NULL,
    CoderId Uuid,
    PresentOnAdmission Utf8,
    Rank Uint8,
    PRIMARY KEY (CodedOn, EncounterId, IcdCode)
);
-- want: ; MMSI is handed out by flag states, spreads
CREATE TABLE vessel_registry (
    mmsi Uint32 NOT NULL,
    vessel_name Utf8,
    call_sign Utf8,
    flag Utf8,
    loa_m Float,
    beam_m Float,
    draught_m Float,
    updated_at Timestamp,
    PRIMARY KEY (mmsi)
);
-- want: KEY003; a match gets its events while it is played, match ids count up
CREATE TABLE match_events (
    match_id Uint64 NOT NULL,
    tick Uint32 NOT NULL,
    seq Uint32 NOT NULL,
    event_kind Utf8,
    actor_slot Uint8,
    target_slot Uint8,
    payload Json,
    PRIMARY KEY (match_id, tick, seq)
);
-- want: KEY007; 14 sites, then the start time
-- we run 14 sites
CREATE TABLE washTransactions (
    siteCode Utf8 NOT NULL,
    startedAt Timestamp NOT NULL,
    bayNo Uint8 NOT NULL,
    programme Utf8,
    priceCents Uint32,
    payMethod Utf8,
    durationSec Uint16,
    PRIMARY KEY (siteCode, startedAt, bayNo)
);
-- want: KEY003?; listing ids count up, watchers come mostly when a listing is fresh but also later
CREATE TABLE listing_watchers (
    listing_id Uint64 NOT NULL,
    user_id Uint64 NOT NULL,
    alert_below_cents Uint32,
    created_at Timestamp,
    PRIMARY KEY (listing_id, user_id)
);
-- want: ; a short list kept by hand
CREATE TABLE berth_tariffs (
    tariff_code Utf8 NOT NULL,
    season_year Uint16 NOT NULL,
    loa_from_m Float,
    loa_to_m Float,
    per_night Decimal(22, 9),
    currency Utf8,
    PRIMARY KEY (tariff_code, season_year)
);
-- want: ; dictionary of shades
CREATE TABLE shade_codes (
    shade_code Utf8 NOT NULL,
    guide Utf8,
    lab_l Float,
    lab_a Float,
    lab_b Float,
    PRIMARY KEY (shade_code)
);
-- want: KEY001; sent time in front
CREATE TABLE lab_messages (
    sent_at Timestamp NOT NULL,
    clinic_code Utf8 NOT NULL,
    message_id Uuid NOT NULL,
    sender Utf8,
    body Utf8,
    attachments Json,
    read_at Timestamp,
    PRIMARY KEY (sent_at, clinic_code, message_id)
);
-- want: KEY006; the spoken phrase is free text
CREATE TABLE voice_phrases (
    home_id Uuid NOT NULL,
    utterance Utf8 NOT NULL,
    intent Utf8,
    slots Json,
    confidence Float,
    heard_count Uint32,
    PRIMARY KEY (home_id, utterance)
);
-- want: KEY003?; claims count up, most notes come early in a claim's life, some months later
CREATE TABLE CLM_NOTE (
    CLM_ID Uint64 NOT NULL,
    NOTE_SEQ_NBR Int32 NOT NULL,
    NOTE_CAT_CD Utf8,
    NOTE_TXT Utf8,
    CRT_USER_ID Utf8,
    CRT_TS Timestamp,
    PRIMARY KEY (CLM_ID, NOTE_SEQ_NBR)
);
-- want: KEY007; a few dozen wards, then the clock
CREATE TABLE MedicationRound (
    WardCode Utf8 NOT NULL,
    GivenAt Timestamp NOT NULL,
    PatientId Uint64 NOT NULL,
    DrugCode Utf8 NOT NULL,
    Dose Decimal(22, 9),
    DoseUnit Utf8,
    GivenByNurseId Uint32,
    Refused Bool,
    PRIMARY KEY (WardCode, GivenAt, PatientId, DrugCode)
);
-- want: KEY006; typed search text in the key
CREATE TABLE tblShopSearch (
    nCustomerId Uint32 NOT NULL,
    sQueryText Utf8 NOT NULL,
    nHits Uint32,
    nTimesUsed Uint32,
    dtLastUsed Datetime,
    PRIMARY KEY (nCustomerId, sQueryText)
);
-- want: ; tax numbers are text and spread
CREATE TABLE tx_payer (
    tin Utf8 NOT NULL,
    payer_kind Utf8,
    legal_name Utf8,
    registered_on Date,
    home_office_code Utf8,
    vat_registered Bool,
    PRIMARY KEY (tin)
);
-- want: KEY006; paths in the key
CREATE TABLE PermitDocument (
    PermitId Uuid NOT NULL,
    DocumentPath Utf8 NOT NULL,
    DocumentType Utf8,
    UploadedBy Utf8,
    UploadedAt Timestamp,
    SizeBytes Uint64,
    PRIMARY KEY (PermitId, DocumentPath)
);
-- want: KEY001; scan time of every gate passage in front
CREATE TABLE gate_scans (
    scanned_at Timestamp NOT NULL,
    gate_id Uint16 NOT NULL,
    ticket_serial Utf8 NOT NULL,
    result Utf8,
    photo_ref Utf8,
    PRIMARY KEY (scanned_at, gate_id, ticket_serial)
);
-- want: KEY003??; lots count up and get their bids in the days they are on sale
CREATE TABLE t_lot_bids (
    lot_id Uint64 NOT NULL,
    bid_no Uint32 NOT NULL,
    bidder_id Uint64 NOT NULL,
    amount Decimal(22, 9) NOT NULL,
    is_proxy Bool,
    placed_at Timestamp NOT NULL,
    PRIMARY KEY (lot_id, bid_no)
);
-- want: KEY006; source segments are free text of any length
CREATE TABLE tm_unit (
    memory_id Uuid NOT NULL,
    source_text Utf8 NOT NULL,
    target_lang Utf8 NOT NULL,
    target_text Utf8,
    changed_by Utf8,
    changed_at Timestamp,
    usage_count Uint32,
    PRIMARY KEY (memory_id, source_text, target_lang)
);
-- want: PRT003; a hash of the serial in front, but the table starts as one partition
CREATE TABLE season_pass (
    pass_hash Uint64 NOT NULL,
    pass_serial Uint64 NOT NULL,
    holder_name Utf8,
    product_code Utf8,
    season Utf8,
    blocked Bool,
    sold_at Timestamp,
    PRIMARY KEY (pass_hash, pass_serial)
);
-- want: KEY001?; leads with the date, but a few rows a day for the doors of one museum
CREATE TABLE visitor_count_daily (
    visit_date Date NOT NULL,
    entrance Utf8 NOT NULL,
    adults Uint32,
    children Uint32,
    members Uint32,
    PRIMARY KEY (visit_date, entrance)
);
-- want: KEY002; sequence as key of cost entries
CREATE TABLE CostEntry (
    EntryId Serial NOT NULL,
    ProductionCode Utf8 NOT NULL,
    AccountNo Utf8,
    VendorName Utf8,
    Amount Decimal(22, 9),
    PostedAt Timestamp,
    PoNumber Utf8,
    PRIMARY KEY (EntryId)
);
-- want: KEY003?; a list that somebody keeps
CREATE TABLE product_categories (
    category_id Int64 NOT NULL,
    parent_category_id Int64,
    title Utf8,
    updated_at Timestamp,
    PRIMARY KEY (category_id)
);
-- want: KEY004; the newest first
CREATE TABLE timeline (
    reverse_timestamp Uint64 NOT NULL,
    post_id Uint64 NOT NULL,
    PRIMARY KEY (reverse_timestamp, post_id)
);
-- want: KEY004; the newest first
CREATE TABLE timeline (
    inverted_ts Uint64 NOT NULL,
    post_id Uint64 NOT NULL,
    PRIMARY KEY (inverted_ts, post_id)
);

-- want: ; how many roles there are in a tree of roles, nobody knows
CREATE TABLE role_edges (child_role Utf8 NOT NULL, since Timestamp NOT NULL, id Uuid NOT NULL, PRIMARY KEY (child_role, since, id));

-- want: ; the same of an index, by text and by numbers
CREATE TABLE role_nodes (id Uuid NOT NULL, child_role Utf8, node Int32, PRIMARY KEY (id), INDEX by_child GLOBAL ON (child_role));

-- want: ;
CREATE TABLE role_numbers (id Uuid NOT NULL, parent_role Int32, PRIMARY KEY (id), INDEX by_parent GLOBAL ON (parent_role));

-- want: KEY007; what kind of child it is, is one of a few
CREATE TABLE node_children (child_type Utf8 NOT NULL, since Timestamp NOT NULL, id Uuid NOT NULL, PRIMARY KEY (child_type, since, id));

-- want: ; how many members came in a week is no time
CREATE TABLE club_weeks (members_week Utf8 NOT NULL, club Utf8 NOT NULL, PRIMARY KEY (members_week, club));

-- want: KEY004; when they were created is one, in front of whatever the table is called
CREATE TABLE users (users_created_at Int64 NOT NULL, users_id Int64 NOT NULL, PRIMARY KEY (users_created_at, users_id));
