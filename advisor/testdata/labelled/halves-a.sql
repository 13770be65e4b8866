-- Written before the words were read, in styles and trades that the other sets do not have, and cut in two at random by schema; this half was learned from.
-- The tables below a line "-- schema:" are inspected together. A rule with a question mark may be a note; it may not warn.

-- schema: a museum, all of it well keyed
-- want: ; the inventory's number is text
CREATE TABLE objects (inventory_no Utf8 NOT NULL, title Utf8, acquired Date, PRIMARY KEY (inventory_no));
-- want: ; where an object was
CREATE TABLE whereabouts (inventory_no Utf8 NOT NULL, since Date NOT NULL, room Utf8, PRIMARY KEY (inventory_no, since));
-- want: ; works of an artist
CREATE TABLE attributions (artist_ulan Utf8 NOT NULL, inventory_no Utf8 NOT NULL, PRIMARY KEY (artist_ulan, inventory_no));
-- want: ; a lender's loans
CREATE TABLE loans (lender Utf8 NOT NULL, loan_ref Utf8 NOT NULL, due Date, PRIMARY KEY (lender, loan_ref));
-- want: ; the checksum of an image
CREATE TABLE images (sha1 Utf8 NOT NULL, inventory_no Utf8, width Int32, PRIMARY KEY (sha1), INDEX of_object GLOBAL ON (inventory_no));
-- want: ; a visitor's bookings
CREATE TABLE guided_tours (visitor_email Utf8 NOT NULL, tour_at Timestamp NOT NULL, PRIMARY KEY (visitor_email, tour_at));

-- schema: a weather service
-- want: ; a station's values
CREATE TABLE synop (station_wmo Utf8 NOT NULL, obs_time Datetime NOT NULL, t2m Float, PRIMARY KEY (station_wmo, obs_time));
-- want: KEY001; a run of the model writes all cells
CREATE TABLE forecast_grid (run_time Datetime NOT NULL, cell_h3 Uint64 NOT NULL, lead_hours Int16 NOT NULL, tp Float, PRIMARY KEY (run_time, cell_h3, lead_hours));
-- want: ; cells of a hexagonal grid spread
CREATE TABLE forecast_by_cell (cell_h3 Uint64 NOT NULL, run_time Datetime NOT NULL, lead_hours Int16 NOT NULL, tp Float, PRIMARY KEY (cell_h3, run_time, lead_hours));
-- want: KEY007; temperature, wind, rain
CREATE TABLE param_fields (parameter Utf8 NOT NULL, valid_time Datetime NOT NULL, tile Utf8 NOT NULL, PRIMARY KEY (parameter, valid_time, tile));
-- want: KEY003; warnings are numbered as they are issued
CREATE TABLE warnings (warning_no Int64 NOT NULL, area Utf8, severity Utf8, issued Timestamp, PRIMARY KEY (warning_no));
-- want: IDX002 IDX001; severities are four, and when it ends
CREATE TABLE cap_alerts (identifier Utf8 NOT NULL, severity Utf8, expires Timestamp, PRIMARY KEY (identifier), INDEX by_severity GLOBAL ON (severity), INDEX by_expires GLOBAL ON (expires));

-- schema: Quartz and a batch server
-- want: IDX001; when a trigger fires next
CREATE TABLE QRTZ_TRIGGERS (SCHED_NAME Utf8 NOT NULL, TRIGGER_NAME Utf8 NOT NULL, TRIGGER_GROUP Utf8 NOT NULL, NEXT_FIRE_TIME Int64, PRIMARY KEY (TRIGGER_NAME, TRIGGER_GROUP, SCHED_NAME), INDEX IDX_QRTZ_T_NFT GLOBAL ON (NEXT_FIRE_TIME));
-- want: KEY003; runs are numbered
CREATE TABLE BATCH_JOB_EXECUTION (JOB_EXECUTION_ID Int64 NOT NULL, JOB_INSTANCE_ID Int64, START_TIME Timestamp, EXIT_CODE Utf8, PRIMARY KEY (JOB_EXECUTION_ID));
-- want: KEY003; the parameters of a run
CREATE TABLE BATCH_JOB_EXECUTION_PARAMS (JOB_EXECUTION_ID Int64 NOT NULL, PARAMETER_NAME Utf8 NOT NULL, PARAMETER_VALUE Utf8, PRIMARY KEY (JOB_EXECUTION_ID, PARAMETER_NAME));
-- want: ; an instance of a scheduler
CREATE TABLE QRTZ_SCHEDULER_STATE (INSTANCE_NAME Utf8 NOT NULL, SCHED_NAME Utf8 NOT NULL, LAST_CHECKIN_TIME Int64, PRIMARY KEY (INSTANCE_NAME, SCHED_NAME));
-- want: IDX002; waiting, running, done
CREATE TABLE QRTZ_FIRED_TRIGGERS (ENTRY_ID Utf8 NOT NULL, STATE Utf8, PRIMARY KEY (ENTRY_ID), INDEX IDX_QRTZ_FT_STATE GLOBAL ON (STATE));
-- want: KEY004; a second of the epoch in front
CREATE TABLE DELAYED_JOBS (RUN_AT_EPOCH Int64 NOT NULL, JOB_KEY Utf8 NOT NULL, PRIMARY KEY (RUN_AT_EPOCH, JOB_KEY));

