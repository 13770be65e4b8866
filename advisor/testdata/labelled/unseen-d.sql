-- A fourth set of the same writer, written while the second was mended and used for that.
-- The tables below a line "-- schema:" are inspected together. A rule with a question mark may be a note; it may not warn.

-- schema: an Italian registry office
-- want: KEY003; acts are numbered
CREATE TABLE atti (num_atto Int64 NOT NULL, comune Utf8, data_atto Date, PRIMARY KEY (num_atto));
-- want: KEY003; what is noted on an act
CREATE TABLE annotazioni (num_atto Int64 NOT NULL, progressivo Int32 NOT NULL, descrizione Utf8, PRIMARY KEY (num_atto, progressivo));
-- want: ; a person's tax code
CREATE TABLE anagrafica (codice_fiscale Utf8 NOT NULL, cognome Utf8, nome Utf8, PRIMARY KEY (codice_fiscale));
-- want: IDX002; a practice's state
CREATE TABLE pratiche (pratica_uuid Uuid NOT NULL, stato_pratica Utf8, richiedente Utf8, PRIMARY KEY (pratica_uuid), INDEX per_stato GLOBAL ON (stato_pratica));
-- want: KEY001; today's payments
CREATE TABLE versamenti (data_versamento Timestamp NOT NULL, codice_fiscale Utf8 NOT NULL, importo Int64, PRIMARY KEY (data_versamento, codice_fiscale));

-- schema: an old warehouse system, six letters a name
-- want: KEY003; a load list's number
CREATE TABLE LDLHDR (LDLNUM Int64 NOT NULL, LDLDAT Date, TRKPLT Utf8, PRIMARY KEY (LDLNUM));
-- want: KEY003; the lines of a load list
CREATE TABLE LDLDTL (LDLNUM Int64 NOT NULL, LINNUM Int32 NOT NULL, ARTCOD Utf8, PRIMARY KEY (LDLNUM, LINNUM));
-- want: ; an article's stock by place
CREATE TABLE STKLOC (ARTCOD Utf8 NOT NULL, LOCCOD Utf8 NOT NULL, QTY Int32, PRIMARY KEY (ARTCOD, LOCCOD));

-- schema: Oracle abbreviations, a telephone company
-- want: KEY003; orders are numbered
CREATE TABLE SVC_ORD (SVC_ORD_ID Int64 NOT NULL, CRTD_DTTM Timestamp, CUST_ACCT_ID Int64, PRIMARY KEY (SVC_ORD_ID));
-- want: KEY003; its actions
CREATE TABLE SVC_ORD_ACTN (SVC_ORD_ID Int64 NOT NULL, ACTN_SEQ Int32 NOT NULL, ACTN_CD Utf8, PRIMARY KEY (SVC_ORD_ID, ACTN_SEQ));
-- want: IDX002; the status of a line
CREATE TABLE SUBSCR_LN (MSISDN Utf8 NOT NULL, LN_STTS_CD Utf8, ACTV_DT Date, PRIMARY KEY (MSISDN), INDEX IX_ST GLOBAL ON (LN_STTS_CD));
-- want: ; usage of an account in a cycle
CREATE TABLE USG_SUMM (ACCT_ID Int64 NOT NULL, BILL_CYC Int32 NOT NULL, TOT_MIN Int32, PRIMARY KEY (ACCT_ID, BILL_CYC));
-- want: KEY001; the moment of a change
CREATE TABLE ACCT_CHNG (CHNG_DTTM Timestamp NOT NULL, ACCT_ID Int64 NOT NULL, PRIMARY KEY (CHNG_DTTM, ACCT_ID));

