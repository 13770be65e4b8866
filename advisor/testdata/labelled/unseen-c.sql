-- The third set of the same writer: measured once, at the end.
-- The tables below a line "-- schema:" are inspected together. A rule with a question mark may be a note; it may not warn.

-- schema: ISO 20022 payments
-- want: ; end-to-end ids come from the payer
CREATE TABLE cdt_trf_tx (end_to_end_id Utf8 NOT NULL, dbtr_iban Utf8, cdtr_iban Utf8, intr_bk_sttlm_amt Decimal(22,9), PRIMARY KEY (end_to_end_id));
-- want: KEY001; when the message was made
CREATE TABLE grp_hdr (cre_dt_tm Timestamp NOT NULL, msg_id Utf8 NOT NULL, nb_of_txs Int32, PRIMARY KEY (cre_dt_tm, msg_id));
-- want: IDX001 IDX002; settlement days grow; accepted, rejected, pending
CREATE TABLE pmt_inf (pmt_inf_id Utf8 NOT NULL, intr_bk_sttlm_dt Date, tx_sts Utf8, dbtr_agt_bic Utf8, PRIMARY KEY (pmt_inf_id), INDEX by_day GLOBAL ON (intr_bk_sttlm_dt), INDEX by_sts GLOBAL ON (tx_sts));
-- want: ; an account's statements, numbered in it
CREATE TABLE acct_stmt (acct_iban Utf8 NOT NULL, elctrnc_seq_nb Int64 NOT NULL, opng_bal Decimal(22,9), PRIMARY KEY (acct_iban, elctrnc_seq_nb));
-- want: KEY006; remittance information is free text
CREATE TABLE rmt_inf_matched (rmt_inf_ustrd Utf8 NOT NULL, acct_iban Utf8 NOT NULL, PRIMARY KEY (rmt_inf_ustrd, acct_iban));

-- schema: Bitcoin
-- want: KEY003; the height counts up
CREATE TABLE chain (height Int64 NOT NULL, block_hash Utf8, bits Int64, PRIMARY KEY (height));
-- want: ; an outpoint begins with a hash
CREATE TABLE utxo (txid Utf8 NOT NULL, vout Int32 NOT NULL, satoshis Int64, script_pubkey String, PRIMARY KEY (txid, vout));
-- want: ; a wallet's address in front
CREATE TABLE address_history (address Utf8 NOT NULL, height Int64 NOT NULL, txid Utf8 NOT NULL, PRIMARY KEY (address, height, txid));
-- want: KEY003; inputs by block
CREATE TABLE spent_inputs (block_height Int64 NOT NULL, tx_pos Int32 NOT NULL, input_pos Int32 NOT NULL, PRIMARY KEY (block_height, tx_pos, input_pos));

-- schema: an airline's bookings
-- want: ; a record locator is six random letters
CREATE TABLE PNR (RECORD_LOCATOR Utf8 NOT NULL, CREATION_DT Timestamp, OFFICE_ID Utf8, PRIMARY KEY (RECORD_LOCATOR));
-- want: ; the segments of a booking
CREATE TABLE PNR_SEGMENT (RECORD_LOCATOR Utf8 NOT NULL, SEGMENT_NBR Int16 NOT NULL, FLIGHT_DESIGNATOR Utf8, DEP_DATE Date, PRIMARY KEY (RECORD_LOCATOR, SEGMENT_NBR));
-- want: KEY001; the day of departure, for all flights; sold for a year ahead, flown at the end
CREATE TABLE FLIGHT_LEG (DEP_DATE Date NOT NULL, CARRIER_CD Utf8 NOT NULL, FLIGHT_NBR Int32 NOT NULL, TAIL_NBR Utf8, PRIMARY KEY (DEP_DATE, CARRIER_CD, FLIGHT_NBR));
-- want: IDX002; cabins are four
CREATE TABLE SEAT_ASSIGNMENT (TICKET_UUID Uuid NOT NULL, CABIN_CLASS Utf8, SEAT Utf8, PRIMARY KEY (TICKET_UUID), INDEX IX_CABIN GLOBAL ON (CABIN_CLASS));
-- want: ; a frequent flyer's accruals
CREATE TABLE FFP_ACCRUAL (FFP_NUMBER Utf8 NOT NULL, ACCRUAL_DT Timestamp NOT NULL, MILES Int32, PRIMARY KEY (FFP_NUMBER, ACCRUAL_DT));

