-- Names, a second time, written after the words were read by what they mean and measured once before anything was mended.
-- A rule with a question mark may be a note and may be silent; it may not warn.

-- Supabase, Strapi, Directus, Hasura, Odoo.
-- want: IDX001
CREATE TABLE auth_flow_state (id Uuid NOT NULL, auth_code Utf8, provider_type Utf8, created_at Timestamp, PRIMARY KEY (id), INDEX flow_state_created_at_idx GLOBAL ON (created_at), INDEX flow_auth GLOBAL ON (auth_code));
-- want: IDX002
CREATE TABLE auth_mfa_factors (id Uuid NOT NULL, user_id Uuid, factor_type Utf8, status Utf8, PRIMARY KEY (id), INDEX factors_type GLOBAL ON (factor_type), INDEX factors_user GLOBAL ON (user_id, status));
-- want:
CREATE TABLE auth_identities (provider_id Utf8 NOT NULL, provider Utf8 NOT NULL, user_id Uuid, PRIMARY KEY (provider_id, provider), INDEX by_user GLOBAL ON (user_id));
-- want: KEY003
CREATE TABLE strapi_webhooks_log (webhook_call_id Int64 NOT NULL, webhook_id Int32, succeeded Bool, PRIMARY KEY (webhook_call_id));
-- want: KEY002 IDX001
CREATE TABLE directus_activity (id Serial NOT NULL, action Utf8, user Uuid, timestamp Timestamp, collection Utf8, item Utf8, PRIMARY KEY (id), INDEX by_ts GLOBAL ON (timestamp), INDEX by_item GLOBAL ON (collection, item));
-- want: KEY002 IDX002
CREATE TABLE mail_message_res_partner_needaction_rel (id Serial NOT NULL, mail_message_id Int32, res_partner_id Int32, is_read Bool, PRIMARY KEY (id), INDEX by_read GLOBAL ON (is_read), INDEX by_partner GLOBAL ON (res_partner_id));
-- want: KEY003 IDX001
CREATE TABLE stock_move (id Int32 NOT NULL, product_id Int32, picking_id Int32, date_deadline Datetime, PRIMARY KEY (id), INDEX stock_move_deadline GLOBAL ON (date_deadline), INDEX stock_move_product GLOBAL ON (product_id));
-- want: KEY003?
CREATE TABLE res_country_group (id Int32 NOT NULL, name Utf8, PRIMARY KEY (id));

-- An airline's maintenance, upper case.
-- want: KEY003
CREATE TABLE AMM_TASK_CARD (TASK_CARD_NO Int64 NOT NULL, STEP_NO Int32 NOT NULL, SIGNED_BY Utf8, PRIMARY KEY (TASK_CARD_NO, STEP_NO));
-- want:
CREATE TABLE AMM_TAIL (TAIL_NO Utf8 NOT NULL, MSN Utf8, PRIMARY KEY (TAIL_NO));
-- want: KEY001
CREATE TABLE AMM_DEFECT_DAY (RAISED_DT Date NOT NULL, TAIL_NO Utf8 NOT NULL, DEFECT_SEQ Int32 NOT NULL, PRIMARY KEY (RAISED_DT, TAIL_NO, DEFECT_SEQ));
-- want:
CREATE TABLE AMM_DEFECT_TAIL (TAIL_NO Utf8 NOT NULL, RAISED_DT Date NOT NULL, DEFECT_SEQ Int32 NOT NULL, PRIMARY KEY (TAIL_NO, RAISED_DT, DEFECT_SEQ));
-- want: IDX002 IDX001
CREATE TABLE AMM_DEFERRAL (DEFERRAL_UID Uuid NOT NULL, DEFERRAL_CAT Utf8, EXPIRES_DT Date, PRIMARY KEY (DEFERRAL_UID), INDEX IX_CAT GLOBAL ON (DEFERRAL_CAT, EXPIRES_DT), INDEX IX_EXP GLOBAL ON (EXPIRES_DT));
-- want: KEY007
CREATE TABLE AMM_HANGAR_QUEUE (CHECK_TYPE Utf8 NOT NULL, SLOT_START Timestamp NOT NULL, TAIL_NO Utf8 NOT NULL, PRIMARY KEY (CHECK_TYPE, SLOT_START, TAIL_NO));

