-- A sixth set of the same writer, frozen when all the others had been mended, and measured once.
-- The tables below a line "-- schema:" are inspected together. A rule with a question mark may be a note; it may not warn.

-- schema: DICOM
-- want: ; uids of studies are given by the machines
CREATE TABLE Study (StudyInstanceUID Utf8 NOT NULL, PatientID Utf8, StudyDate Date, Modality Utf8, PRIMARY KEY (StudyInstanceUID));
-- want: ; the series of a study
CREATE TABLE Series (StudyInstanceUID Utf8 NOT NULL, SeriesNumber Int32 NOT NULL, BodyPart Utf8, PRIMARY KEY (StudyInstanceUID, SeriesNumber));
-- want: KEY001; all modalities by time
CREATE TABLE ModalityWorklist (ScheduledStart Timestamp NOT NULL, AETitle Utf8 NOT NULL, AccessionNumber Utf8, PRIMARY KEY (ScheduledStart, AETitle));
-- want: IDX002; modalities are few
CREATE TABLE StudyIndex (AccessionNumber Utf8 NOT NULL, Modality Utf8, PatientID Utf8, PRIMARY KEY (AccessionNumber), INDEX ByModality GLOBAL ON (Modality), INDEX ByPatient GLOBAL ON (PatientID));

-- schema: a sawmill with its own words
-- want: KEY003; stems are numbered as they come in
CREATE TABLE STM_IN (STM_NO Int64 NOT NULL, STM_DT Date, STM_SPEC Utf8, PRIMARY KEY (STM_NO));
-- want: KEY003; the boards of a stem
CREATE TABLE BRD (BRD_STM_NO Int64 NOT NULL, BRD_POS Int32 NOT NULL, BRD_LEN Int32, PRIMARY KEY (BRD_STM_NO, BRD_POS));
-- want: KEY007; few qualities, newest last
CREATE TABLE STK (STK_GRADE Utf8 NOT NULL, STK_IN_DT Date NOT NULL, STK_PKG Utf8 NOT NULL, PRIMARY KEY (STK_GRADE, STK_IN_DT, STK_PKG));
-- want: ; a package's label
CREATE TABLE PKG (PKG_LABEL Utf8 NOT NULL, PKG_M3 Double, PRIMARY KEY (PKG_LABEL));

-- schema: a court in Spanish
-- want: KEY003; files are numbered
CREATE TABLE causas (numero_causa Int64 NOT NULL, juzgado Utf8, fecha_ingreso Date, PRIMARY KEY (numero_causa));
-- want: KEY003; the actions of a file
CREATE TABLE actuaciones (numero_causa Int64 NOT NULL, numero_actuacion Int32 NOT NULL, detalle Utf8, PRIMARY KEY (numero_causa, numero_actuacion));
-- want: KEY001; hearings by their time
CREATE TABLE audiencias (fecha_hora Timestamp NOT NULL, sala Utf8 NOT NULL, causa_uuid Uuid, PRIMARY KEY (fecha_hora, sala));
-- want: IDX002; a person's kind
CREATE TABLE partes (parte_uuid Uuid NOT NULL, tipo_parte Utf8, documento Utf8, PRIMARY KEY (parte_uuid), INDEX por_tipo GLOBAL ON (tipo_parte), INDEX por_documento GLOBAL ON (documento));
-- want: ; a lawyer's files
CREATE TABLE abogados (matricula Utf8 NOT NULL, causa_uuid Uuid NOT NULL, PRIMARY KEY (matricula, causa_uuid));

-- schema: a crypto exchange
-- want: KEY003; fills are numbered
CREATE TABLE fills (fill_id Int64 NOT NULL, market Utf8, px Decimal(22,9), qty Decimal(22,9), PRIMARY KEY (fill_id));
-- want: ; an account's fills
CREATE TABLE fills_by_account (account_uid Uuid NOT NULL, fill_id Int64 NOT NULL, PRIMARY KEY (account_uid, fill_id));
-- want: ; candles of a market
CREATE TABLE candles (market Utf8 NOT NULL, resolution Utf8 NOT NULL, open_ts Timestamp NOT NULL, close Double, PRIMARY KEY (market, resolution, open_ts));
-- want: KEY003; the engine's sequence
CREATE TABLE book_deltas (engine_seq Uint64 NOT NULL, market Utf8, side Utf8, px Double, PRIMARY KEY (engine_seq));
-- want: IDX002; buy and sell
CREATE TABLE open_orders (client_order_id Utf8 NOT NULL, side Utf8, market Utf8, PRIMARY KEY (client_order_id), INDEX by_side GLOBAL ON (side));
-- want: ; a wallet's addresses
CREATE TABLE deposit_addresses (chain Utf8 NOT NULL, address Utf8 NOT NULL, account_uid Uuid, PRIMARY KEY (chain, address));

