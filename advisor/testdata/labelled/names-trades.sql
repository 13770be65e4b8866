-- Names, labelled before any word was looked at: trades that the other files do not have, and comments in the DDL.
-- A rule with a question mark may be a note and may be silent; it may not warn.

-- Genomics and chemistry.
-- want: KEY006
CREATE TABLE reads (run_uid Uuid NOT NULL, nucleotide_sequence Utf8 NOT NULL, quality Utf8, PRIMARY KEY (run_uid, nucleotide_sequence));
-- want:
CREATE TABLE variants (chromosome Utf8 NOT NULL, position Uint32 NOT NULL, alt_allele Utf8 NOT NULL, rsid Utf8, PRIMARY KEY (chromosome, position, alt_allele));
-- want: KEY003
CREATE TABLE sequencing_runs (run_number Int64 NOT NULL, lane_number Int32 NOT NULL, flowcell Utf8, PRIMARY KEY (run_number, lane_number));
-- want: KEY006
CREATE TABLE compounds (smiles Utf8 NOT NULL, inchi_key Utf8, PRIMARY KEY (smiles));
-- want:
CREATE TABLE compounds_by_inchikey (inchi_key Utf8 NOT NULL, smiles Utf8, PRIMARY KEY (inchi_key));
-- want: IDX002
CREATE TABLE specimens (specimen_barcode Utf8 NOT NULL, tissue_type Utf8, donor_uid Uuid, PRIMARY KEY (specimen_barcode), INDEX by_tissue GLOBAL ON (tissue_type), INDEX by_donor GLOBAL ON (donor_uid));

-- An observatory and a weather service.
-- want: KEY003
CREATE TABLE exposures (exposure_number Int64 NOT NULL, filter_band Utf8, ra Double, dec Double, PRIMARY KEY (exposure_number));
-- want: KEY004
CREATE TABLE alerts_stream (mjd_us Int64 NOT NULL, candid Utf8 NOT NULL, mag Float, PRIMARY KEY (mjd_us, candid));
-- want: KEY001
CREATE TABLE synop (observed_at Timestamp NOT NULL, wmo_station Utf8 NOT NULL, qnh Float, PRIMARY KEY (observed_at, wmo_station));
-- want:
CREATE TABLE synop_by_station (wmo_station Utf8 NOT NULL, observed_at Timestamp NOT NULL, qnh Float, PRIMARY KEY (wmo_station, observed_at));
-- want: KEY007
CREATE TABLE forecast_grids (resolution Utf8 NOT NULL, valid_time Timestamp NOT NULL, grid_point Utf8 NOT NULL, temp Float, PRIMARY KEY (resolution, valid_time, grid_point));

-- Markets and bets.
-- want: KEY007
CREATE TABLE candles (interval_name Utf8 NOT NULL, opened_at Timestamp NOT NULL, ticker Utf8 NOT NULL, close Double, PRIMARY KEY (interval_name, opened_at, ticker));
-- want:
CREATE TABLE candles_by_ticker (ticker Utf8 NOT NULL, timeframe Utf8 NOT NULL, opened_at Timestamp NOT NULL, close Double, PRIMARY KEY (ticker, timeframe, opened_at));
-- want: KEY007
CREATE TABLE fixtures_live (sport Utf8 NOT NULL, kickoff Timestamp NOT NULL, fixture_uid Uuid NOT NULL, PRIMARY KEY (sport, kickoff, fixture_uid));
-- want: IDX002
CREATE TABLE betting_markets (market_uid Uuid NOT NULL, market_state Utf8, fixture_uid Uuid, PRIMARY KEY (market_uid), INDEX by_state GLOBAL ON (market_state), INDEX by_fixture GLOBAL ON (fixture_uid));
-- want: KEY003
CREATE TABLE bet_slips (slip_no Int64 NOT NULL, punter_uid Uuid, stake Int64, PRIMARY KEY (slip_no), INDEX by_punter GLOBAL ON (punter_uid));
-- want: KEY003
CREATE TABLE bet_legs (slip_no Int64 NOT NULL, fixture_uid Uuid NOT NULL, leg_no Int32 NOT NULL, odds Double, PRIMARY KEY (slip_no, fixture_uid, leg_no));
-- want: IDX001
CREATE TABLE settlements (settlement_uid Uuid NOT NULL, settles_on Date, PRIMARY KEY (settlement_uid), INDEX due GLOBAL ON (settles_on));