-- An election, Pascal case.
-- want: KEY003
CREATE TABLE Ballots (BallotNumber Int64 NOT NULL, PrecinctCode Utf8, PRIMARY KEY (BallotNumber), INDEX ByPrecinct GLOBAL ON (PrecinctCode));
-- want:
CREATE TABLE VoterRolls (PrecinctCode Utf8 NOT NULL, VoterHash Uint64 NOT NULL, VoterId Utf8 NOT NULL, PRIMARY KEY (PrecinctCode, VoterHash, VoterId));
-- want: KEY004
CREATE TABLE TurnoutTicks (TickAtUnixMs Int64 NOT NULL, PrecinctCode Utf8 NOT NULL, Turnout Double, PRIMARY KEY (TickAtUnixMs, PrecinctCode));
-- want: KEY006
CREATE TABLE ComplaintTexts (ComplaintText Utf8 NOT NULL, PrecinctCode Utf8 NOT NULL, PRIMARY KEY (PrecinctCode, ComplaintText));
-- want: KEY007
CREATE TABLE TallyFeed (ContestLevel Utf8 NOT NULL, ReportedAt Timestamp NOT NULL, PrecinctCode Utf8 NOT NULL, PRIMARY KEY (ContestLevel, ReportedAt, PrecinctCode));

-- Car rental, Turkish.
-- want: KEY003
CREATE TABLE kiralamalar (kiralama_no Int64 NOT NULL, arac_plaka Utf8, musteri_id Uuid, PRIMARY KEY (kiralama_no));
-- want: KEY001
CREATE TABLE arac_teslimleri (teslim_tarihi Timestamp NOT NULL, arac_plaka Utf8 NOT NULL, PRIMARY KEY (teslim_tarihi, arac_plaka));
-- want: IDX002
CREATE TABLE rezervasyonlar (rezervasyon_uid Uuid NOT NULL, rezervasyon_durumu Utf8, musteri_id Uuid, PRIMARY KEY (rezervasyon_uid), INDEX ix_durum GLOBAL ON (rezervasyon_durumu), INDEX ix_musteri GLOBAL ON (musteri_id));
-- want: KEY004
CREATE TABLE konum_kayitlari (kayit_zamani Int64 NOT NULL, arac_plaka Utf8 NOT NULL, enlem Double, PRIMARY KEY (kayit_zamani, arac_plaka));
-- want:
CREATE TABLE arac_konumlari (arac_plaka Utf8 NOT NULL, kayit_zamani Int64 NOT NULL, enlem Double, PRIMARY KEY (arac_plaka, kayit_zamani));

-- A university, Polish.
-- want: KEY003
CREATE TABLE egzaminy (id_egzaminu Int64 NOT NULL, przedmiot_kod Utf8, PRIMARY KEY (id_egzaminu));
-- want: KEY001
CREATE TABLE obecnosci (data_zajec Date NOT NULL, nr_albumu Utf8 NOT NULL, obecny Bool, PRIMARY KEY (data_zajec, nr_albumu));
-- want:
CREATE TABLE oceny (nr_albumu Utf8 NOT NULL, przedmiot_kod Utf8 NOT NULL, data_oceny Date NOT NULL, ocena Double, PRIMARY KEY (nr_albumu, przedmiot_kod, data_oceny));
-- want: IDX002
CREATE TABLE podania (podanie_uid Uuid NOT NULL, status_podania Utf8, nr_albumu Utf8, PRIMARY KEY (podanie_uid), INDEX wg_statusu GLOBAL ON (status_podania), INDEX wg_albumu GLOBAL ON (nr_albumu));