-- schema: a building's sensors, Dutch
-- want: ; a sensor's values
CREATE TABLE metingen (sensor_eui Utf8 NOT NULL, gemeten_op Timestamp NOT NULL, waarde Double, PRIMARY KEY (sensor_eui, gemeten_op));
-- want: KEY001; all sensors by time
CREATE TABLE metingen_op_tijd (gemeten_op Timestamp NOT NULL, sensor_eui Utf8 NOT NULL, waarde Double, PRIMARY KEY (gemeten_op, sensor_eui));
-- want: KEY003; reports are numbered
CREATE TABLE meldingen (meldingnr Int64 NOT NULL, sensor_eui Utf8, omschrijving Utf8, PRIMARY KEY (meldingnr));
-- want: KEY003; what was done about a report
CREATE TABLE acties (meldingnr Int64 NOT NULL, actie Utf8 NOT NULL, door Utf8, PRIMARY KEY (meldingnr, actie));
-- want: IDX002; a report's state
CREATE TABLE storingen (storing_uuid Uuid NOT NULL, storingstatus Utf8, sensor_eui Utf8, PRIMARY KEY (storing_uuid), INDEX op_status GLOBAL ON (storingstatus), INDEX op_sensor GLOBAL ON (sensor_eui));

-- schema: an identity provider
-- want: ; a client's name
CREATE TABLE oauth_clients (client_id Utf8 NOT NULL, redirect_uri Utf8, PRIMARY KEY (client_id));
-- want: IDX001; a refresh token is random, its expiry grows
CREATE TABLE refresh_tokens (token_hash Utf8 NOT NULL, subject Utf8, expires_in_epoch Int64, PRIMARY KEY (token_hash), INDEX by_expiry GLOBAL ON (expires_in_epoch));
-- want: KEY003; audit entries are numbered
CREATE TABLE audit_trail (entry_no Uint64 NOT NULL, actor Utf8, verb Utf8, PRIMARY KEY (entry_no));
-- want: ; a user's devices
CREATE TABLE webauthn_keys (user_handle Utf8 NOT NULL, credential_id Utf8 NOT NULL, sign_count Uint32, PRIMARY KEY (user_handle, credential_id));
-- want: KEY006; SAML assertions are documents
CREATE TABLE assertions_seen (assertion_xml Utf8 NOT NULL, seen Timestamp, PRIMARY KEY (assertion_xml));
-- want: KEY007 IDX002; results of a login are few; so are its methods
CREATE TABLE login_log (outcome Utf8 NOT NULL, at Timestamp NOT NULL, session_uid Uuid NOT NULL, method Utf8, PRIMARY KEY (outcome, at, session_uid), INDEX by_method GLOBAL ON (method));

-- schema: a farm
-- want: ; ear tags
CREATE TABLE cows (ear_tag Utf8 NOT NULL, breed Utf8, born Date, PRIMARY KEY (ear_tag));
-- want: ; a cow's milkings
CREATE TABLE milkings (ear_tag Utf8 NOT NULL, milked_at Timestamp NOT NULL, litres Float, PRIMARY KEY (ear_tag, milked_at));
-- want: KEY001; the day's milk
CREATE TABLE tank_levels (read_on Timestamp NOT NULL, tank_name Utf8 NOT NULL, litres Float, PRIMARY KEY (read_on, tank_name));
-- want: ; a field's works of a season
CREATE TABLE field_works (field_code Utf8 NOT NULL, season Int32 NOT NULL, work_uid Uuid NOT NULL, PRIMARY KEY (field_code, season, work_uid));
-- want: KEY003?; a list of crops
CREATE TABLE crops (crop_id Int32 NOT NULL, crop_name Utf8, PRIMARY KEY (crop_id));
-- want: COL001; crops are few
CREATE TABLE yields (crop Utf8 NOT NULL, harvested Date NOT NULL, tonnes Double, PRIMARY KEY (crop, harvested)) PARTITION BY HASH (crop) WITH (STORE = COLUMN);

-- schema: a news site
-- want: IDX003; an article by its slug, and an index that begins with it
CREATE TABLE articles (slug Utf8 NOT NULL, headline Utf8, published Timestamp, PRIMARY KEY (slug), INDEX by_section GLOBAL ON (slug, published));
-- want: KEY003; comments on articles are numbered
CREATE TABLE article_comments (comment_id Int64 NOT NULL, slug Utf8, body Utf8, PRIMARY KEY (comment_id));
-- want: ; a reader's history
CREATE TABLE read_history (reader_uid Uuid NOT NULL, read_ms Int64 NOT NULL, slug Utf8, PRIMARY KEY (reader_uid, read_ms));
-- want: KEY004; page views by the millisecond
CREATE TABLE page_views (view_epoch_millis Int64 NOT NULL, reader_uid Uuid NOT NULL, PRIMARY KEY (view_epoch_millis, reader_uid));
-- want: KEY006; a query that somebody typed
CREATE TABLE site_searches (search_phrase Utf8 NOT NULL, day Date NOT NULL, hits Int32, PRIMARY KEY (search_phrase, day));