-- schema: a brewery of unknown words
-- want: KEY003; sud is a brew, with a time and a vessel: they are numbered
CREATE TABLE sud (sud_id Int64 NOT NULL, angesetzt Timestamp, kessel_uuid Uuid, stammwuerze Double, PRIMARY KEY (sud_id));
-- want: KEY003; what goes into a brew
CREATE TABLE sud_zutaten (sud_id Int64 NOT NULL, zutat Utf8 NOT NULL, gramm Int32, PRIMARY KEY (sud_id, zutat));
-- want: ; a kettle's temperatures
CREATE TABLE kessel_temp (kessel_uuid Uuid NOT NULL, gemessen Timestamp NOT NULL, grad Double, PRIMARY KEY (kessel_uuid, gemessen));
-- want: KEY003?; a list of hops, each with a name
CREATE TABLE hopfen (hopfen_id Int32 NOT NULL, name Utf8, alpha Double, PRIMARY KEY (hopfen_id));
-- want: ; what was bought of a hop, and hops live long
CREATE TABLE hopfen_kauf (hopfen_id Int32 NOT NULL, gekauft Date NOT NULL, kilo Int32, PRIMARY KEY (hopfen_id, gekauft));

-- schema: keys in other tables
-- want: KEY003; shoots are numbered
CREATE TABLE shoots (id Int64 NOT NULL, studio_id Int64, shot_on Date, PRIMARY KEY (id));
-- want: KEY003; the frames of a shoot
CREATE TABLE frames (shoot_id Int64 NOT NULL, frame_name Utf8 NOT NULL, PRIMARY KEY (shoot_id, frame_name));
-- want: ; who may see the shoots of a studio, by the viewer's mail
CREATE TABLE viewers (mail Utf8 NOT NULL, shoot_id Int64 NOT NULL, PRIMARY KEY (mail, shoot_id));
-- want: KEY007; the newest shoots of each of a few grades
CREATE TABLE graded_shoots (grade Utf8 NOT NULL, shoot_id Int64 NOT NULL, PRIMARY KEY (grade, shoot_id));

-- schema: Polish and Dutch
-- want: KEY003; cases of a court
CREATE TABLE sprawy (numer_sprawy Int64 NOT NULL, sad_uuid Uuid, data_wplywu Date, PRIMARY KEY (numer_sprawy));
-- want: IDX002; a case's state
CREATE TABLE akta (sygnatura Utf8 NOT NULL, stan_sprawy Utf8, sedzia_uuid Uuid, PRIMARY KEY (sygnatura), INDEX wg_stanu GLOBAL ON (stan_sprawy));
-- want: ; a vehicle's inspections
CREATE TABLE keuringen (kenteken Utf8 NOT NULL, datum_keuring Date NOT NULL, uitslag Utf8, PRIMARY KEY (kenteken, datum_keuring));
-- want: KEY003; invoices are numbered
CREATE TABLE facturen (factuurnummer Int64 NOT NULL, klantnummer Utf8, PRIMARY KEY (factuurnummer));
-- want: KEY001; the date of the booking
CREATE TABLE boekingen (boekdatum Date NOT NULL, grootboek Utf8 NOT NULL, bedrag Int64, PRIMARY KEY (boekdatum, grootboek));

-- schema: what comments say
-- want: KEY007; four values, then a time
CREATE TABLE loads (
    bay Utf8 NOT NULL, -- one of A, B, C, D
    docked Timestamp NOT NULL,
    PRIMARY KEY (bay, docked));
-- want: KEY006; it is the whole page
CREATE TABLE rendered (
    fragment Utf8 NOT NULL, -- the full HTML text
    seen Uint64,
    PRIMARY KEY (fragment));
-- want: KEY003; the comment says autoincrement
CREATE TABLE gadgets_made (
    serie Int64 NOT NULL, /* autoincrement */
    model Utf8,
    PRIMARY KEY (serie));
-- want: KEY004; the comment above says UUIDv7
CREATE TABLE wires (
    /* UUIDv7 as text */
    ref Utf8 NOT NULL,
    body String,
    PRIMARY KEY (ref));
-- want: IDX001; milliseconds since the epoch
CREATE TABLE taps (
    tap Uuid NOT NULL,
    opened_mark Int64, -- unix time in ms
    PRIMARY KEY (tap), INDEX by_mark GLOBAL ON (opened_mark));