-- schema: SAP, sales and books
-- want: KEY004|KEY003; documents are numbered by a range, as text with leading zeros
CREATE TABLE VBAK (VBELN Utf8 NOT NULL, ERDAT Date, AUART Utf8, KUNNR Utf8, PRIMARY KEY (VBELN));
-- want: ; materials and plants
CREATE TABLE MARC (MATNR Utf8 NOT NULL, WERKS Utf8 NOT NULL, DISPO Utf8, PRIMARY KEY (MATNR, WERKS));
-- want: ; a customer in a company code
CREATE TABLE KNB1 (KUNNR Utf8 NOT NULL, BUKRS Utf8 NOT NULL, AKONT Utf8, PRIMARY KEY (KUNNR, BUKRS));
-- want: KEY007; one company's postings lie together, and the document counts
CREATE TABLE BSEG (BUKRS Utf8 NOT NULL, BELNR Utf8 NOT NULL, GJAHR Int16 NOT NULL, BUZEI Int16 NOT NULL, DMBTR Decimal(22,9), PRIMARY KEY (BUKRS, BELNR, GJAHR, BUZEI));
-- want: ; the client is one of a handful, but what stands behind spreads
CREATE TABLE MAKT (MANDT Utf8 NOT NULL, MATNR Utf8 NOT NULL, SPRAS Utf8 NOT NULL, MAKTX Utf8, PRIMARY KEY (MANDT, MATNR, SPRAS));
-- want: KEY001; postings of a day
CREATE TABLE ZFI_POST (BUDAT Date NOT NULL, BELNR Utf8 NOT NULL, BUZEI Int16 NOT NULL, PRIMARY KEY (BUDAT, BELNR, BUZEI));

-- schema: real estate, all of it well keyed
-- want: ; a listing's prices
CREATE TABLE price_changes (listing_uuid Uuid NOT NULL, changed_on Date NOT NULL, price Int64, PRIMARY KEY (listing_uuid, changed_on));
-- want: ; viewings of an agent
CREATE TABLE viewings (agent_email Utf8 NOT NULL, starts Timestamp NOT NULL, listing_uuid Uuid, PRIMARY KEY (agent_email, starts));
-- want: ; saved searches of a user
CREATE TABLE saved_searches (user_uuid Uuid NOT NULL, name Utf8 NOT NULL, criteria Json, PRIMARY KEY (user_uuid, name));
-- want: ; photos of a listing
CREATE TABLE photos (listing_uuid Uuid NOT NULL, ordinal Int16 NOT NULL, blob_key Utf8, PRIMARY KEY (listing_uuid, ordinal));
-- want: ; tenants of a unit
CREATE TABLE leases (unit_ref Utf8 NOT NULL, tenant_uuid Uuid NOT NULL, since Date NOT NULL, PRIMARY KEY (unit_ref, tenant_uuid, since));
-- want: ; a building's permits
CREATE TABLE permits (permit_code Utf8 NOT NULL, building_ref Utf8, PRIMARY KEY (permit_code), INDEX of_building GLOBAL ON (building_ref));

-- schema: Redmine, Rails with integer keys
-- want: KEY003; issues are numbered as they are opened
CREATE TABLE issues (id Int32 NOT NULL, tracker_id Int32, project_id Int32, subject Utf8, created_on Timestamp, PRIMARY KEY (id));
-- want: KEY003; the notes on an issue, numbered
CREATE TABLE journals (id Int32 NOT NULL, journalized_id Int32, journalized_type Utf8, notes Utf8, created_on Timestamp, PRIMARY KEY (id));
-- want: KEY003?; bug, feature, support
CREATE TABLE trackers (id Int32 NOT NULL, name Utf8, position Int32, PRIMARY KEY (id));
-- want: ; who watches what: the user in front
CREATE TABLE watchers (user_id Int32 NOT NULL, watchable_type Utf8 NOT NULL, watchable_id Int32 NOT NULL, PRIMARY KEY (user_id, watchable_type, watchable_id));
-- want: KEY001; all projects' hours by the day they were spent
CREATE TABLE time_entries (spent_on Date NOT NULL, user_id Int32 NOT NULL, issue_id Int32 NOT NULL, hours Double, PRIMARY KEY (spent_on, user_id, issue_id));
-- want: KEY006; of every class of the program there are many, but the name of a file is long
CREATE TABLE attachments (container_type Utf8 NOT NULL, container_id Int32 NOT NULL, filename Utf8 NOT NULL, disk_filename Utf8, PRIMARY KEY (container_type, container_id, filename));
-- want: ; a token's value is random
CREATE TABLE tokens (value Utf8 NOT NULL, user_id Int32, action Utf8, PRIMARY KEY (value));