-- schema: EDIFACT and containers
-- want: ; containers have codes of their owner and number
CREATE TABLE container_moves (container_no Utf8 NOT NULL, move_ts Timestamp NOT NULL, move_code Utf8, PRIMARY KEY (container_no, move_ts));
-- want: KEY003; interchanges are counted
CREATE TABLE unb_interchanges (interchange_control_ref Int64 NOT NULL, sender_gln Utf8, receiver_gln Utf8, PRIMARY KEY (interchange_control_ref));
-- want: ; the partner in front of its counter
CREATE TABLE unh_messages (sender_gln Utf8 NOT NULL, message_ref Int64 NOT NULL, message_type Utf8, PRIMARY KEY (sender_gln, message_ref));
-- want: KEY007; berths are few and ships come one after another
CREATE TABLE berth_calls (berth Utf8 NOT NULL, eta Timestamp NOT NULL, imo_number Int64 NOT NULL, PRIMARY KEY (berth, eta, imo_number));
-- want: IDX002; sizes of containers are few
CREATE TABLE containers (container_no Utf8 NOT NULL, iso_size_type Utf8, owner_code Utf8, PRIMARY KEY (container_no), INDEX by_size GLOBAL ON (iso_size_type));

-- schema: genomics
-- want: ; a variant's position; 24 chromosomes, but a study is loaded all over them
CREATE TABLE genotypes (sample_barcode Utf8 NOT NULL, chrom Utf8 NOT NULL, pos Int64 NOT NULL, gt Utf8, PRIMARY KEY (sample_barcode, chrom, pos));
-- want: ; rs numbers are given by NCBI, and looked up all over
CREATE TABLE dbsnp_by_rsid (rsid Utf8 NOT NULL, ref_allele Utf8, alt_allele Utf8, PRIMARY KEY (rsid));
-- want: KEY006; a read's bases are long
CREATE TABLE kmers_seen (read_sequence Utf8 NOT NULL, run_accession Utf8 NOT NULL, PRIMARY KEY (read_sequence, run_accession));
-- want: IDX002; species of a project are few
CREATE TABLE specimens (specimen_uid Uuid NOT NULL, tissue_type Utf8, donor_uid Uuid, PRIMARY KEY (specimen_uid), INDEX by_tissue GLOBAL ON (tissue_type), INDEX by_donor GLOBAL ON (donor_uid));
-- want: KEY001; a run's day
CREATE TABLE sequencing_runs (run_started Timestamp NOT NULL, flowcell Utf8 NOT NULL, lanes Int32, PRIMARY KEY (run_started, flowcell));

-- schema: Hibernate Envers
-- want: KEY003; revisions count up
CREATE TABLE REVINFO (REV Int64 NOT NULL, REVTSTMP Int64, PRIMARY KEY (REV));
-- want: KEY003; the revision in front
CREATE TABLE REVCHANGES (REV Int64 NOT NULL, ENTITYNAME Utf8 NOT NULL, PRIMARY KEY (REV, ENTITYNAME));
-- want: ; the entity's id in front of its revision
CREATE TABLE ACCOUNT_AUD (account_uuid Uuid NOT NULL, REV Int64 NOT NULL, REVTYPE Int8, balance Int64, PRIMARY KEY (account_uuid, REV));
-- want: ; one row for each generator
CREATE TABLE hibernate_sequences (sequence_name Utf8 NOT NULL, next_val Int64, PRIMARY KEY (sequence_name));

-- schema: Laravel
-- want: KEY003 IDX002; jobs are numbered and queues are few
CREATE TABLE jobs (id Uint64 NOT NULL, queue Utf8, payload Utf8, attempts Uint8, reserved_at Uint32, available_at Uint32, PRIMARY KEY (id), INDEX jobs_queue_index GLOBAL ON (queue));
-- want: ; a failed job's uuid
CREATE TABLE failed_jobs (uuid Utf8 NOT NULL, connection Utf8, queue Utf8, exception Utf8, failed_at Timestamp, PRIMARY KEY (uuid));
-- want: ; a key of the cache
CREATE TABLE cache (key Utf8 NOT NULL, value Utf8, expiration Int32, PRIMARY KEY (key));
-- want: IDX001; the last activity is a time in seconds
CREATE TABLE sessions (id Utf8 NOT NULL, user_id Uint64, ip_address Utf8, payload Utf8, last_activity Int32, PRIMARY KEY (id), INDEX sessions_user GLOBAL ON (user_id), INDEX sessions_last_activity_index GLOBAL ON (last_activity));
-- want: KEY003; tokens are numbered
CREATE TABLE personal_access_tokens (id Uint64 NOT NULL, tokenable_type Utf8, tokenable_id Uint64, name Utf8, token Utf8, last_used_at Timestamp, PRIMARY KEY (id), INDEX by_token GLOBAL ON (token));
-- want: ; roles of a model
CREATE TABLE model_has_roles (model_id Uint64 NOT NULL, model_type Utf8 NOT NULL, role_id Uint64 NOT NULL, PRIMARY KEY (model_id, model_type, role_id));

