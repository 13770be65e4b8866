-- Written without the words and without running anything: run once, then learned from.
-- The tables below a line "-- schema:" are inspected together. A rule with a question mark may be a note; it may not warn.

-- schema: Hibernate with Envers, insurance claims
-- want: KEY003; revisions are numbered
CREATE TABLE revinfo (rev Int64 NOT NULL, revtstmp Int64, username Utf8, PRIMARY KEY (rev));
-- want: ; a claim's revisions
CREATE TABLE claim_aud (
    id Uuid NOT NULL,
    rev Int64 NOT NULL,
    revtype Int32,
    loss_amount Decimal(22, 9),
    PRIMARY KEY (id, rev)
);
-- want: IDX002; open, in review, paid, denied
CREATE TABLE claim (
    id Uuid NOT NULL,
    optlock Int32,
    policy_number Utf8,
    claim_status Utf8,
    loss_amount Decimal(22, 9),
    PRIMARY KEY (id),
    INDEX ix_claim_status GLOBAL ON (claim_status),
    INDEX ix_claim_policy GLOBAL ON (policy_number)
);
-- want: ; a claim's notes
CREATE TABLE claim_note (claim_id Uuid NOT NULL, note_id Uuid NOT NULL, body Utf8, written_by Utf8, PRIMARY KEY (claim_id, note_id));
-- want: KEY001; all claims' reserves by day
CREATE TABLE reserve_movement (booked_on Date NOT NULL, claim_id Uuid NOT NULL, coverage Utf8 NOT NULL, delta Decimal(22, 9), PRIMARY KEY (booked_on, claim_id, coverage));
-- want: ; an adjuster's claims
CREATE TABLE adjuster_assignment (adjuster_code Utf8 NOT NULL, claim_id Uuid NOT NULL, assigned_at Timestamp, PRIMARY KEY (adjuster_code, claim_id));
-- want: ; one row for each generator
CREATE TABLE hibernate_sequences (sequence_name Utf8 NOT NULL, next_val Int64, PRIMARY KEY (sequence_name));
-- want: ; wrecks by chassis
CREATE TABLE salvage (vin Utf8 NOT NULL, yard Utf8, hammer_price Int64, sold_on Date, PRIMARY KEY (vin));

-- schema: 1C:Enterprise, the tables of the database itself
-- want: IDX001; by the document's date
CREATE TABLE `_Document317` (
    `_IDRRef` String NOT NULL,
    `_Version` Int64,
    `_Marked` Bool,
    `_Date_Time` Timestamp,
    `_Number` Utf8,
    `_Posted` Bool,
    PRIMARY KEY (`_IDRRef`),
    INDEX `_Document317_ByDocDate` GLOBAL ON (`_Date_Time`, `_IDRRef`)
);
-- want: ; a document's lines
CREATE TABLE `_Document317_VT320` (`_Document317_IDRRef` String NOT NULL, `_LineNo321` Int32 NOT NULL, `_Fld322RRef` String, `_Fld323` Decimal(22, 9), PRIMARY KEY (`_Document317_IDRRef`, `_LineNo321`));
-- want: KEY001; the movements of all documents by period
CREATE TABLE `_AccumRg540` (
    `_Period` Timestamp NOT NULL,
    `_RecorderTRef` String NOT NULL,
    `_RecorderRRef` String NOT NULL,
    `_LineNo` Int32 NOT NULL,
    `_Active` Bool,
    `_Fld541RRef` String,
    `_Fld542` Decimal(22, 9),
    PRIMARY KEY (`_Period`, `_RecorderTRef`, `_RecorderRRef`, `_LineNo`)
);
-- want: ; a catalogue by reference, found by its code
CREATE TABLE `_Reference58` (`_IDRRef` String NOT NULL, `_Code` Utf8, `_Description` Utf8, `_Marked` Bool, PRIMARY KEY (`_IDRRef`), INDEX `_Reference58_ByCode` GLOBAL ON (`_Code`));
-- want: ; the prices of an item over time
CREATE TABLE `_InfoRg611` (`_Fld612RRef` String NOT NULL, `_Period` Timestamp NOT NULL, `_Fld613` Decimal(22, 9), PRIMARY KEY (`_Fld612RRef`, `_Period`));
-- want: IDX002; posted or not
CREATE TABLE `_Document402` (`_IDRRef` String NOT NULL, `_Date_Time` Timestamp, `_Posted` Bool, `_Number` Utf8, PRIMARY KEY (`_IDRRef`), INDEX `_Document402_ByPosted` GLOBAL ON (`_Posted`, `_Date_Time`));