-- schema: Oracle e-business
-- want: KEY003; invoices are numbered
CREATE TABLE AP_INVOICES_ALL (INVOICE_ID Int64 NOT NULL, VENDOR_ID Int64, INVOICE_NUM Utf8, LAST_UPDATE_DATE Timestamp, PRIMARY KEY (INVOICE_ID));
-- want: KEY003; the distributions of an invoice
CREATE TABLE AP_INVOICE_DISTRIBUTIONS_ALL (INVOICE_ID Int64 NOT NULL, DISTRIBUTION_LINE_NUMBER Int32 NOT NULL, AMOUNT Decimal(22,9), PRIMARY KEY (INVOICE_ID, DISTRIBUTION_LINE_NUMBER));
-- want: KEY003; journal headers are numbered
CREATE TABLE GL_JE_LINES (JE_HEADER_ID Int64 NOT NULL, JE_LINE_NUM Int32 NOT NULL, ENTERED_DR Decimal(22,9), PRIMARY KEY (JE_HEADER_ID, JE_LINE_NUM));
-- want: KEY007; few ledgers and few currencies, and periods go on
CREATE TABLE GL_BALANCES (LEDGER_ID Int32 NOT NULL, CURRENCY_CODE Utf8 NOT NULL, PERIOD_NAME Utf8 NOT NULL, CODE_COMBINATION_ID Int64 NOT NULL, PRIMARY KEY (LEDGER_ID, CURRENCY_CODE, PERIOD_NAME, CODE_COMBINATION_ID));
-- want: ; a vendor's sites
CREATE TABLE AP_SUPPLIER_SITES_ALL (VENDOR_ID Int64 NOT NULL, VENDOR_SITE_CODE Utf8 NOT NULL, CITY Utf8, PRIMARY KEY (VENDOR_ID, VENDOR_SITE_CODE));
-- want: ; the table of lookups by type, but what stands behind spreads
CREATE TABLE FND_LOOKUP_VALUES (LOOKUP_TYPE Utf8 NOT NULL, LOOKUP_CODE Utf8 NOT NULL, MEANING Utf8, PRIMARY KEY (LOOKUP_TYPE, LOOKUP_CODE));

-- schema: an online game, protobuf style
-- want: ; a character's items
CREATE TABLE character_items (character_guid Uint64 NOT NULL, bag Uint8 NOT NULL, slot Uint8 NOT NULL, item_entry Uint32, PRIMARY KEY (character_guid, bag, slot));
-- want: KEY003; auctions are numbered
CREATE TABLE auctionhouse (auction_id Uint64 NOT NULL, item_guid Uint64, buyout Uint32, PRIMARY KEY (auction_id));
-- want: KEY001; chat by time
CREATE TABLE chat_log (said_at Timestamp NOT NULL, character_guid Uint64 NOT NULL, line Utf8, PRIMARY KEY (said_at, character_guid));
-- want: KEY007; realms are a dozen
CREATE TABLE realm_population (realm Utf8 NOT NULL, faction Utf8 NOT NULL, sampled_at Timestamp NOT NULL, online Int32, PRIMARY KEY (realm, faction, sampled_at));
-- want: ; a guild's members
CREATE TABLE guild_member (guild_id Uint64 NOT NULL, character_guid Uint64 NOT NULL, rank Uint8, PRIMARY KEY (guild_id, character_guid));
-- want: IDX002; the quality of an item
CREATE TABLE item_instance (item_guid Uint64 NOT NULL, quality Uint8, owner_guid Uint64, PRIMARY KEY (item_guid), INDEX by_quality GLOBAL ON (quality), INDEX by_owner GLOBAL ON (owner_guid));
-- want: ; achievements of an account
CREATE TABLE account_achievement (account_id Uint64 NOT NULL, achievement Uint32 NOT NULL, earned Timestamp, PRIMARY KEY (account_id, achievement));