-- schema: a Turkish marketplace
-- want: KEY003; orders are numbered
CREATE TABLE siparisler (siparis_no Int64 NOT NULL, musteri_id Uuid, tutar Int64, PRIMARY KEY (siparis_no));
-- want: KEY003; the lines of an order
CREATE TABLE siparis_kalemleri (siparis_no Int64 NOT NULL, kalem_no Int32 NOT NULL, urun_kodu Utf8, PRIMARY KEY (siparis_no, kalem_no));
-- want: KEY001; the date of creation
CREATE TABLE islem_kayitlari (olusturma_tarihi Timestamp NOT NULL, kullanici_id Uuid NOT NULL, islem Utf8, PRIMARY KEY (olusturma_tarihi, kullanici_id));
-- want: IDX002; a shipment's state
CREATE TABLE kargolar (takip_kodu Utf8 NOT NULL, kargo_durumu Utf8, sehir Utf8, PRIMARY KEY (takip_kodu), INDEX durum_idx GLOBAL ON (kargo_durumu));
-- want: ; a product's stock
CREATE TABLE stoklar (urun_kodu Utf8 NOT NULL, depo_kodu Utf8 NOT NULL, miktar Int32, PRIMARY KEY (urun_kodu, depo_kodu));

-- schema: a French town hall
-- want: KEY003; files are numbered
CREATE TABLE dossiers (numero_dossier Int64 NOT NULL, demandeur_id Uuid, objet Utf8, PRIMARY KEY (numero_dossier));
-- want: KEY001; deposited today
CREATE TABLE demandes (date_depot Date NOT NULL, demande_uuid Uuid NOT NULL, commune Utf8, PRIMARY KEY (date_depot, demande_uuid));
-- want: ; the citizen's number
CREATE TABLE habitants (num_secu Utf8 NOT NULL, nom Utf8, prenom Utf8, PRIMARY KEY (num_secu));
-- want: IDX002; the state of a file
CREATE TABLE instructions (instruction_uuid Uuid NOT NULL, etat_dossier Utf8, agent_uuid Uuid, PRIMARY KEY (instruction_uuid), INDEX par_etat GLOBAL ON (etat_dossier), INDEX par_agent GLOBAL ON (agent_uuid));
-- want: ; a parcel of the land register
CREATE TABLE parcelles (code_insee Utf8 NOT NULL, section Utf8 NOT NULL, numero_parcelle Int32 NOT NULL, PRIMARY KEY (code_insee, section, numero_parcelle));

-- schema: TPC-DS and clusters
-- want: KEY003; tickets count up
CREATE TABLE store_sales (ss_ticket_number Int64 NOT NULL, ss_item_sk Int64 NOT NULL, ss_sold_date_sk Int64, PRIMARY KEY (ss_ticket_number, ss_item_sk));
-- want: ; the pod's uid in front of its events
CREATE TABLE pod_events (pod_uid Uuid NOT NULL, last_seen Timestamp NOT NULL, reason Utf8, PRIMARY KEY (pod_uid, last_seen));
-- want: ; the name of an object within its namespace, which are many
CREATE TABLE objects (namespace Utf8 NOT NULL, object_name Utf8 NOT NULL, resource_version Int64, PRIMARY KEY (namespace, object_name));
-- want: KEY003; the store's revision counts up
CREATE TABLE kine (revision Int64 NOT NULL, object_name Utf8, prev_revision Int64, object_value String, PRIMARY KEY (revision));
-- want: KEY004; a Unix time in nanoseconds
CREATE TABLE audit (stage_unix_nano Uint64 NOT NULL, audit_id Utf8 NOT NULL, verb Utf8, PRIMARY KEY (stage_unix_nano, audit_id));

-- schema: a clinic's laboratory, all of it well keyed
-- want: ; tubes have random barcodes
CREATE TABLE tubes (tube_barcode Utf8 NOT NULL, drawn Timestamp, patient_mrn Utf8, PRIMARY KEY (tube_barcode), INDEX by_patient GLOBAL ON (patient_mrn, drawn));
-- want: ; a patient's results by analyte
CREATE TABLE results (patient_mrn Utf8 NOT NULL, loinc Utf8 NOT NULL, resulted Timestamp NOT NULL, val Double, PRIMARY KEY (patient_mrn, loinc, resulted));
-- want: ; wells of a plate
CREATE TABLE wells (plate_barcode Utf8 NOT NULL, well_row Int8 NOT NULL, well_col Int8 NOT NULL, tube_barcode Utf8, PRIMARY KEY (plate_barcode, well_row, well_col));
-- want: ; reference ranges of an analyte
CREATE TABLE reference_ranges (loinc Utf8 NOT NULL, sex Utf8 NOT NULL, age_from Int32 NOT NULL, low Double, high Double, PRIMARY KEY (loinc, sex, age_from));
-- want: ; an analyser's calibrations
CREATE TABLE calibrations (analyser_serial Utf8 NOT NULL, calibrated Timestamp NOT NULL, slope Double, PRIMARY KEY (analyser_serial, calibrated));
-- want: ; a physician's orders
CREATE TABLE orders_by_physician (physician_npi Utf8 NOT NULL, ordered Timestamp NOT NULL, order_uuid Uuid NOT NULL, PRIMARY KEY (physician_npi, ordered, order_uuid));