-- A telecom operator in transliterated Ukrainian.
-- want: KEY001
CREATE TABLE dzvinky (chas_pochatku Timestamp NOT NULL, nomer_telefonu Utf8 NOT NULL, tryvalist Int32, PRIMARY KEY (chas_pochatku, nomer_telefonu));
-- want:
CREATE TABLE abonenty (nomer_telefonu Utf8 NOT NULL, tarif_kod Utf8, PRIMARY KEY (nomer_telefonu));
-- want: KEY003
CREATE TABLE rakhunky (nomer_rakhunku Int64 NOT NULL, abonent_uid Uuid, suma Int64, PRIMARY KEY (nomer_rakhunku));
-- want: IDX001 IDX002
CREATE TABLE zvernennia (zvernennia_uid Uuid NOT NULL, data_zvernennia Date, typ_zvernennia Utf8, PRIMARY KEY (zvernennia_uid), INDEX za_datoiu GLOBAL ON (data_zvernennia), INDEX za_typom GLOBAL ON (typ_zvernennia));

-- A city's library in transliterated Russian, Hungarian notation of sorts.
-- want: KEY003
CREATE TABLE TBL_VYDACHA (ID_VYDACHI Int64 NOT NULL, ID_CHITATELYA Uuid, SHIFR_KNIGI Utf8, PRIMARY KEY (ID_VYDACHI));
-- want: KEY001
CREATE TABLE TBL_POSESHCHENIYA (DT_POSESHCHENIYA Datetime NOT NULL, ID_CHITATELYA Uuid NOT NULL, PRIMARY KEY (DT_POSESHCHENIYA, ID_CHITATELYA));
-- want:
CREATE TABLE TBL_EKZEMPLYARY (SHIFR_KNIGI Utf8 NOT NULL, NOMER_EKZEMPLYARA Int32 NOT NULL, PRIMARY KEY (SHIFR_KNIGI, NOMER_EKZEMPLYARA));
-- want: IDX001
CREATE TABLE TBL_BRONI (BRON_UID Uuid NOT NULL, SROK_BRONI Date, PRIMARY KEY (BRON_UID), INDEX PO_SROKU GLOBAL ON (SROK_BRONI));

-- X12, SNMP, BACnet, CAN, OpenADR, SDMX, BibTeX, EXIF, MQTT, XES.
-- want: KEY003
CREATE TABLE x12_837_claims (claim_control_number Int64 NOT NULL, service_line_number Int32 NOT NULL, cpt Utf8, PRIMARY KEY (claim_control_number, service_line_number));
-- want:
CREATE TABLE x12_members (subscriber_member_id Utf8 NOT NULL, dependent_seq Int32 NOT NULL, PRIMARY KEY (subscriber_member_id, dependent_seq));
-- want: KEY001
CREATE TABLE snmp_traps (trap_received Timestamp NOT NULL, agent_addr Utf8 NOT NULL, trap_oid Utf8, PRIMARY KEY (trap_received, agent_addr));
-- want:
CREATE TABLE if_mib (agent_addr Utf8 NOT NULL, if_index Int32 NOT NULL, if_descr Utf8, PRIMARY KEY (agent_addr, if_index));
-- want:
CREATE TABLE bacnet_trend (device_instance Uint32 NOT NULL, object_instance Uint32 NOT NULL, sampled_at Timestamp NOT NULL, PRIMARY KEY (device_instance, object_instance, sampled_at));
-- want: KEY004
CREATE TABLE can_frames (rx_timestamp_us Uint64 NOT NULL, arbitration_id Uint32 NOT NULL, payload Bytes, PRIMARY KEY (rx_timestamp_us, arbitration_id));
-- want: KEY007
CREATE TABLE openadr_signals (signal_level Utf8 NOT NULL, dtstart Timestamp NOT NULL, ven_id Utf8 NOT NULL, PRIMARY KEY (signal_level, dtstart, ven_id));
-- want: KEY007
CREATE TABLE sdmx_obs (freq Utf8 NOT NULL, time_period Date NOT NULL, series_key Utf8 NOT NULL, obs_value Double, PRIMARY KEY (freq, time_period, series_key));
-- want:
CREATE TABLE bibtex (citekey Utf8 NOT NULL, entry_type Utf8, doi Utf8, PRIMARY KEY (citekey), INDEX by_doi GLOBAL ON (doi));
-- want: IDX001
CREATE TABLE exif (photo_sha256 Utf8 NOT NULL, date_time_original Timestamp, camera_model Utf8, PRIMARY KEY (photo_sha256), INDEX by_taken GLOBAL ON (date_time_original));
-- want: KEY001
CREATE TABLE mqtt_inbox (arrived Timestamp NOT NULL, client_id Utf8 NOT NULL, packet_id Int32 NOT NULL, PRIMARY KEY (arrived, client_id, packet_id));
-- want:
CREATE TABLE xes_events (case_id Utf8 NOT NULL, event_index Int32 NOT NULL, concept_name Utf8, PRIMARY KEY (case_id, event_index));