-- Chess, esports, a quiz.
-- want: KEY006
CREATE TABLE openings (move_text Utf8 NOT NULL, eco Utf8, games Int64, PRIMARY KEY (move_text));
-- want:
CREATE TABLE positions_seen (zobrist_hash Uint64 NOT NULL, depth Int32 NOT NULL, eval Int32, PRIMARY KEY (zobrist_hash, depth)) WITH (UNIFORM_PARTITIONS = 16);
-- want: KEY003
CREATE TABLE duels (duel_id Int64 NOT NULL, white_uid Uuid, black_uid Uuid, PRIMARY KEY (duel_id));
-- want: KEY003
CREATE TABLE duel_moves (duel_id Int64 NOT NULL, ply Int32 NOT NULL, san Utf8, PRIMARY KEY (duel_id, ply));
-- want:
CREATE TABLE ladder (ladder_slug Utf8 NOT NULL, player_uid Uuid NOT NULL, elo Int32, PRIMARY KEY (ladder_slug, player_uid));
-- want: KEY003?
CREATE TABLE quiz_topics (id Int32 NOT NULL, caption Utf8, PRIMARY KEY (id));

-- Source code, packages and builds.
-- want: KEY006
CREATE TABLE snippets (source_code Utf8 NOT NULL, compiler Utf8 NOT NULL, verdict Utf8, PRIMARY KEY (source_code, compiler));
-- want: KEY006
CREATE TABLE shell_history (host_uid Uuid NOT NULL, command_line Utf8 NOT NULL, runs Int64, PRIMARY KEY (host_uid, command_line));
-- want: KEY006
CREATE TABLE readme_cache (package_uid Uuid NOT NULL, readme Utf8 NOT NULL, PRIMARY KEY (package_uid, readme));
-- want: KEY006
CREATE TABLE hooks_sent (webhook_endpoint Utf8 NOT NULL, last_status Int32, PRIMARY KEY (webhook_endpoint));
-- want: KEY006
CREATE TABLE schema_registry_texts (avro_schema Utf8 NOT NULL, schema_uid Uuid, PRIMARY KEY (avro_schema));
-- want:
CREATE TABLE schema_subjects (subject Utf8 NOT NULL, version Int32 NOT NULL, schema_uid Uuid, PRIMARY KEY (subject, version));
-- want: KEY003
CREATE TABLE pipelines_run (pipeline_iid Int64 NOT NULL, project_slug Utf8, PRIMARY KEY (pipeline_iid));
-- want: IDX002
CREATE TABLE runners (runner_token Utf8 NOT NULL, executor_kind Utf8, contacted_at Timestamp, PRIMARY KEY (runner_token), INDEX by_kind GLOBAL ON (executor_kind));
-- want:
CREATE TABLE test_cases (suite_slug Utf8 NOT NULL, case_slug Utf8 NOT NULL, flaky Bool, PRIMARY KEY (suite_slug, case_slug));
-- want: KEY006
CREATE TABLE compiler_diagnostics (build_uid Uuid NOT NULL, diagnostic_message Utf8 NOT NULL, PRIMARY KEY (build_uid, diagnostic_message));

-- Wikis, jobs, people.
-- want:
CREATE TABLE wiki_redirects (wiki_code Utf8 NOT NULL, page_slug Utf8 NOT NULL, target_slug Utf8, PRIMARY KEY (wiki_code, page_slug));
-- want:
CREATE TABLE salaries (job_title Utf8 NOT NULL, city Utf8 NOT NULL, median Int64, PRIMARY KEY (job_title, city));
-- want: KEY003
CREATE TABLE vacancies (vacancy_id Int64 NOT NULL, employer_uid Uuid, PRIMARY KEY (vacancy_id), INDEX by_employer GLOBAL ON (employer_uid));
-- want: KEY006
CREATE TABLE vacancy_texts (vacancy_description Utf8 NOT NULL, language_code Utf8 NOT NULL, PRIMARY KEY (vacancy_description, language_code));
-- want:
CREATE TABLE applicants (email_lower Utf8 NOT NULL, full_name Utf8, PRIMARY KEY (email_lower));