-- schema: IMDB and music
-- want: ; a title's constant
CREATE TABLE title_basics (tconst Utf8 NOT NULL, titleType Utf8, primaryTitle Utf8, startYear Int16, PRIMARY KEY (tconst));
-- want: ; the people of a title
CREATE TABLE title_principals (tconst Utf8 NOT NULL, ordering Int16 NOT NULL, nconst Utf8, category Utf8, PRIMARY KEY (tconst, ordering));
-- want: ; recordings by their global id
CREATE TABLE recording (gid Uuid NOT NULL, name Utf8, length Int32, artist_credit Int32, PRIMARY KEY (gid), INDEX recording_idx_artist_credit GLOBAL ON (artist_credit));
-- want: ; album, single, broadcast, but what stands behind spreads
CREATE TABLE release_by_type (primary_type Utf8 NOT NULL, gid Uuid NOT NULL, PRIMARY KEY (primary_type, gid));
-- want: KEY001; edits of all by when they were opened
CREATE TABLE edit_queue (open_time Timestamp NOT NULL, editor Int32 NOT NULL, kind Int16, PRIMARY KEY (open_time, editor));
-- want: ; listens of a user
CREATE TABLE listen (user_id Int32 NOT NULL, listened_at Timestamp NOT NULL, recording_msid Uuid NOT NULL, PRIMARY KEY (user_id, listened_at, recording_msid));

-- schema: Spanish electricity meters
-- want: ; readings of a supply point
CREATE TABLE lecturas (cups Utf8 NOT NULL, fecha_lectura Datetime NOT NULL, kwh Double, PRIMARY KEY (cups, fecha_lectura));
-- want: KEY001; readings of all by date
CREATE TABLE curva_carga (fecha Datetime NOT NULL, cups Utf8 NOT NULL, valor Double, PRIMARY KEY (fecha, cups));
-- want: KEY003; bills are numbered
CREATE TABLE facturas (num_factura Int64 NOT NULL, cups Utf8, importe Decimal(22,9), PRIMARY KEY (num_factura));
-- want: KEY007; tariffs are few
CREATE TABLE precios (tarifa Utf8 NOT NULL, vigente_desde Date NOT NULL, periodo Int8 NOT NULL, precio Double, PRIMARY KEY (tarifa, vigente_desde, periodo));
-- want: IDX002; the claim's state
CREATE TABLE reclamaciones (reclamacion_uuid Uuid NOT NULL, estado Utf8, cups Utf8, PRIMARY KEY (reclamacion_uuid), INDEX ix_estado GLOBAL ON (estado), INDEX ix_cups GLOBAL ON (cups));
-- want: ; a holder's contracts
CREATE TABLE titulares (nif Utf8 NOT NULL, cups Utf8 NOT NULL, PRIMARY KEY (nif, cups));

-- schema: machine learning
-- want: ; features of an entity
CREATE TABLE online_features (entity_key Utf8 NOT NULL, feature_view Utf8 NOT NULL, event_timestamp Timestamp, value String, PRIMARY KEY (entity_key, feature_view));
-- want: KEY001; predictions by time
CREATE TABLE predictions (predicted_at Timestamp NOT NULL, request_uuid Uuid NOT NULL, score Double, PRIMARY KEY (predicted_at, request_uuid));
-- want: KEY006; a prompt is long
CREATE TABLE prompt_cache (prompt Utf8 NOT NULL, model Utf8 NOT NULL, completion Utf8, PRIMARY KEY (prompt, model));
-- want: ; steps of a run
CREATE TABLE run_metrics (run_uuid Utf8 NOT NULL, metric_key Utf8 NOT NULL, step Int64 NOT NULL, value Double, PRIMARY KEY (run_uuid, metric_key, step));
-- want: ; train, test, validation, but what stands behind spreads
CREATE TABLE samples (split Utf8 NOT NULL, sample_uuid Uuid NOT NULL, label Int32, PRIMARY KEY (split, sample_uuid));
-- want: KEY003; annotations are numbered
CREATE TABLE annotations (annotation_id Int64 NOT NULL, image_uuid Uuid, bbox Utf8, PRIMARY KEY (annotation_id));
-- want: PRT003; the hash leads and nothing splits the table
CREATE TABLE embeddings (chunk_hash Uint64 NOT NULL, doc_uuid Uuid NOT NULL, vector String, PRIMARY KEY (chunk_hash, doc_uuid));

-- schema: GIS
-- want: ; a quadkey spreads over the world
CREATE TABLE tiles (quadkey Utf8 NOT NULL, etag Utf8, body String, PRIMARY KEY (quadkey));
-- want: ; zoom levels are twenty, but what stands behind spreads
CREATE TABLE tile_index (zoom Uint8 NOT NULL, x Uint32 NOT NULL, y Uint32 NOT NULL, PRIMARY KEY (zoom, x, y));
-- want: ; a parcel's number is given by the cadastre
CREATE TABLE parcels (cadastral_ref Utf8 NOT NULL, area_m2 Double, PRIMARY KEY (cadastral_ref));
-- want: ; places by their geohash
CREATE TABLE places (geohash Utf8 NOT NULL, place_uuid Uuid NOT NULL, name Utf8, PRIMARY KEY (geohash, place_uuid));
-- want: KEY003; edits are numbered
CREATE TABLE edits (edit_id Int64 NOT NULL, feature_uuid Uuid, editor Utf8, PRIMARY KEY (edit_id));
-- want: KEY001; traces by day
CREATE TABLE gps_traces (trace_day Date NOT NULL, device_uuid Uuid NOT NULL, polyline String, PRIMARY KEY (trace_day, device_uuid));
-- want: IDX002; road, river, building
CREATE TABLE features (feature_uuid Uuid NOT NULL, feature_class Utf8, source_ref Utf8, PRIMARY KEY (feature_uuid), INDEX by_class GLOBAL ON (feature_class));