-- Fisheries, mining, film, a zoo.
-- want: KEY003
CREATE TABLE landings (landing_id Int64 NOT NULL, vessel_cfr Utf8, species_code Utf8, PRIMARY KEY (landing_id), INDEX by_vessel GLOBAL ON (vessel_cfr));
-- want: IDX002
CREATE TABLE vessels (vessel_cfr Utf8 NOT NULL, gear_type Utf8, flag_state Utf8, PRIMARY KEY (vessel_cfr), INDEX by_gear GLOBAL ON (gear_type));
-- want:
CREATE TABLE vms_pings (vessel_cfr Utf8 NOT NULL, ping_at Timestamp NOT NULL, lat Double, PRIMARY KEY (vessel_cfr, ping_at));
-- want: KEY001
CREATE TABLE blasts (blasted_on Datetime NOT NULL, bench Utf8 NOT NULL, PRIMARY KEY (blasted_on, bench));
-- want: KEY003
CREATE TABLE haul_cycles (cycle_no Int64 NOT NULL, truck_uid Uuid, tonnes Double, PRIMARY KEY (cycle_no));
-- want: KEY006
CREATE TABLE dialogue_lines (scene_uid Uuid NOT NULL, spoken_text Utf8 NOT NULL, PRIMARY KEY (scene_uid, spoken_text));
-- want:
CREATE TABLE shots (production_code Utf8 NOT NULL, scene_number Utf8 NOT NULL, shot_number Int32 NOT NULL, PRIMARY KEY (production_code, scene_number, shot_number));
-- want: IDX001
CREATE TABLE animals (animal_chip Utf8 NOT NULL, species Utf8, last_weighed Date, PRIMARY KEY (animal_chip), INDEX weigh GLOBAL ON (last_weighed));
-- want: KEY003?
CREATE TABLE enclosures (id Int32 NOT NULL, name Utf8, area_m2 Double, PRIMARY KEY (id));
-- want: KEY003?
CREATE TABLE zglorps (zglorp Int64 NOT NULL, qwx Utf8, PRIMARY KEY (zglorp));

-- A language model's platform, TypeScript.
-- want: KEY003
CREATE TABLE completionsLog (completionLogId Int64 NOT NULL, orgId Uuid, promptTokens Int32, PRIMARY KEY (completionLogId), INDEX byOrg GLOBAL ON (orgId));
-- want: KEY006
CREATE TABLE promptCache (systemPrompt Utf8 NOT NULL, modelName Utf8 NOT NULL, response Utf8, PRIMARY KEY (systemPrompt, modelName));
-- want:
CREATE TABLE promptCacheByHash (promptSha256 Utf8 NOT NULL, modelName Utf8 NOT NULL, response Utf8, PRIMARY KEY (promptSha256, modelName));
-- want: KEY007
CREATE TABLE finetuneQueue (baseModelFamily Utf8 NOT NULL, queuedAt Timestamp NOT NULL, jobUid Uuid NOT NULL, PRIMARY KEY (baseModelFamily, queuedAt, jobUid));
-- want: KEY006
CREATE TABLE toolCalls (sessionUid Uuid NOT NULL, toolArguments Utf8 NOT NULL, PRIMARY KEY (sessionUid, toolArguments));
-- want: IDX002
CREATE TABLE evals (evalUid Uuid NOT NULL, grader Utf8, passFail Bool, PRIMARY KEY (evalUid), INDEX byPass GLOBAL ON (passFail));