-- Captured changes, tool columns.
-- want: KEY004
CREATE TABLE cdc_orders (__source_ts_ms Int64 NOT NULL, __key Utf8 NOT NULL, __op Utf8, PRIMARY KEY (__source_ts_ms, __key));
-- want: KEY001
CREATE TABLE airbyte_raw (_airbyte_extracted_at Timestamp NOT NULL, _airbyte_raw_id Uuid NOT NULL, _airbyte_data Json, PRIMARY KEY (_airbyte_extracted_at, _airbyte_raw_id));
-- want: IDX001
CREATE TABLE fivetran_accounts (account_uid Uuid NOT NULL, _fivetran_synced Timestamp, _fivetran_deleted Bool, PRIMARY KEY (account_uid), INDEX by_sync GLOBAL ON (_fivetran_synced));
-- want: KEY003
CREATE TABLE sink_offsets (_offset Int64 NOT NULL, _value String, PRIMARY KEY (_offset));
-- want: IDX002
CREATE TABLE replica_rows (row_uid Uuid NOT NULL, __op Utf8, __deleted Bool, PRIMARY KEY (row_uid), INDEX dead GLOBAL ON (__deleted));
-- want:
CREATE TABLE mongo_docs (_id Bytes NOT NULL, doc Json, PRIMARY KEY (_id));

-- Run-together capitals and digits.
-- want: KEY003
CREATE TABLE XMLImportJobs (XMLImportJobID Int64 NOT NULL, FTPHost Utf8, PRIMARY KEY (XMLImportJobID));
-- want: KEY004
CREATE TABLE GPSFixes (GPSTimeMS Int64 NOT NULL, VehicleVIN Utf8 NOT NULL, Lat Double, PRIMARY KEY (GPSTimeMS, VehicleVIN));
-- want: IDX001
CREATE TABLE SSLCerts (CertSHA256 Utf8 NOT NULL, NotAfterUTC Timestamp, PRIMARY KEY (CertSHA256), INDEX IX_NotAfter GLOBAL ON (NotAfterUTC));
-- want:
CREATE TABLE IPv6Leases (DUID Utf8 NOT NULL, IAID Uint32 NOT NULL, IPv6Addr Utf8, PRIMARY KEY (DUID, IAID));
-- want: KEY003
CREATE TABLE tblHTTPLog (HTTPLogID Int64 NOT NULL, ClientIP Utf8, PRIMARY KEY (HTTPLogID));
-- want: IDX002
CREATE TABLE T_USR_ACC (USR_ACC_UID Uuid NOT NULL, USR_ACC_STS_CD Utf8, PRIMARY KEY (USR_ACC_UID), INDEX IX_STS GLOBAL ON (USR_ACC_STS_CD));
-- want: KEY001
CREATE TABLE F_SLS_DLY (SLS_DT Date NOT NULL, STR_ID Int32 NOT NULL, SKU_CD Utf8 NOT NULL, PRIMARY KEY (SLS_DT, STR_ID, SKU_CD));

-- Ordinals within, ordinals of the system.
-- want: KEY003
CREATE TABLE dockets (docket_no Int64 NOT NULL, bench_code Utf8 NOT NULL, entry_no Int32 NOT NULL, PRIMARY KEY (docket_no, bench_code, entry_no));
-- want: KEY003
CREATE TABLE waybills (waybill_num Uint64 NOT NULL, leg_num Uint32 NOT NULL, PRIMARY KEY (waybill_num, leg_num));
-- want: KEY003
CREATE TABLE vouchers (voucher_number Int64 NOT NULL, book_code Utf8, PRIMARY KEY (voucher_number));
-- want:
CREATE TABLE apartments (building_uid Uuid NOT NULL, apartment_number Int32 NOT NULL, area Double, PRIMARY KEY (building_uid, apartment_number));
-- want:
CREATE TABLE bus_positions (bus_number Utf8 NOT NULL, seen_at Timestamp NOT NULL, PRIMARY KEY (bus_number, seen_at));
-- want:
CREATE TABLE well_logs (well_uid Uuid NOT NULL, depth_mm Int64 NOT NULL, gamma Float, PRIMARY KEY (well_uid, depth_mm));
-- want:
CREATE TABLE customer_invoices (customer_number Int64 NOT NULL, invoice_number Int64 NOT NULL, total Int64, PRIMARY KEY (customer_number, invoice_number));