-- schema: Odoo
-- want: KEY002 IDX001; numbered by a sequence, and by the date of the entry
CREATE TABLE account_move_line (
    id BigSerial,
    move_id Int64,
    move_name Utf8,
    account_id Int64,
    partner_id Int64,
    `date` Date,
    debit Decimal(22, 9),
    credit Decimal(22, 9),
    PRIMARY KEY (id),
    INDEX account_move_line_date_name_id_idx GLOBAL ON (`date`, move_name),
    INDEX account_move_line_partner_idx GLOBAL ON (partner_id)
);
-- want: KEY002; partners' bank accounts by a sequence
CREATE TABLE res_partner_bank (id Serial, partner_id Int32, acc_number Utf8, sanitized_acc_number Utf8, PRIMARY KEY (id), INDEX res_partner_bank_acc_idx GLOBAL ON (sanitized_acc_number));
-- want: KEY002; stock by a sequence
CREATE TABLE stock_quant (id BigSerial, product_id Int64, location_id Int64, quantity Double, PRIMARY KEY (id), INDEX stock_quant_product_location_idx GLOBAL ON (product_id, location_id));
-- want: KEY002?; some tens of languages
CREATE TABLE res_lang (id Serial, code Utf8, name Utf8, active Bool, PRIMARY KEY (id));
-- want: ; what a partner follows
CREATE TABLE mail_followers (partner_id Int32 NOT NULL, res_model Utf8 NOT NULL, res_id Int32 NOT NULL, PRIMARY KEY (partner_id, res_model, res_id));
-- want: ; settings by name
CREATE TABLE ir_config_parameter (`key` Utf8 NOT NULL, `value` Utf8, write_date Timestamp, PRIMARY KEY (`key`));
-- want: KEY002; notices by a sequence, kept for a day
CREATE TABLE bus_bus (id BigSerial, channel Utf8, message Json, create_date Timestamp, PRIMARY KEY (id)) WITH (TTL = Interval("P1D") ON create_date);
-- want: ; files by their content
CREATE TABLE ir_attachment_store (checksum Utf8 NOT NULL, store_fname Utf8, file_size Int64, mimetype Utf8, PRIMARY KEY (checksum));

-- schema: TPC-E
-- want: KEY003; trades are numbered
CREATE TABLE TRADE (T_ID Int64 NOT NULL, T_DTS Timestamp, T_ST_ID Utf8, T_S_SYMB Utf8, T_QTY Int32, T_CA_ID Int64, PRIMARY KEY (T_ID), INDEX I_T_CA_ID_DTS GLOBAL ON (T_CA_ID, T_DTS));
-- want: KEY001; all securities by day
CREATE TABLE DAILY_MARKET (DM_DATE Date NOT NULL, DM_S_SYMB Utf8 NOT NULL, DM_CLOSE Decimal(22, 9), DM_VOL Int64, PRIMARY KEY (DM_DATE, DM_S_SYMB));
-- want: ; one row for each security
CREATE TABLE LAST_TRADE (LT_S_SYMB Utf8 NOT NULL, LT_DTS Timestamp, LT_PRICE Decimal(22, 9), LT_VOL Int64, PRIMARY KEY (LT_S_SYMB));
-- want: ; what an account holds
CREATE TABLE HOLDING_SUMMARY (HS_CA_ID Int64 NOT NULL, HS_S_SYMB Utf8 NOT NULL, HS_QTY Int32, PRIMARY KEY (HS_CA_ID, HS_S_SYMB));
-- want: ; five states
CREATE TABLE STATUS_TYPE (ST_ID Utf8 NOT NULL, ST_NAME Utf8, PRIMARY KEY (ST_ID));
-- want: ; securities by symbol
CREATE TABLE SECURITY (S_SYMB Utf8 NOT NULL, S_NAME Utf8, S_EX_ID Utf8, S_NUM_OUT Int64, PRIMARY KEY (S_SYMB), INDEX I_S_NAME GLOBAL ON (S_NAME));