-- schema: advertising, Prisma
-- want: KEY004; cuids begin with the time
CREATE TABLE Impression (id Utf8 NOT NULL, -- cuid()
    adUnitId Utf8, campaignId Utf8, servedAt Timestamp, PRIMARY KEY (id));
-- want: ; a campaign's spend by day
CREATE TABLE CampaignSpend (campaignId Uuid NOT NULL, spendDate Date NOT NULL, micros Int64, PRIMARY KEY (campaignId, spendDate));
-- want: KEY001; bids by time
CREATE TABLE BidRequest (receivedAt Timestamp NOT NULL, auctionId Uuid NOT NULL, floor Double, PRIMARY KEY (receivedAt, auctionId));
-- want: ; display, video, native, but what stands behind spreads
CREATE TABLE Creative (adFormat Utf8 NOT NULL, creativeId Uuid NOT NULL, weight Int32, PRIMARY KEY (adFormat, creativeId));
-- want: ; a cookie's segments
CREATE TABLE AudienceMembership (cookieId Uuid NOT NULL, segmentId Int32 NOT NULL, PRIMARY KEY (cookieId, segmentId));
-- want: KEY006; the address of a page
CREATE TABLE PageContext (pageUrl Utf8 NOT NULL, language Utf8, PRIMARY KEY (pageUrl));
-- want: IDX001 IDX002; when it was clicked, and won or lost
CREATE TABLE Click (clickId Uuid NOT NULL, clickedAt Timestamp, outcome Utf8, PRIMARY KEY (clickId), INDEX Click_clickedAt_idx GLOBAL ON (clickedAt), INDEX Click_outcome_idx GLOBAL ON (outcome));

-- schema: a Russian insurer in Latin letters
-- want: KEY003; claims are numbered
CREATE TABLE ubytki (nomer_ubytka Int64 NOT NULL, polis_uuid Uuid, summa_ushcherba Decimal(22,9), PRIMARY KEY (nomer_ubytka));
-- want: KEY001; payments by date
CREATE TABLE vyplaty (data_vyplaty Date NOT NULL, ubytok_uuid Uuid NOT NULL, summa Decimal(22,9), PRIMARY KEY (data_vyplaty, ubytok_uuid));
-- want: ; a policy's series and number
CREATE TABLE polisy (seriya_nomer Utf8 NOT NULL, strahovatel_uuid Uuid, srok_do Date, PRIMARY KEY (seriya_nomer));
-- want: IDX002; the kind of insurance
CREATE TABLE dogovory_strahovaniya (dogovor_uuid Uuid NOT NULL, vid_strahovaniya Utf8, agent_uuid Uuid, PRIMARY KEY (dogovor_uuid), INDEX po_vidu GLOBAL ON (vid_strahovaniya), INDEX po_agentu GLOBAL ON (agent_uuid));
-- want: KEY007; the state of an application in front
CREATE TABLE zayavleniya (sostoyanie Utf8 NOT NULL, postupilo Timestamp NOT NULL, zayavlenie_uuid Uuid NOT NULL, PRIMARY KEY (sostoyanie, postupilo, zayavlenie_uuid));
-- want: ; an insured's objects
CREATE TABLE obekty (strahovatel_uuid Uuid NOT NULL, kadastrovyy_nomer Utf8 NOT NULL, PRIMARY KEY (strahovatel_uuid, kadastrovyy_nomer));

-- schema: telephone records
-- want: ; a subscriber's calls
CREATE TABLE cdr_voice (msisdn Utf8 NOT NULL, call_start Timestamp NOT NULL, called_number Utf8, duration_sec Int32, PRIMARY KEY (msisdn, call_start));
-- want: KEY001; as switches deliver them
CREATE TABLE cdr_raw (answer_time Datetime NOT NULL, trunk_group Utf8 NOT NULL, call_reference Utf8 NOT NULL, PRIMARY KEY (answer_time, trunk_group, call_reference));
-- want: KEY003; files of records are numbered
CREATE TABLE cdr_files (file_seq_no Int64 NOT NULL, switch_name Utf8, loaded_at Timestamp, PRIMARY KEY (file_seq_no));
-- want: ; voice, text, data, but what stands behind spreads
CREATE TABLE rated_usage (service_type Utf8 NOT NULL, imsi Utf8 NOT NULL, usage_date Date NOT NULL, charge Int64, PRIMARY KEY (service_type, imsi, usage_date));
-- want: ; a cell's load by hour
CREATE TABLE cell_kpi (cell_global_id Utf8 NOT NULL, hour_ts Datetime NOT NULL, drop_rate Double, PRIMARY KEY (cell_global_id, hour_ts));
-- want: IDX002; prepaid or postpaid
CREATE TABLE subscribers (imsi Utf8 NOT NULL, msisdn Utf8, charging_type Utf8, PRIMARY KEY (imsi), INDEX by_msisdn GLOBAL ON (msisdn), INDEX by_charging GLOBAL ON (charging_type));
-- want: ; where a number was ported to
CREATE TABLE number_portability (msisdn Utf8 NOT NULL, recipient_operator Utf8, ported_on Date, PRIMARY KEY (msisdn));