-- Small tables of every kind, with a plain integer.
-- want: KEY003?
CREATE TABLE genres (genre_id Int32 NOT NULL, genre_name Utf8, PRIMARY KEY (genre_id));
-- want: KEY003?
CREATE TABLE pricing_plans (plan_id Int32 NOT NULL, plan_name Utf8, monthly_fee Int64, PRIMARY KEY (plan_id));
-- want: KEY003?
CREATE TABLE warehouses (warehouse_id Int32 NOT NULL, warehouse_name Utf8, PRIMARY KEY (warehouse_id));
-- want: KEY003?
CREATE TABLE measurement_units (unit_id Int32 NOT NULL, symbol Utf8, PRIMARY KEY (unit_id));
-- want: KEY003?
CREATE TABLE order_statuses (order_status_id Int32 NOT NULL, label Utf8, PRIMARY KEY (order_status_id));
-- want: KEY003?
CREATE TABLE cancellation_reasons (reason_id Int16 NOT NULL, reason_text Utf8, PRIMARY KEY (reason_id));
-- want: KEY003?
CREATE TABLE product_categories (category_id Int32 NOT NULL, parent_category_id Int32, title Utf8, PRIMARY KEY (category_id));
-- want: KEY003?
CREATE TABLE currencies (currency_id Int32 NOT NULL, iso_code Utf8, PRIMARY KEY (currency_id));
-- want: KEY003?
CREATE TABLE ui_languages (language_id Int32 NOT NULL, locale Utf8, PRIMARY KEY (language_id));
-- want: KEY003?
CREATE TABLE permission_roles (role_id Int32 NOT NULL, role_name Utf8, PRIMARY KEY (role_id));

-- Names that say nothing.
-- want: KEY003?
CREATE TABLE blorf (blorf Int64 NOT NULL, v String, PRIMARY KEY (blorf));
-- want: KEY003?
CREATE TABLE quux_map (quux Uint64 NOT NULL, zed Utf8, PRIMARY KEY (quux));
-- want:
CREATE TABLE fnord (fnord Utf8 NOT NULL, payload String, PRIMARY KEY (fnord));
-- want:
CREATE TABLE frobs (frob Utf8 NOT NULL, made Timestamp NOT NULL, PRIMARY KEY (frob, made));

-- Comments that tell.
-- want: KEY004
CREATE TABLE parcels_in (
    ref Utf8 NOT NULL, -- UUIDv7
    weight Int32,
    PRIMARY KEY (ref)
);
-- want: KEY004
CREATE TABLE visits_in (
    k Int64 NOT NULL, -- snowflake
    page Utf8,
    PRIMARY KEY (k)
);
-- want: KEY004
CREATE TABLE zamery (
    t Uint64 NOT NULL, -- unix time, ms
    datchik Utf8 NOT NULL,
    PRIMARY KEY (t, datchik)
);
-- want: KEY003
CREATE TABLE zhurnal_kassy (
    n Uint64 NOT NULL, -- порядковый номер
    summa Int64,
    PRIMARY KEY (n)
);
-- want: KEY007
CREATE TABLE ochered_zadach (
    g Uint32 NOT NULL, -- от 1 до 16
    dobavleno Timestamp NOT NULL,
    zadacha_uid Uuid NOT NULL,
    PRIMARY KEY (g, dobavleno, zadacha_uid)
);
-- want:
CREATE TABLE tokens_in (
    v Uint64 NOT NULL, -- random
    holder Utf8,
    PRIMARY KEY (v)
);
-- want: IDX002
CREATE TABLE doors (
    door_uid Uuid NOT NULL,
    w Uint8, -- 0 = closed, 1 = open, 2 = jammed
    PRIMARY KEY (door_uid),
    INDEX by_w GLOBAL ON (w)
);
-- want: KEY006
CREATE TABLE glosses (
    g Utf8 NOT NULL, -- full text of the gloss
    lang Utf8 NOT NULL,
    PRIMARY KEY (g, lang)
);
-- want:
CREATE TABLE members_in (
    num Uint64 NOT NULL, -- assigned by the partner, random
    since Date,
    PRIMARY KEY (num)
);
-- want: KEY003
CREATE TABLE ledger_in (
    x Int64 NOT NULL, -- auto increment
    memo Utf8,
    PRIMARY KEY (x)
);