-- schema: FHIR R4
-- want: KEY002; versions by a sequence
CREATE TABLE hfj_res_ver (pid BigSerial, res_type Utf8, res_id Utf8, res_ver Int64, res_text String, PRIMARY KEY (pid));
-- want: ; the type and then the logical id, which is a UUID mostly
CREATE TABLE fhir_resource (resource_type Utf8 NOT NULL, logical_id Utf8 NOT NULL, version_id Int32, content Json, PRIMARY KEY (resource_type, logical_id));
-- want: ; a subject's observations
CREATE TABLE observation (subject_id Uuid NOT NULL, effective_date_time Timestamp NOT NULL, loinc_code Utf8 NOT NULL, value_quantity Double, PRIMARY KEY (subject_id, effective_date_time, loinc_code));
-- want: KEY001; audit by time
CREATE TABLE audit_event (recorded Timestamp NOT NULL, id Uuid NOT NULL, agent_who Utf8, outcome Utf8, PRIMARY KEY (recorded, id));
-- want: IDX001 IDX002; planned, arrived, finished; begun when
CREATE TABLE encounter (
    id Uuid NOT NULL,
    status Utf8,
    class_code Utf8,
    subject_id Uuid,
    period_start Timestamp,
    period_end Timestamp,
    PRIMARY KEY (id),
    INDEX enc_status GLOBAL ASYNC ON (status),
    INDEX enc_period GLOBAL SYNC ON (period_start),
    INDEX enc_subject GLOBAL SYNC ON (subject_id, period_start)
);
-- want: ; by record number, and by birth
CREATE TABLE patient (mrn Utf8 NOT NULL, family Utf8, given Utf8, birth_date Date, PRIMARY KEY (mrn), INDEX by_birth GLOBAL ON (birth_date));
-- want: ; the codes of a value set
CREATE TABLE value_set_expansion (value_set_oid Utf8 NOT NULL, code Utf8 NOT NULL, display Utf8, PRIMARY KEY (value_set_oid, code));
-- want: KEY006; a narrative is a page of XHTML
CREATE TABLE narrative_dedup (narrative_xhtml Utf8 NOT NULL, first_seen Timestamp, PRIMARY KEY (narrative_xhtml));

-- schema: OCPP 1.6, a network of charging stations
-- want: KEY003; transactions are numbered by the central system
CREATE TABLE charging_transaction (transaction_id Int32 NOT NULL, charge_box_id Utf8, connector_id Int32, id_tag Utf8, start_ts Timestamp, meter_start Int64, PRIMARY KEY (transaction_id), INDEX by_box GLOBAL ON (charge_box_id, start_ts));
-- want: ; the samples of a connector
CREATE TABLE meter_value (charge_box_id Utf8 NOT NULL, connector_id Int32 NOT NULL, sampled_at Timestamp NOT NULL, measurand Utf8 NOT NULL, sampled Double, PRIMARY KEY (charge_box_id, connector_id, sampled_at, measurand));
-- want: ; a station's connectors
CREATE TABLE connector_status (charge_box_id Utf8 NOT NULL, connector_id Int32 NOT NULL, status Utf8, error_code Utf8, reported_at Timestamp, PRIMARY KEY (charge_box_id, connector_id));
-- want: ; calls of a station
CREATE TABLE ocpp_call (message_uid Uuid NOT NULL, charge_box_id Utf8, call_action Utf8, sent_at Timestamp, payload Json, PRIMARY KEY (message_uid), INDEX by_box GLOBAL ON (charge_box_id, sent_at)) WITH (TTL = Interval("P30D") ON sent_at);
-- want: KEY003 IDX001; reservations are numbered; expire when
CREATE TABLE reservation (reservation_id Int32 NOT NULL, charge_box_id Utf8, id_tag Utf8, expiry_date Timestamp, PRIMARY KEY (reservation_id), INDEX by_expiry GLOBAL ON (expiry_date));
-- want: ; cards by what is printed on them
CREATE TABLE authorization_cache (id_tag Utf8 NOT NULL, parent_id_tag Utf8, expiry_date Timestamp, PRIMARY KEY (id_tag)) WITH (TTL = Interval("P0D") ON expiry_date);
-- want: ; the slots of a tariff
CREATE TABLE tariff_slot (tariff_code Utf8 NOT NULL, weekday Int32 NOT NULL, from_minute Int32 NOT NULL, price_per_kwh Decimal(22, 9), PRIMARY KEY (tariff_code, weekday, from_minute));