-- schema: Matomo
-- want: KEY003; visits are numbered
CREATE TABLE log_visit (idvisit Uint64 NOT NULL, idsite Uint32, idvisitor String, visit_last_action_time Datetime, PRIMARY KEY (idvisit));
-- want: KEY003; the conversions of a visit
CREATE TABLE log_conversion (idvisit Uint64 NOT NULL, idgoal Int32 NOT NULL, buster Uint32 NOT NULL, revenue Double, PRIMARY KEY (idvisit, idgoal, buster));
-- want: ; a visitor's visits
CREATE TABLE visitor_log (idvisitor String NOT NULL, server_time Datetime NOT NULL, idaction_url Uint32, PRIMARY KEY (idvisitor, server_time));
-- want: KEY001; archives by their first date
CREATE TABLE archive_numeric (date1 Date NOT NULL, idsite Uint32 NOT NULL, name Utf8 NOT NULL, value Double, PRIMARY KEY (date1, idsite, name));
-- want: ; an option's name
CREATE TABLE option (option_name Utf8 NOT NULL, option_value Utf8, autoload Bool, PRIMARY KEY (option_name));
-- want: ; hashed fingerprints of a config
CREATE TABLE brute_force_log (ip_address Utf8 NOT NULL, attempted_at Datetime NOT NULL, PRIMARY KEY (ip_address, attempted_at));

-- schema: security and its logs
-- want: ; a domain's resolutions
CREATE TABLE passive_dns (rrname Utf8 NOT NULL, rrtype Utf8 NOT NULL, rdata Utf8 NOT NULL, last_seen Timestamp, PRIMARY KEY (rrname, rrtype, rdata));
-- want: KEY001; flows by when they began
CREATE TABLE netflow (flow_start Timestamp NOT NULL, src_ip Utf8 NOT NULL, dst_ip Utf8 NOT NULL, bytes Uint64, PRIMARY KEY (flow_start, src_ip, dst_ip));
-- want: ; files by their digest
CREATE TABLE malware_samples (sha256 Utf8 NOT NULL, family Utf8, first_submission Timestamp, PRIMARY KEY (sha256));
-- want: ; severities are few, but what stands behind spreads
CREATE TABLE findings_by_severity (severity Utf8 NOT NULL, host Utf8 NOT NULL, cve Utf8 NOT NULL, PRIMARY KEY (severity, host, cve));
-- want: ; a host's vulnerabilities
CREATE TABLE host_vulns (hostname Utf8 NOT NULL, cve Utf8 NOT NULL, fixed_in Utf8, PRIMARY KEY (hostname, cve));
-- want: KEY003; alerts are numbered
CREATE TABLE ids_alert (alert_id Int64 NOT NULL, signature_id Int32, src_ip Utf8, PRIMARY KEY (alert_id));
-- want: KEY006; a command line is long
CREATE TABLE process_prevalence (command_line Utf8 NOT NULL, host_count Uint32, PRIMARY KEY (command_line));

-- schema: social networks
-- want: ; followers of an account
CREATE TABLE follows (follower_id Int64 NOT NULL, followee_id Int64 NOT NULL, PRIMARY KEY (follower_id, followee_id));
-- want: KEY004; snowflakes begin with the time
CREATE TABLE toots (snowflake Int64 NOT NULL, account_id Int64, content Utf8, PRIMARY KEY (snowflake));
-- want: ; a timeline of an account
CREATE TABLE home_feed (account_id Int64 NOT NULL, toot_id Int64 NOT NULL, PRIMARY KEY (account_id, toot_id));
-- want: KEY007; public, unlisted, private
CREATE TABLE visibility_feed (visibility Utf8 NOT NULL, toot_id Int64 NOT NULL, PRIMARY KEY (visibility, toot_id));
-- want: ; a handle's reservation
CREATE TABLE handles (handle Utf8 NOT NULL, account_id Int64, PRIMARY KEY (handle));
-- want: KEY003; reports are numbered
CREATE TABLE abuse_reports (report_id Int64 NOT NULL, account_id Int64, comment Utf8, PRIMARY KEY (report_id));
-- want: IDX001; last activity
CREATE TABLE push_subscriptions (endpoint_digest Utf8 NOT NULL, account_id Int64, last_active Timestamp, PRIMARY KEY (endpoint_digest), INDEX by_activity GLOBAL ON (last_active), INDEX by_account GLOBAL ON (account_id));

-- schema: a Ukrainian post
-- want: KEY001; events by date
CREATE TABLE podiyi_vidpravlen (data_podiyi Timestamp NOT NULL, shtryhkod Utf8 NOT NULL, indeks Utf8, PRIMARY KEY (data_podiyi, shtryhkod));
-- want: ; a parcel's barcode
CREATE TABLE vidpravlennya (shtryhkod Utf8 NOT NULL, otrymuvach Utf8, vaha Int32, PRIMARY KEY (shtryhkod));
-- want: KEY003; orders are numbered
CREATE TABLE zamovlennya (nomer_zamovlennya Int64 NOT NULL, kliyent_id Int64, PRIMARY KEY (nomer_zamovlennya));
-- want: IDX002; the state
CREATE TABLE dostavky (dostavka_uuid Uuid NOT NULL, stan_dostavky Utf8, kuryer_uuid Uuid, PRIMARY KEY (dostavka_uuid), INDEX za_stanom GLOBAL ON (stan_dostavky), INDEX za_kuryerom GLOBAL ON (kuryer_uuid));
-- want: ; clients' subscriptions
CREATE TABLE pidpysky (kliyent_id Int64 NOT NULL, vydannya Utf8 NOT NULL, PRIMARY KEY (kliyent_id, vydannya));

-- schema: J.D. Edwards, two letters and a field
-- want: KEY003; documents are numbered
CREATE TABLE F4211 (SDDOCO Int64 NOT NULL, SDLNID Int32 NOT NULL, SDITM Int64, SDTRDJ Int32, PRIMARY KEY (SDDOCO, SDLNID));
-- want: ; the address book's number, its lines
CREATE TABLE F0115 (WPAN8 Int64 NOT NULL, WPRCK7 Int32 NOT NULL, WPPH1 Utf8, PRIMARY KEY (WPAN8, WPRCK7));
-- want: KEY003?; nothing tells what an item's short number is
CREATE TABLE F4101 (IMITM Int64 NOT NULL, IMLITM Utf8, IMDSC1 Utf8, PRIMARY KEY (IMITM));
-- want: ; an item in a branch
CREATE TABLE F4102 (IBMCU Utf8 NOT NULL, IBLITM Utf8 NOT NULL, PRIMARY KEY (IBMCU, IBLITM));

-- schema: a port
-- want: ; a container's moves
CREATE TABLE container_moves (container_no Utf8 NOT NULL, moved_at Timestamp NOT NULL, from_slot Utf8, to_slot Utf8, PRIMARY KEY (container_no, moved_at));
-- want: KEY003; visits of ships are numbered
CREATE TABLE vessel_calls (call_no Int64 NOT NULL, imo Utf8, eta Timestamp, berth Utf8, PRIMARY KEY (call_no));
-- want: KEY003; the containers of a call
CREATE TABLE call_manifest (call_no Int64 NOT NULL, container_no Utf8 NOT NULL, seal Utf8, PRIMARY KEY (call_no, container_no));
-- want: KEY001; gates by time
CREATE TABLE gate_log (passed_at Timestamp NOT NULL, lane Int16 NOT NULL, plate Utf8, PRIMARY KEY (passed_at, lane));
-- want: ; a truck's permits
CREATE TABLE truck_permits (plate Utf8 NOT NULL, valid_from Date NOT NULL, PRIMARY KEY (plate, valid_from));
-- want: ; import, export, transit, but what stands behind spreads
CREATE TABLE customs_regimes (regime Utf8 NOT NULL, declaration_ref Utf8 NOT NULL, PRIMARY KEY (regime, declaration_ref));

-- schema: ISO 20022, statements of accounts
-- want: ; end-to-end ids are given by the payer
CREATE TABLE CdtTrfTxInf (EndToEndId Utf8 NOT NULL, InstdAmt Decimal(22,9), Ccy Utf8, PRIMARY KEY (EndToEndId));
-- want: ; an account's entries
CREATE TABLE Ntry (IBAN Utf8 NOT NULL, BookgDt Date NOT NULL, NtryRef Utf8 NOT NULL, Amt Decimal(22,9), PRIMARY KEY (IBAN, BookgDt, NtryRef));
-- want: KEY001; all accounts by the date of the booking
CREATE TABLE NtryByDt (BookgDt Date NOT NULL, IBAN Utf8 NOT NULL, NtryRef Utf8 NOT NULL, PRIMARY KEY (BookgDt, IBAN, NtryRef));
-- want: ; credit or debit, but what stands behind spreads
CREATE TABLE NtryByInd (CdtDbtInd Utf8 NOT NULL, IBAN Utf8 NOT NULL, NtryRef Utf8 NOT NULL, PRIMARY KEY (CdtDbtInd, IBAN, NtryRef));
-- want: IDX001; when the message was made
CREATE TABLE GrpHdr (MsgId Utf8 NOT NULL, CreDtTm Timestamp, NbOfTxs Int32, PRIMARY KEY (MsgId), INDEX IxCre GLOBAL ON (CreDtTm));
-- want: IDX002; accepted, rejected, pending
CREATE TABLE TxSts (OrgnlEndToEndId Utf8 NOT NULL, TxSts Utf8, PRIMARY KEY (OrgnlEndToEndId), INDEX IxSts GLOBAL ON (TxSts));