-- schema: Indonesian civil registry
-- want: ; the state's number of a person, which has the district and the birth in it; by date of birth
CREATE TABLE penduduk (nik Uint64 NOT NULL, nama_lengkap Utf8, tanggal_lahir Date, jenis_kelamin Utf8, PRIMARY KEY (nik), INDEX idx_tanggal_lahir GLOBAL ON (tanggal_lahir));
-- want: KEY003; applications are numbered
CREATE TABLE permohonan (no_permohonan Int64 NOT NULL, nik Uint64, jenis_layanan Utf8, PRIMARY KEY (no_permohonan));
-- want: KEY001; the queue of a day
CREATE TABLE antrian_harian (tanggal Date NOT NULL, loket Int32 NOT NULL, nomor_antrian Int32 NOT NULL, nik Uint64, PRIMARY KEY (tanggal, loket, nomor_antrian));
-- want: ; the members of a family card
CREATE TABLE anggota_keluarga (no_kk Utf8 NOT NULL, nik Uint64 NOT NULL, hubungan Utf8, PRIMARY KEY (no_kk, nik));
-- want: IDX002; received, in work, answered
CREATE TABLE pengaduan (pengaduan_uuid Uuid NOT NULL, status_pengaduan Utf8, isi_laporan Utf8, PRIMARY KEY (pengaduan_uuid), INDEX idx_status_pengaduan GLOBAL ON (status_pengaduan));
-- want: ; districts by code
CREATE TABLE wilayah (kode_wilayah Utf8 NOT NULL, nama_wilayah Utf8, PRIMARY KEY (kode_wilayah));
-- want: ; letters of a citizen
CREATE TABLE surat_keluar (surat_uuid Uuid NOT NULL, nik Uint64, tanggal_surat Date, perihal Utf8, PRIMARY KEY (surat_uuid), INDEX idx_surat_nik GLOBAL ON (nik, tanggal_surat));

-- schema: a Turkish hospital
-- want: ; the state's number of a person; by date of birth
CREATE TABLE hasta (tc_kimlik_no Uint64 NOT NULL, ad Utf8, soyad Utf8, dogum_tarihi Date, PRIMARY KEY (tc_kimlik_no), INDEX ix_hasta_dogum GLOBAL ON (dogum_tarihi));
-- want: KEY002; appointments by a sequence
CREATE TABLE randevu (randevu_id BigSerial, tc_kimlik_no Uint64, hekim_sicil Utf8, randevu_zamani Timestamp, PRIMARY KEY (randevu_id));
-- want: KEY003; examinations have protocol numbers
CREATE TABLE muayene (protokol_no Int64 NOT NULL, tc_kimlik_no Uint64, tani_kodu Utf8, muayene_tarihi Timestamp, PRIMARY KEY (protokol_no));
-- want: ; a patient's results
CREATE TABLE laboratuvar_sonucu (tc_kimlik_no Uint64 NOT NULL, istem_zamani Timestamp NOT NULL, test_kodu Utf8 NOT NULL, sonuc Double, PRIMARY KEY (tc_kimlik_no, istem_zamani, test_kodu));
-- want: ; a doctor's shifts
CREATE TABLE nobet_cizelgesi (hekim_sicil Utf8 NOT NULL, nobet_tarihi Date NOT NULL, servis_kodu Utf8, PRIMARY KEY (hekim_sicil, nobet_tarihi));
-- want: IDX002; written, dispensed, cancelled
CREATE TABLE recete (recete_uuid Uuid NOT NULL, tc_kimlik_no Uint64, durum Utf8, PRIMARY KEY (recete_uuid), INDEX ix_recete_durum GLOBAL ON (durum), INDEX ix_recete_hasta GLOBAL ON (tc_kimlik_no));
-- want: ; medicines by barcode
CREATE TABLE ilac (barkod Utf8 NOT NULL, ilac_adi Utf8, etken_madde Utf8, PRIMARY KEY (barkod));