-- schema: vehicles and their trips, all of it well keyed
-- want: ; telematics of a vehicle
CREATE TABLE can_frames (vin Utf8 NOT NULL, captured_at Timestamp NOT NULL, can_id Uint32 NOT NULL, frame String, PRIMARY KEY (vin, captured_at, can_id));
-- want: ; trips of a vehicle
CREATE TABLE trips (vin Utf8 NOT NULL, ignition_on Timestamp NOT NULL, odo_start Uint32, PRIMARY KEY (vin, ignition_on));
-- want: ; a driver's scores
CREATE TABLE driver_scores (driver_licence Utf8 NOT NULL, week Date NOT NULL, score Int16, PRIMARY KEY (driver_licence, week));
-- want: ; fault codes of a vehicle
CREATE TABLE dtc (vin Utf8 NOT NULL, dtc_code Utf8 NOT NULL, first_seen Timestamp, PRIMARY KEY (vin, dtc_code));
-- want: ; fences of a fleet
CREATE TABLE geofences (fleet_uuid Uuid NOT NULL, fence_name Utf8 NOT NULL, wkt Utf8, PRIMARY KEY (fleet_uuid, fence_name));
-- want: ; a SIM's usage
CREATE TABLE sim_usage (iccid Utf8 NOT NULL, day Date NOT NULL, bytes Uint64, PRIMARY KEY (iccid, day));

-- schema: Odoo
-- want: KEY003; moves of stock are numbered
CREATE TABLE stock_move (id Int32 NOT NULL, product_id Int32, location_id Int32, write_date Timestamp, state Utf8, PRIMARY KEY (id));
-- want: KEY001; entries by accounting date
CREATE TABLE account_move_line (date Date NOT NULL, move_uuid Uuid NOT NULL, line_no Int32 NOT NULL, debit Decimal(22,9), PRIMARY KEY (date, move_uuid, line_no));
-- want: ; a partner's categories
CREATE TABLE res_partner_res_partner_category_rel (partner_id Int32 NOT NULL, category_id Int32 NOT NULL, PRIMARY KEY (partner_id, category_id));
-- want: IDX002; draft, posted
CREATE TABLE account_move (move_uuid Uuid NOT NULL, state Utf8, partner_id Int32, PRIMARY KEY (move_uuid), INDEX account_move_state_idx GLOBAL ON (state), INDEX account_move_partner_idx GLOBAL ON (partner_id));
-- want: KEY003?; countries
CREATE TABLE res_country (id Int32 NOT NULL, code Utf8, name Utf8, PRIMARY KEY (id));
-- want: ; properties by name of a model's field
CREATE TABLE ir_property (res_id Utf8 NOT NULL, name Utf8 NOT NULL, value_reference Utf8, PRIMARY KEY (res_id, name));

-- schema: a cryptocurrency wallet
-- want: ; an address's coins
CREATE TABLE utxo (address Utf8 NOT NULL, txid Utf8 NOT NULL, vout Int32 NOT NULL, sats Int64, PRIMARY KEY (address, txid, vout));
-- want: KEY003; heights of blocks
CREATE TABLE chain_tip (block_height Int64 NOT NULL, block_hash Utf8, PRIMARY KEY (block_height));
-- want: KEY003; slots of a beacon chain
CREATE TABLE attestations (slot Uint64 NOT NULL, committee_index Int32 NOT NULL, bits String, PRIMARY KEY (slot, committee_index));
-- want: ; a transaction's hash spreads
CREATE TABLE mempool (tx_hash Utf8 NOT NULL, fee_rate Double, first_seen Timestamp, PRIMARY KEY (tx_hash));
-- want: IDX001; pending transactions by when they were first seen
CREATE TABLE mempool_indexed (tx_hash Utf8 NOT NULL, first_seen Timestamp, PRIMARY KEY (tx_hash), INDEX by_seen GLOBAL ON (first_seen));
-- want: ; btc, eth, ltc, but what stands behind spreads
CREATE TABLE hot_wallets (currency Utf8 NOT NULL, wallet_uuid Uuid NOT NULL, balance Decimal(22,9), PRIMARY KEY (currency, wallet_uuid));