-- schema: GTFS and GTFS-realtime
-- want: ; a trip's stops
CREATE TABLE stop_times (trip_id Utf8 NOT NULL, stop_sequence Int32 NOT NULL, stop_id Utf8, arrival_time Utf8, departure_time Utf8, PRIMARY KEY (trip_id, stop_sequence), INDEX by_stop GLOBAL ON (stop_id));
-- want: ; a service's exceptions
CREATE TABLE calendar_dates (service_id Utf8 NOT NULL, `date` Date NOT NULL, exception_type Int32, PRIMARY KEY (service_id, `date`));
-- want: ; a line's points
CREATE TABLE shapes (shape_id Utf8 NOT NULL, shape_pt_sequence Int32 NOT NULL, shape_pt_lat Double, shape_pt_lon Double, PRIMARY KEY (shape_id, shape_pt_sequence));
-- want: KEY004; the start date is text, 20261123
CREATE TABLE rt_trip_update (start_date Utf8 NOT NULL, trip_id Utf8 NOT NULL, delay_s Int32, PRIMARY KEY (start_date, trip_id));
-- want: KEY004; Unix time, as the TTL says
CREATE TABLE rt_vehicle_position (
    feed_time Uint64 NOT NULL,
    vehicle_id Utf8 NOT NULL,
    lat Double,
    lon Double,
    PRIMARY KEY (feed_time, vehicle_id)
) WITH (TTL = Interval("P7D") ON feed_time AS SECONDS, AUTO_PARTITIONING_BY_LOAD = ENABLED);
-- want: IDX002; NO_SERVICE, DETOUR and the like
CREATE TABLE service_alert (alert_uuid Uuid NOT NULL, cause Utf8, effect Utf8, header_text Utf8, PRIMARY KEY (alert_uuid), INDEX by_effect GLOBAL ON (effect));
-- want: ; stops and their stations
CREATE TABLE stops (stop_id Utf8 NOT NULL, stop_name Utf8, parent_station Utf8, PRIMARY KEY (stop_id), INDEX by_parent GLOBAL ON (parent_station));
-- want: IDX003; the index is the start of the key
CREATE TABLE fare_rules (fare_id Utf8 NOT NULL, route_id Utf8 NOT NULL, origin_id Utf8 NOT NULL, PRIMARY KEY (fare_id, route_id, origin_id), INDEX by_fare GLOBAL ON (fare_id));

-- schema: Ethereum, execution and consensus
-- want: KEY003; the chain's height
CREATE TABLE blocks (block_number Uint64 NOT NULL, block_hash String, miner String, gas_used Uint64, PRIMARY KEY (block_number));
-- want: IDX001; by hash, and by the height, which grows
CREATE TABLE transactions (tx_hash String NOT NULL, block_number Uint64, from_address String, to_address String, PRIMARY KEY (tx_hash), INDEX by_block GLOBAL ON (block_number), INDEX by_sender GLOBAL ON (from_address));
-- want: KEY003|KEY004; slots count up every twelve seconds
CREATE TABLE attestations (slot_number Uint64 NOT NULL, committee_index Int32 NOT NULL, aggregation_bits String, PRIMARY KEY (slot_number, committee_index));
-- want: ; what an address holds
CREATE TABLE token_balances (holder_address String NOT NULL, contract_address String NOT NULL, balance Decimal(35, 0), PRIMARY KEY (holder_address, contract_address));
-- want: ; a contract's events
CREATE TABLE event_logs (contract_address String NOT NULL, block_number Uint64 NOT NULL, log_index Int32 NOT NULL, topic0 String, PRIMARY KEY (contract_address, block_number, log_index));
-- want: ; validators by key
CREATE TABLE validators (pubkey String NOT NULL, withdrawal_credentials String, effective_balance Uint64, PRIMARY KEY (pubkey));
-- want: KEY001; by when it was first seen
CREATE TABLE mempool_arrivals (first_seen Timestamp NOT NULL, tx_hash String NOT NULL, peer Utf8, PRIMARY KEY (first_seen, tx_hash)) WITH (TTL = Interval("PT6H") ON first_seen);

-- schema: OpenRTB, an advertising exchange
-- want: ; the impressions of an auction
CREATE TABLE bid_request (auction_id Uuid NOT NULL, imp_id Utf8 NOT NULL, bidfloor Int64, PRIMARY KEY (auction_id, imp_id));
-- want: KEY004; ULIDs sort by time
CREATE TABLE win_notice (win_ulid Utf8 NOT NULL, auction_id Uuid, price_micros Int64, PRIMARY KEY (win_ulid));
-- want: KEY003; creatives are numbered
CREATE TABLE creative (creative_id Int64 NOT NULL, advertiser_id Int64, markup Utf8, PRIMARY KEY (creative_id), INDEX by_advertiser GLOBAL ON (advertiser_id));
-- want: ; a user's caps
CREATE TABLE frequency_cap (buyer_uid Utf8 NOT NULL, campaign_id Int64 NOT NULL, shown Int32, PRIMARY KEY (buyer_uid, campaign_id));
-- want: KEY001; all campaigns by hour
CREATE TABLE campaign_spend (spend_hour Timestamp NOT NULL, campaign_id Int64 NOT NULL, spent_micros Int64, PRIMARY KEY (spend_hour, campaign_id));
-- want: ; a placement's days
CREATE TABLE placement_stats (placement_code Utf8 NOT NULL, stat_day Date NOT NULL, imps Uint64, clicks Uint64, PRIMARY KEY (placement_code, stat_day));
-- want: KEY006; a URL with its parameters
CREATE TABLE landing_page (landing_url Utf8 NOT NULL, advertiser_id Int64, verified Bool, PRIMARY KEY (landing_url));
-- want: ; a hash in front, cut
CREATE TABLE click_log (
    click_hash Uint64 NOT NULL,
    click_id Utf8 NOT NULL,
    clicked_at Timestamp,
    PRIMARY KEY (click_hash, click_id)
) WITH (UNIFORM_PARTITIONS = 64, AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 64);
-- want: IDX002; ready, delivering, paused, completed
CREATE TABLE line_item (line_item_uuid Uuid NOT NULL, delivery_status Utf8, flight_end Timestamp, PRIMARY KEY (line_item_uuid), INDEX by_delivery GLOBAL ON (delivery_status, flight_end));

-- schema: a mail server
-- want: ; the UIDs of a mailbox
CREATE TABLE mailbox_message (mailbox_id Uuid NOT NULL, uid Uint32 NOT NULL, internal_date Timestamp, flags Utf8, PRIMARY KEY (mailbox_id, uid));
-- want: KEY001; by the next attempt
CREATE TABLE delivery_queue (next_attempt_at Timestamp NOT NULL, queue_id Utf8 NOT NULL, envelope_from Utf8, attempts Int32, PRIMARY KEY (next_attempt_at, queue_id));
-- want: ; triplets
CREATE TABLE greylist (sender_domain Utf8 NOT NULL, client_net Utf8 NOT NULL, recipient Utf8 NOT NULL, passed_at Timestamp, PRIMARY KEY (sender_domain, client_net, recipient));
-- want: ; aliases by address
CREATE TABLE virtual_alias (address Utf8 NOT NULL, destination Utf8, PRIMARY KEY (address), INDEX by_destination GLOBAL ON (destination));
-- want: KEY007; hard, soft, block; and within each by time
CREATE TABLE bounce (bounce_type Utf8 NOT NULL, bounced_at Timestamp NOT NULL, recipient Utf8 NOT NULL, PRIMARY KEY (bounce_type, bounced_at, recipient));
-- want: IDX003; the index is the start of the key
CREATE TABLE dkim_key (domain Utf8 NOT NULL, selector Utf8 NOT NULL, public_key Utf8, PRIMARY KEY (domain, selector), INDEX by_domain GLOBAL ON (domain));
-- want: KEY006; a subject line may be long
CREATE TABLE subject_thread (mailbox_id Uuid NOT NULL, subject_text Utf8 NOT NULL, thread_id Uuid, PRIMARY KEY (mailbox_id, subject_text));
-- want: ; an account's filters
CREATE TABLE sieve_script (account_id Uuid NOT NULL, script_name Utf8 NOT NULL, source Utf8, active Bool, PRIMARY KEY (account_id, script_name));

-- schema: a Polish tax office
-- want: ; tax numbers are given by the state
CREATE TABLE podatnik (nip Utf8 NOT NULL, nazwa Utf8, regon Utf8, PRIMARY KEY (nip), INDEX ix_podatnik_regon GLOBAL ON (regon));
-- want: KEY003; declarations are numbered
CREATE TABLE deklaracja (deklaracja_id Int64 NOT NULL, nip Utf8, okres Utf8, PRIMARY KEY (deklaracja_id));
-- want: ; certificates by their fingerprint
CREATE TABLE certyfikat (odcisk_sha256 String NOT NULL, nip Utf8, wazny_do Date, PRIMARY KEY (odcisk_sha256), INDEX ix_certyfikat_nip GLOBAL ON (nip));
-- want: KEY001; all payments by day
CREATE TABLE wplata (data_wplaty Date NOT NULL, nip Utf8 NOT NULL, tytul_podatku Utf8 NOT NULL, kwota Decimal(22, 9), PRIMARY KEY (data_wplaty, nip, tytul_podatku));
-- want: ; a taxpayer's arrears
CREATE TABLE zaleglosc (nip Utf8 NOT NULL, rok Int32 NOT NULL, tytul_podatku Utf8 NOT NULL, kwota Decimal(22, 9), PRIMARY KEY (nip, rok, tytul_podatku));
-- want: IDX002; assessing, refusing, remitting
CREATE TABLE decyzja (decyzja_uuid Uuid NOT NULL, nip Utf8, rodzaj_decyzji Utf8, PRIMARY KEY (decyzja_uuid), INDEX ix_decyzja_rodzaj GLOBAL ON (rodzaj_decyzji));

-- schema: a sequencing centre
-- want: ; a sample's genotypes
CREATE TABLE genotype (sample_barcode Utf8 NOT NULL, variant_key Utf8 NOT NULL, gt Utf8, depth Int32, PRIMARY KEY (sample_barcode, variant_key));
-- want: ; genes by their accession
CREATE TABLE gene (ensembl_gene Utf8 NOT NULL, symbol Utf8, biotype Utf8, PRIMARY KEY (ensembl_gene), INDEX by_symbol GLOBAL ON (symbol));
-- want: KEY007?; some twenty chromosomes, but positions spread within each
CREATE TABLE variant (chromosome Utf8 NOT NULL, pos Uint32 NOT NULL, ref_allele Utf8 NOT NULL, alt_allele Utf8 NOT NULL, rsid Utf8, PRIMARY KEY (chromosome, pos, ref_allele, alt_allele), INDEX by_rsid GLOBAL ON (rsid));
-- want: KEY009 PRT003?; a signed hash cannot be cut
CREATE TABLE read_alignment (read_hash Int64 NOT NULL, read_name Utf8 NOT NULL, mapq Int32, cigar Utf8, PRIMARY KEY (read_hash, read_name));
-- want: PRT003; buckets are small numbers, and the whole range is cut
CREATE TABLE kmer_count (bucket Uint32 NOT NULL, kmer Utf8 NOT NULL, hits Uint64, PRIMARY KEY (bucket, kmer)) WITH (UNIFORM_PARTITIONS = 16, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16);
