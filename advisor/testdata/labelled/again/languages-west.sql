-- Labelled by two, neither of whom saw the words, the rules' code or the other's labels; where they differ nothing counts.
-- 0.863 of what was found was right and 0.808 of what was to be found was found, before it was learned from.
-- The tables below a line "-- schema:" are inspected together.

-- want: KEY003 IDX002; schaden_nr is handed out by the claims system in order, few claim states
CREATE TABLE schaeden (
    schaden_nr Uint64 NOT NULL,
    vertr_nr Utf8 NOT NULL,
    sparte_kz Utf8,
    ereignis_dat Date,
    melde_dat Date,
    reserve_betr Decimal(22, 9),
    status Utf8,
    sb_kuerzel Utf8,
    PRIMARY KEY (schaden_nr),
    INDEX ix_schaeden_status GLOBAL ON (status),
    INDEX ix_schaeden_vertr GLOBAL ON (vertr_nr)
);

-- want: ; bucket leads, cut at its values
CREATE TABLE zaehlerstaende (
    bucket Uint32 NOT NULL,
    melo_id Utf8 NOT NULL,
    abl_zeit Datetime NOT NULL,
    obis_kz Utf8 NOT NULL,
    stand Double,
    abl_art Utf8,
    einheit Utf8,
    PRIMARY KEY (bucket, melo_id, abl_zeit, obis_kz)
) WITH (
    PARTITION_AT_KEYS = (1, 2, 3, 4, 5, 6, 7),
    AUTO_PARTITIONING_BY_LOAD = ENABLED,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 8
);

-- want: KEY001; time of the scan leads
CREATE TABLE sdg_ereignisse (
    ereignis_zeit Timestamp NOT NULL,
    sdg_nr Utf8 NOT NULL,
    ereignis_cd Utf8 NOT NULL,
    depot_nr Uint16,
    fahrer_nr Uint32,
    bemerkung Utf8,
    PRIMARY KEY (ereignis_zeit, sdg_nr, ereignis_cd)
);

-- want: ; the Steuer-ID is given by the federal office and is random by law, names spread
CREATE TABLE melde_personen (
    steuer_idnr Uint64 NOT NULL,
    nachname Utf8,
    vorname Utf8,
    geb_dat Date,
    geb_ort Utf8,
    fam_stand Utf8,
    plz Utf8,
    strasse Utf8,
    haus_nr Utf8,
    PRIMARY KEY (steuer_idnr),
    INDEX ix_name GLOBAL ON (nachname, vorname, geb_dat)
);

-- want: KEY001; nursing entries with their time in front
CREATE TABLE pflege_doku (
    eintrag_ts Datetime NOT NULL,
    fall_nr Uint64 NOT NULL,
    massnahme_cd Utf8 NOT NULL,
    pflegekraft_id Uint32,
    station Utf8,
    bericht Utf8,
    PRIMARY KEY (eintrag_ts, fall_nr, massnahme_cd)
);

-- want: KEY007; few company codes, then year and document number which grow
CREATE TABLE FI_BELEGKOPF (
    BUKRS Utf8 NOT NULL,
    GJAHR Uint16 NOT NULL,
    BELNR Uint64 NOT NULL,
    BLART Utf8,
    BUDAT Date,
    BLDAT Date,
    WAERS Utf8,
    BKTXT Utf8,
    PRIMARY KEY (BUKRS, GJAHR, BELNR)
);

-- want: ; an EORI number comes from customs and spreads, LRN is behind it
CREATE TABLE `zoll/anmeldungen` (
    anmelder_eori Utf8 NOT NULL,
    lrn Utf8 NOT NULL,
    mrn Utf8,
    verfahren_cd Utf8,
    zollstelle_nr Utf8,
    abgabe_zeit Datetime,
    zollwert Decimal(22, 9),
    anm_status Utf8,
    PRIMARY KEY (anmelder_eori, lrn),
    INDEX ix_anm_mrn GLOBAL ON (mrn)
);

-- want: KEY009; shard is meant to spread but stands second and is Uint8
CREATE TABLE meterstanden (
    ean_code Utf8 NOT NULL,
    shard Uint8 NOT NULL,
    opname_ts Timestamp NOT NULL,
    telwerk Utf8 NOT NULL,
    stand_kwh Double,
    herkomst Utf8,
    PRIMARY KEY (ean_code, shard, opname_ts, telwerk)
);

-- want: IDX002; number plates come from RDW and spread, a handful of fuels
CREATE TABLE voertuigen (
    kenteken Utf8 NOT NULL,
    merk Utf8,
    handelsben Utf8,
    brandstof_oms Utf8,
    dat_eerste_toel Date,
    verval_apk Date,
    massa_ledig Uint32,
    wam_verzekerd Bool,
    PRIMARY KEY (kenteken),
    INDEX idx_brandstof GLOBAL ON (brandstof_oms)
);

-- want: KEY003 IDX001; policy numbers count up here, mut_ts follows the updates
CREATE TABLE polissen (
    polisnr Uint32 NOT NULL,
    relatienr Uint32 NOT NULL,
    product_cd Utf8,
    ingangsdat Date,
    verval_dat Date,
    premie_mnd Decimal(22, 9),
    mut_ts Timestamp,
    PRIMARY KEY (polisnr),
    INDEX idx_polis_relatie GLOBAL ON (relatienr),
    INDEX idx_polis_mut GLOBAL ON (mut_ts)
);

-- want: KEY003?; cases count up, their documents follow over some weeks
CREATE TABLE zaak_documenten (
    zaak_id Uint64 NOT NULL,
    doc_volgnr Uint16 NOT NULL,
    doctype Utf8,
    titel Utf8,
    vertrouwelijk Bool,
    opslag_ref Utf8,
    ontvangst_dat Date,
    PRIMARY KEY (zaak_id, doc_volgnr)
);

-- want: KEY002 IDX001; sequence, and an index on the clock
CREATE TABLE inlog_log (
    log_id BigSerial,
    gebr_naam Utf8 NOT NULL,
    tijdstip Timestamp NOT NULL,
    ip_adres Utf8,
    gelukt Bool,
    PRIMARY KEY (log_id),
    INDEX ix_inlog_tijd GLOBAL ON (tijdstip)
);

-- want: KEY007; a few priorities and then the time
CREATE TABLE berichten_wachtrij (
    prio Uint8 NOT NULL,
    aangemaakt_op Timestamp NOT NULL,
    bericht_id Uuid NOT NULL,
    kanaal Utf8,
    inhoud Json,
    pogingen Uint8,
    PRIMARY KEY (prio, aangemaakt_op, bericht_id)
);

-- want: KEY003 IDX001; stay numbers count up, admissions follow the clock
CREATE TABLE sejours (
    num_sejour Uint64 NOT NULL,
    ipp Utf8 NOT NULL,
    dt_entree Datetime,
    dt_sortie Datetime,
    mode_entree Utf8,
    code_uf Utf8,
    ghm Utf8,
    medecin_resp Utf8,
    PRIMARY KEY (num_sejour),
    INDEX ix_sejours_ipp GLOBAL ON (ipp),
    INDEX ix_sejours_entree GLOBAL ON (dt_entree)
);

-- want: IDX002; accounts spread, sens is debit or credit
CREATE TABLE ope_compte (
    iban Utf8 NOT NULL,
    dt_ope Date NOT NULL,
    num_ope Uint32 NOT NULL,
    sens Utf8,
    mnt Decimal(22, 9),
    devise Utf8,
    lib_ope Utf8,
    dt_valeur Date,
    PRIMARY KEY (iban, dt_ope, num_ope),
    INDEX ix_ope_sens GLOBAL ON (sens, dt_ope)
) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);

-- want: KEY001; timestamp leads
CREATE TABLE journal_cnx (
    horodatage Timestamp NOT NULL,
    matricule_agent Utf8 NOT NULL,
    appli Utf8 NOT NULL,
    poste Utf8,
    resultat Utf8,
    PRIMARY KEY (horodatage, matricule_agent, appli)
);

-- want: ; SIRET numbers come from INSEE and spread, postal codes are thousands
CREATE TABLE etablissements (
    siret Utf8 NOT NULL,
    siren Utf8 NOT NULL,
    denomination Utf8,
    code_ape Utf8,
    code_postal Utf8,
    commune Utf8,
    dt_creation Date,
    etat_admin Utf8,
    tranche_eff Utf8,
    PRIMARY KEY (siret),
    INDEX ix_etab_cp GLOBAL ON (code_postal)
);

-- want: ; column table hashed by delivery point
CREATE TABLE courbes_charge (
    prm Utf8 NOT NULL,
    horodate Timestamp NOT NULL,
    pas_min Uint16,
    puissance_w Int32,
    nature Utf8,
    PRIMARY KEY (horodate, prm)
)
PARTITION BY HASH(prm)
WITH (STORE = COLUMN);

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

-- want: KEY006; URLs are unbounded
CREATE TABLE stats_pages (
    url_page Utf8 NOT NULL,
    jour Date NOT NULL,
    nb_vues Uint64,
    nb_visiteurs Uint32,
    duree_moy_s Float,
    PRIMARY KEY (url_page, jour)
);

-- want: KEY007; few invoice series, the number grows within each
CREATE TABLE facturas_venta (
    serie Utf8 NOT NULL,
    num_factura Uint32 NOT NULL,
    nif_cliente Utf8,
    fec_factura Date,
    base_imp Decimal(22, 9),
    cuota_iva Decimal(22, 9),
    total Decimal(22, 9),
    forma_pago Utf8,
    PRIMARY KEY (serie, num_factura)
);

-- want: ; thousands of municipalities, rows change in all of them
CREATE TABLE padron_hab (
    cod_ine_mun Uint32 NOT NULL,
    nia Uint64 NOT NULL,
    nombre Utf8,
    apellido1 Utf8,
    apellido2 Utf8,
    fec_nac Date,
    sexo Utf8,
    distrito Uint8,
    seccion Uint16,
    fec_alta Date,
    PRIMARY KEY (cod_ine_mun, nia)
);

-- want: IDX002; patients spread, few states of a prescription
CREATE TABLE recetas (
    cip Utf8 NOT NULL,
    id_receta Uint64 NOT NULL,
    cod_nacional Utf8,
    fec_prescr Datetime,
    num_colegiado Utf8,
    posologia Utf8,
    estado Utf8,
    PRIMARY KEY (cip, id_receta),
    INDEX ix_rec_estado GLOBAL ON (estado)
);

-- want: KEY002; sequence
CREATE TABLE siniestros (
    id_siniestro BigSerial,
    num_poliza Utf8 NOT NULL,
    fec_ocurr Date,
    fec_decl Datetime,
    cod_causa Uint16,
    imp_reserva Decimal(22, 9),
    descr Utf8,
    PRIMARY KEY (id_siniestro)
);

-- want: KEY001; the time of the movement leads
CREATE TABLE mov_almacen (
    fec_mov Datetime NOT NULL,
    cod_alm Utf8 NOT NULL,
    cod_art Utf8 NOT NULL,
    lin Uint32 NOT NULL,
    tipo_mov Utf8,
    cantidad Decimal(22, 9),
    lote Utf8,
    usuario Utf8,
    PRIMARY KEY (fec_mov, cod_alm, cod_art, lin)
);

-- want: KEY004; ULID as text, ids of officers spread
CREATE TABLE denuncias (
    denuncia_ulid Utf8 NOT NULL,
    cod_comisaria Utf8,
    num_agente Uint32,
    tipo_delito Utf8,
    relato Utf8,
    fec_hechos Datetime,
    estado Utf8,
    PRIMARY KEY (denuncia_ulid),
    INDEX ix_den_agente GLOBAL ON (num_agente)
);

-- want: KEY009; signed hash cannot be cut by UNIFORM_PARTITIONS
CREATE TABLE huespedes (
    hash_doc Int64 NOT NULL,
    tipo_doc Utf8 NOT NULL,
    num_doc Utf8 NOT NULL,
    nombre Utf8,
    apellidos Utf8,
    nacionalidad Utf8,
    fec_nac Date,
    telefono Utf8,
    email Utf8,
    PRIMARY KEY (hash_doc, tipo_doc, num_doc)
);

-- want: ; CNPJ of the issuer spreads, series and number grow per issuer only
CREATE TABLE notas_fiscais (
    cnpj_emit Utf8 NOT NULL,
    modelo Utf8 NOT NULL,
    serie Uint16 NOT NULL,
    num_nf Uint32 NOT NULL,
    chave_acesso Utf8,
    cnpj_dest Utf8,
    dh_emissao Datetime,
    vl_total Decimal(22, 9),
    cfop Utf8,
    situacao Utf8,
    PRIMARY KEY (cnpj_emit, modelo, serie, num_nf),
    INDEX ix_nf_chave GLOBAL ON (chave_acesso),
    INDEX ix_nf_dest GLOBAL ON (cnpj_dest, dh_emissao)
);

-- want: ; tax numbers come from the state
CREATE TABLE contribuintes (
    nif Uint32 NOT NULL,
    nome Utf8,
    morada Utf8,
    cod_postal Utf8,
    freguesia Utf8,
    rep_financas Uint16,
    dt_inicio_ativ Date,
    PRIMARY KEY (nif)
);

-- want: KEY003 IDX002 IDX001; waybill ids count up, few states, loading times follow the clock
CREATE TABLE guias_transporte (
    guia_id Uint64 NOT NULL,
    nif_remetente Utf8,
    nif_dest Utf8,
    matricula Utf8,
    dh_carga Datetime,
    local_carga Utf8,
    local_desc Utf8,
    estado Utf8,
    peso_kg Double,
    PRIMARY KEY (guia_id),
    INDEX ix_guia_estado GLOBAL ON (estado),
    INDEX ix_guia_carga GLOBAL ON (dh_carga)
);

-- want: KEY007; a few kinds of counters, then the day and the ticket number
CREATE TABLE senhas_atend (
    tipo_balcao Utf8 NOT NULL,
    dia Date NOT NULL,
    num_senha Uint16 NOT NULL,
    nif_utente Utf8,
    dh_emissao Datetime,
    dh_chamada Datetime,
    posto Uint8,
    PRIMARY KEY (tipo_balcao, dia, num_senha)
);

-- want: KEY004?? KEY007??; few years in front of few courses, though the year moves on
CREATE TABLE matriculas (
    ano_letivo Utf8 NOT NULL,
    cod_curso Uint16 NOT NULL,
    num_aluno Uint32 NOT NULL,
    ano_curric Uint8,
    regime Utf8,
    dt_matricula Date,
    propina_total Decimal(22, 9),
    PRIMARY KEY (ano_letivo, cod_curso, num_aluno)
);

-- want: KEY006; the text of the complaint is in the key
CREATE TABLE reclamacoes (
    cpf Utf8 NOT NULL,
    descricao Utf8 NOT NULL,
    canal Utf8,
    protocolo Utf8,
    dh_abertura Datetime,
    resolvida Bool,
    PRIMARY KEY (cpf, descricao)
);

-- want: ; VAT numbers of suppliers spread
CREATE TABLE fatt_passive (
    piva_forn Utf8 NOT NULL,
    anno Uint16 NOT NULL,
    num_fatt Utf8 NOT NULL,
    id_sdi Uint64,
    dt_fatt Date,
    imponibile Decimal(22, 9),
    iva Decimal(22, 9),
    dt_scad Date,
    stato_pag Utf8,
    PRIMARY KEY (piva_forn, anno, num_fatt)
);

-- want: KEY003 IDX001; booking ids count up, ins_ts is the clock
CREATE TABLE prenot_visite (
    id_prenot Uint64 NOT NULL,
    cod_fisc Utf8 NOT NULL,
    cod_prest Utf8,
    cod_amb Uint32,
    dt_ora_app Datetime,
    classe_prio Utf8,
    ticket_eur Decimal(22, 9),
    ins_ts Timestamp,
    PRIMARY KEY (id_prenot),
    INDEX ix_prenot_cf GLOBAL ON (cod_fisc),
    INDEX ix_prenot_ins GLOBAL ON (ins_ts)
);

-- want: KEY003 IDX002; report numbers count up, few states
CREATE TABLE verbali_cds (
    num_verbale Int64 NOT NULL,
    targa Utf8 NOT NULL,
    dt_infr Datetime,
    art_cds Utf8,
    punti Uint8,
    importo Decimal(22, 9),
    stato Utf8,
    dt_notifica Date,
    PRIMARY KEY (num_verbale),
    INDEX ix_verb_stato GLOBAL ON (stato)
);

-- want: COL001; hashed by the few kinds of customers
CREATE TABLE letture_gas (
    pdr Utf8 NOT NULL,
    dt_lettura Date NOT NULL,
    tipo_utenza Utf8 NOT NULL,
    smc Double,
    coeff_c Float,
    fonte Utf8,
    PRIMARY KEY (tipo_utenza, pdr, dt_lettura)
)
PARTITION BY HASH(tipo_utenza)
WITH (STORE = COLUMN);

-- want: KEY001; passage time leads
CREATE TABLE transiti_ztl (
    ts_transito Timestamp NOT NULL,
    cod_varco Uint16 NOT NULL,
    targa Utf8 NOT NULL,
    autorizzato Bool,
    img_ref Utf8,
    PRIMARY KEY (ts_transito, cod_varco, targa)
);

-- want: ; cadastral codes of thousands of municipalities, natural key
CREATE TABLE catasto_unita (
    cod_catastale Utf8 NOT NULL,
    sezione Utf8 NOT NULL,
    foglio Uint16 NOT NULL,
    particella Utf8 NOT NULL,
    subalterno Uint16 NOT NULL,
    categoria Utf8,
    classe Utf8,
    vani Float,
    rendita Decimal(22, 9),
    PRIMARY KEY (cod_catastale, sezione, foglio, particella, subalterno)
);

-- want: KEY006; a file path in the key
CREATE TABLE polisy_zal (
    nr_polisy Utf8 NOT NULL,
    sciezka_pliku Utf8 NOT NULL,
    typ_dok Utf8,
    rozmiar Uint64,
    dodal Utf8,
    dt_dodania Datetime,
    PRIMARY KEY (nr_polisy, sciezka_pliku)
);

-- want: ; consignment numbers are text and spread
CREATE TABLE przesylki_zd (
    nr_listu Utf8 NOT NULL,
    czas_zd Timestamp NOT NULL,
    kod_zd Utf8 NOT NULL,
    placowka Utf8,
    kurier_id Uint32,
    uwagi Utf8,
    PRIMARY KEY (nr_listu, czas_zd, kod_zd)
);

-- want: KEY002 IDX001; sequence, and letters by their day of arrival
CREATE TABLE dziennik_pod (
    id_pisma Serial,
    nr_rpw Utf8,
    dt_wplywu Date,
    nadawca Utf8,
    dotyczy Utf8,
    kom_org Utf8,
    prowadzacy Utf8,
    PRIMARY KEY (id_pisma),
    INDEX ix_dp_wplyw GLOBAL ON (dt_wplywu)
);

-- want: KEY003; lines follow the invoice id, which counts up
CREATE TABLE fakt_poz (
    id_fakt Uint64 NOT NULL,
    lp Int16 NOT NULL,
    kod_tow Utf8,
    nazwa Utf8,
    ilosc Decimal(22, 9),
    cena_netto Decimal(22, 9),
    st_vat Utf8,
    wart_brutto Decimal(22, 9),
    PRIMARY KEY (id_fakt, lp)
);

-- want: IDX001 KEY004??; the KSeF number begins with the seller's NIP, which spreads, dt_przyj is the clock
CREATE TABLE fakt_ksef (
    nr_ksef Utf8 NOT NULL, -- NIP-RRRRMMDD-XXXXXX-XX
    nip_nab Utf8,
    nr_fakt Utf8,
    dt_wyst Date,
    dt_przyj Timestamp,
    kwota_brutto Decimal(22, 9),
    waluta Utf8,
    PRIMARY KEY (nr_ksef),
    INDEX ix_ksef_przyj GLOBAL ON (dt_przyj),
    INDEX ix_ksef_nab GLOBAL ON (nip_nab)
);

-- want: KEY007; some dozens of clinics, then the time
CREATE TABLE wizyty (
    kod_poradni Uint8 NOT NULL,
    dt_wizyty Datetime NOT NULL,
    id_pac Uint64 NOT NULL,
    npwz_lek Utf8,
    icd10 Utf8,
    status Utf8,
    PRIMARY KEY (kod_poradni, dt_wizyty, id_pac)
);

-- want: PRT003; the hash leads but the table starts as one partition
CREATE TABLE odczyty_ppe (
    ppe_hash Uint64 NOT NULL,
    ppe Utf8 NOT NULL,
    czas_odcz Timestamp NOT NULL,
    strefa Utf8 NOT NULL,
    kwh Double,
    zrodlo Utf8,
    PRIMARY KEY (ppe_hash, ppe, czas_odcz, strefa)
);

-- want: IDX002; tax numbers come from outside, 81 provinces
CREATE TABLE mukellefler (
    vergi_no Utf8 NOT NULL,
    unvan Utf8,
    vergi_dairesi Utf8,
    il_kodu Uint8,
    faaliyet_kodu Utf8,
    ise_baslama_tar Date,
    terk_tar Date,
    PRIMARY KEY (vergi_no),
    INDEX ix_muk_il GLOBAL ON (il_kodu)
);

-- want: PRT002; accounts spread, but the table may never have more than one partition
CREATE TABLE hesap_hareket (
    hesap_no Uint64 NOT NULL,
    islem_zamani Timestamp NOT NULL,
    hareket_id Uuid NOT NULL,
    tutar Decimal(22, 9),
    doviz_kodu Utf8,
    bakiye Decimal(22, 9),
    aciklama Utf8,
    kanal Utf8,
    PRIMARY KEY (hesap_no, islem_zamani, hareket_id)
) WITH (
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 1,
    AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1
);

-- want: KEY003 IDX002; shipment ids count up, few states, phones spread
CREATE TABLE gonderiler (
    gonderi_id Uint64 NOT NULL,
    gonderen_ad Utf8,
    alici_ad Utf8,
    alici_tel Utf8,
    cikis_sube Uint16,
    varis_sube Uint16,
    desi Float,
    durum Utf8,
    olusturma Datetime,
    PRIMARY KEY (gonderi_id),
    INDEX ix_gnd_durum GLOBAL ON (durum),
    INDEX ix_gnd_tel GLOBAL ON (alici_tel)
);

-- want: KEY007; some dozens of wards, then the day and the queue number
CREATE TABLE poliklinik_sira (
    bolum_kodu Uint16 NOT NULL,
    sira_tarihi Date NOT NULL,
    sira_no Uint16 NOT NULL,
    tc_kimlik_no Uint64,
    hekim_kodu Uint32,
    cagrildi Bool,
    cagri_zamani Datetime,
    PRIMARY KEY (bolum_kodu, sira_tarihi, sira_no)
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

-- want: ; identity numbers come from the state
CREATE TABLE ogrenciler (
    tc_kimlik_no Uint64 NOT NULL,
    ogr_no Utf8,
    ad Utf8,
    soyad Utf8,
    fakulte_kodu Uint16,
    kayit_yili Uint16,
    sinif Uint8,
    agno Float,
    PRIMARY KEY (tc_kimlik_no),
    INDEX ix_ogr_no GLOBAL ON (ogr_no)
);

-- schema: Stadtwerke Abrechnung
-- want: ; a short list of tariffs that somebody keeps
CREATE TABLE tarife (
    tarif_id Int32 NOT NULL,
    bezeichnung Utf8,
    sparte Utf8,
    grundpreis Decimal(22, 9),
    arbeitspreis Decimal(22, 9),
    gueltig_ab Date,
    PRIMARY KEY (tarif_id)
);

-- want: KEY003; customer numbers are handed out in order
CREATE TABLE kunden (
    kd_nr Uint64 NOT NULL,
    anrede Utf8,
    name Utf8,
    vorname Utf8,
    email Utf8,
    plz Utf8,
    ort Utf8,
    angelegt_am Datetime,
    PRIMARY KEY (kd_nr)
);

-- want: ; a customer of long life in front of the contracts
CREATE TABLE vertraege (
    kd_nr Uint64 NOT NULL,
    vertr_lfd Uint16 NOT NULL,
    malo_id Utf8,
    tarif_id Int32,
    beginn Date,
    ende Date,
    abschlag Decimal(22, 9),
    PRIMARY KEY (kd_nr, vertr_lfd),
    INDEX ix_vertr_malo GLOBAL ON (malo_id)
);

-- want: KEY003 IDX001; invoice numbers count up, invoice dates follow the clock
CREATE TABLE rechnungen (
    rg_nr Uint64 NOT NULL,
    kd_nr Uint64 NOT NULL,
    vertr_lfd Uint16,
    rg_datum Date,
    zr_von Date,
    zr_bis Date,
    netto Decimal(22, 9),
    brutto Decimal(22, 9),
    faellig_am Date,
    PRIMARY KEY (rg_nr),
    INDEX ix_rg_datum GLOBAL ON (rg_datum),
    INDEX ix_rg_kd GLOBAL ON (kd_nr)
);

-- want: KEY003; lines grow at the end with their invoices
CREATE TABLE rg_pos (
    rg_nr Uint64 NOT NULL,
    pos_nr Uint16 NOT NULL,
    pos_art Utf8,
    menge Double,
    einheit Utf8,
    ep Decimal(22, 9),
    betrag Decimal(22, 9),
    PRIMARY KEY (rg_nr, pos_nr)
);

-- want: IDX002; random key, a few ways of payment
CREATE TABLE zahlungen (
    zahl_id Uuid NOT NULL,
    rg_nr Uint64,
    kd_nr Uint64,
    zahlart Utf8,
    betrag Decimal(22, 9),
    valuta Date,
    verwendungszweck Utf8,
    PRIMARY KEY (zahl_id),
    INDEX ix_zahl_art GLOBAL ON (zahlart)
);

-- schema: ziekenhuis epd
-- want: ; the BSN is given by the state
CREATE TABLE patienten (
    bsn Uint32 NOT NULL,
    achternaam Utf8,
    voorvoegsel Utf8,
    voorletters Utf8,
    geb_dat Date,
    geslacht Utf8,
    huisarts_agb Utf8,
    verzekeraar_uzovi Uint16,
    PRIMARY KEY (bsn),
    INDEX ix_pat_naam GLOBAL ON (achternaam, geb_dat)
);

-- want: ; list of wards
CREATE TABLE afdelingen (
    afd_cd Utf8 NOT NULL,
    oms Utf8,
    locatie Utf8,
    aantal_bedden Uint16,
    PRIMARY KEY (afd_cd)
);

-- want: KEY003; admissions are numbered in order
CREATE TABLE opnames (
    opname_nr Uint64 NOT NULL,
    bsn Uint32 NOT NULL,
    afd_cd Utf8,
    opname_ts Datetime,
    ontslag_ts Datetime,
    hoofdbeh_agb Utf8,
    dbc_cd Utf8,
    PRIMARY KEY (opname_nr)
);

-- want: IDX002; care givers' codes come from outside and spread, few states
CREATE TABLE afspraken (
    zorgverl_agb Utf8 NOT NULL,
    begin_ts Datetime NOT NULL,
    bsn Uint32 NOT NULL,
    duur_min Uint16,
    soort Utf8,
    afspr_status Utf8,
    opmerking Utf8,
    PRIMARY KEY (zorgverl_agb, begin_ts, bsn),
    INDEX ix_afspr_status GLOBAL ON (afspr_status)
);

-- want: ; patients spread, codes are short
CREATE TABLE lab_uitslagen (
    bsn Uint32 NOT NULL,
    afname_ts Datetime NOT NULL,
    bepaling_cd Utf8 NOT NULL,
    waarde Utf8,
    eenheid Utf8,
    ref_laag Double,
    ref_hoog Double,
    afwijkend Bool,
    PRIMARY KEY (bsn, afname_ts, bepaling_cd)
) WITH (
    AUTO_PARTITIONING_BY_LOAD = ENABLED,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 8,
    AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 128
);

-- want: KEY001; every look at a record is logged, time in front
CREATE TABLE inzage_log (
    log_ts Timestamp NOT NULL,
    gebr_id Utf8 NOT NULL,
    bsn Uint32 NOT NULL,
    actie Utf8,
    grondslag Utf8,
    werkstation Utf8,
    PRIMARY KEY (log_ts, gebr_id, bsn)
);

-- schema: dedouanement
-- want: ; list of customs offices
CREATE TABLE bureaux (
    code_bureau Utf8 NOT NULL,
    libelle Utf8,
    pays Utf8,
    direction_reg Utf8,
    actif Bool,
    PRIMARY KEY (code_bureau)
);

-- want: ; EORI numbers come from outside
CREATE TABLE operateurs (
    eori Utf8 NOT NULL,
    raison_soc Utf8,
    num_tva Utf8,
    adresse Utf8,
    statut_oea Utf8,
    dt_agrement Date,
    PRIMARY KEY (eori)
);

-- want: KEY003; declarations are numbered in order here
CREATE TABLE declarations (
    id_decl Uint64 NOT NULL,
    mrn Utf8,
    eori_decl Utf8,
    code_bureau Utf8,
    regime Utf8,
    dt_depot Datetime,
    val_stat Decimal(22, 9),
    etat Utf8,
    PRIMARY KEY (id_decl),
    INDEX ix_decl_mrn GLOBAL ON (mrn),
    INDEX ix_decl_eori GLOBAL ON (eori_decl, dt_depot)
);

-- want: KEY003 IDX003 IDX001??; lines grow with their declarations, the index repeats the start of the key, thousands of goods codes
CREATE TABLE decl_articles (
    id_decl Uint64 NOT NULL,
    num_art Uint16 NOT NULL,
    code_sh Utf8,
    pays_orig Utf8,
    masse_nette Double,
    val_art Decimal(22, 9),
    mnt_droits Decimal(22, 9),
    PRIMARY KEY (id_decl, num_art),
    INDEX ix_art_decl GLOBAL ON (id_decl),
    INDEX ix_art_sh GLOBAL ON (code_sh)
);

-- want: IDX001; random key, index on the time of the checks
CREATE TABLE controles (
    id_ctrl Uuid NOT NULL,
    id_decl Uint64 NOT NULL,
    type_ctrl Utf8,
    matricule_agent Utf8,
    dt_ctrl Datetime,
    resultat Utf8,
    observations Utf8,
    PRIMARY KEY (id_ctrl),
    INDEX ix_ctrl_dt GLOBAL ON (dt_ctrl)
);

-- want: KEY007; few types of messages, then the time of receipt
CREATE TABLE file_messages (
    type_msg Utf8 NOT NULL,
    recu_le Timestamp NOT NULL,
    id_msg Uuid NOT NULL,
    eori_emet Utf8,
    contenu String,
    traite Bool,
    PRIMARY KEY (type_msg, recu_le, id_msg)
);

-- schema: cadena de tiendas
-- want: IDX002; article codes are text and spread, few families
CREATE TABLE articulos (
    cod_art Utf8 NOT NULL,
    ean Utf8,
    descr_corta Utf8,
    cod_familia Uint8,
    tipo_iva Utf8,
    peso_neto Double,
    descatalogado Bool,
    PRIMARY KEY (cod_art),
    INDEX ix_art_ean GLOBAL ON (ean),
    INDEX ix_art_fam GLOBAL ON (cod_familia)
);

-- want: ; a store in front of its receipts
CREATE TABLE tickets (
    cod_tienda Uint32 NOT NULL,
    num_tpv Uint8 NOT NULL,
    num_ticket Uint64 NOT NULL,
    fec_hora Datetime,
    num_tarjeta Utf8,
    total Decimal(22, 9),
    forma_pago Utf8,
    cod_cajero Uint32,
    PRIMARY KEY (cod_tienda, num_tpv, num_ticket)
);

-- want: ; lines with the store in front
CREATE TABLE tickets_lin (
    cod_tienda Uint32 NOT NULL,
    num_tpv Uint8 NOT NULL,
    num_ticket Uint64 NOT NULL,
    lin Uint16 NOT NULL,
    cod_art Utf8,
    uds Decimal(22, 9),
    pvp Decimal(22, 9),
    dto Decimal(22, 9),
    PRIMARY KEY (cod_tienda, num_tpv, num_ticket, lin)
);

-- want: ; cards spread, time behind
CREATE TABLE puntos_mov (
    num_tarjeta Utf8 NOT NULL,
    fec_mov Timestamp NOT NULL,
    concepto Utf8 NOT NULL, -- codigo: ACU, CAN, CAD
    puntos Int32,
    saldo Int32,
    cod_tienda Uint32,
    PRIMARY KEY (num_tarjeta, fec_mov, concepto)
);

-- want: ; articles spread
CREATE TABLE precios (
    cod_art Utf8 NOT NULL,
    tarifa Utf8 NOT NULL,
    fec_desde Date NOT NULL,
    fec_hasta Date,
    pvp Decimal(22, 9),
    oferta Bool,
    PRIMARY KEY (cod_art, tarifa, fec_desde)
);

-- want: KEY001; queue ordered by its time of entry
CREATE TABLE cola_envios_tpv (
    fec_alta Timestamp NOT NULL,
    id_envio Uuid NOT NULL,
    cod_tienda Uint32,
    payload Json,
    intentos Uint8,
    PRIMARY KEY (fec_alta, id_envio)
);

-- schema: banco core
-- want: ; list of branches
CREATE TABLE agencias (
    cod_ag Int32 NOT NULL,
    nome Utf8,
    morada Utf8,
    cod_postal Utf8,
    dt_abertura Date,
    PRIMARY KEY (cod_ag)
);

-- want: ; Portuguese IBANs spread over bank, branch and account
CREATE TABLE contas (
    iban Utf8 NOT NULL,
    nif_titular Uint32,
    cod_ag Int32,
    tipo_conta Utf8,
    saldo Decimal(22, 9),
    moeda Utf8,
    dt_abertura Date,
    PRIMARY KEY (iban),
    INDEX ix_conta_nif GLOBAL ON (nif_titular)
);

-- want: ; accounts in front, hash cut over its range
CREATE TABLE movimentos (
    conta_hash Uint64 NOT NULL,
    iban Utf8 NOT NULL,
    dt_mov Timestamp NOT NULL,
    seq_mov Uint32 NOT NULL,
    tipo_mov Utf8,
    valor Decimal(22, 9),
    saldo_apos Decimal(22, 9),
    descritivo Utf8,
    PRIMARY KEY (conta_hash, iban, dt_mov, seq_mov)
) WITH (UNIFORM_PARTITIONS = 32, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 32);

-- want: KEY004 IDX002; KSUIDs sort by time as text, few states
CREATE TABLE transferencias (
    transf_ksuid Utf8 NOT NULL,
    iban_orig Utf8,
    iban_dest Utf8,
    montante Decimal(22, 9),
    moeda Utf8,
    finalidade Utf8,
    estado Utf8,
    PRIMARY KEY (transf_ksuid),
    INDEX ix_transf_orig GLOBAL ON (iban_orig),
    INDEX ix_transf_estado GLOBAL ON (estado)
);

-- want: KEY006; paths of files are long
CREATE TABLE extratos_doc (
    iban Utf8 NOT NULL,
    caminho_ficheiro Utf8 NOT NULL,
    periodo_ini Date,
    periodo_fim Date,
    num_paginas Uint16,
    PRIMARY KEY (iban, caminho_ficheiro)
);

-- want: KEY001; audit with the clock in front
CREATE TABLE auditoria (
    dh_evento Timestamp NOT NULL,
    cod_utiliz Utf8 NOT NULL,
    operacao Utf8 NOT NULL,
    iban Utf8,
    detalhe Json,
    PRIMARY KEY (dh_evento, cod_utiliz, operacao)
);

-- schema: segreteria studenti
-- want: ; list of degree courses
CREATE TABLE corsi_laurea (
    cod_corso Utf8 NOT NULL,
    descr Utf8,
    classe Utf8,
    cfu_tot Uint16,
    cod_dip Utf8,
    PRIMARY KEY (cod_corso)
);

-- want: KEY003; matriculation numbers are handed out in order
CREATE TABLE studenti (
    matricola Uint32 NOT NULL,
    cod_fisc Utf8,
    cognome Utf8,
    nome Utf8,
    dt_nascita Date,
    cod_corso Utf8,
    dt_immatr Date,
    created_at Timestamp,
    PRIMARY KEY (matricola)
);

-- want: ; students of long life in front
CREATE TABLE esami_sost (
    matricola Uint32 NOT NULL,
    cod_ins Utf8 NOT NULL,
    dt_esame Date NOT NULL,
    voto Uint8,
    lode Bool,
    cfu Uint8,
    cod_doc Uint32,
    PRIMARY KEY (matricola, cod_ins, dt_esame)
);

-- want: KEY003 IDX001?; exam dates are numbered in order, the day of the exam lies ahead but moves on with the terms
CREATE TABLE appelli (
    id_appello Uint64 NOT NULL,
    cod_ins Utf8,
    cod_doc Uint32,
    dt_appello Date,
    aula Utf8,
    max_iscr Uint16,
    chiuso Bool,
    PRIMARY KEY (id_appello),
    INDEX ix_app_ins GLOBAL ON (cod_ins),
    INDEX ix_app_dt GLOBAL ON (dt_appello)
);

-- want: ; students of long life in front
CREATE TABLE iscr_appelli (
    matricola Uint32 NOT NULL,
    id_appello Uint64 NOT NULL,
    ts_iscr Timestamp,
    note_stud Utf8,
    esito Utf8,
    PRIMARY KEY (matricola, id_appello)
);

-- want: KEY006; the title of the thesis is in the key
CREATE TABLE tesi (
    matricola Uint32 NOT NULL,
    titolo Utf8 NOT NULL,
    relatore Utf8,
    dt_deposito Date,
    abstract_it Utf8,
    embargo Bool,
    PRIMARY KEY (matricola, titolo)
);

-- schema: magazyn centralny
-- want: ; NIP comes from the tax office
CREATE TABLE kontrahenci (
    nip Utf8 NOT NULL,
    nazwa Utf8,
    regon Utf8,
    ulica Utf8,
    kod_poczt Utf8,
    miasto Utf8,
    limit_kred Decimal(22, 9),
    PRIMARY KEY (nip)
);

-- want: ; a short list of warehouses
CREATE TABLE magazyny (
    kod_mag Utf8 NOT NULL,
    nazwa Utf8,
    adres Utf8,
    kierownik Utf8,
    czynny Bool,
    PRIMARY KEY (kod_mag)
);

-- want: KEY003 IDX002; orders count up, few states
CREATE TABLE zamowienia (
    id_zam Uint64 NOT NULL,
    nip_odb Utf8,
    kod_mag Utf8,
    dt_zam Datetime,
    dt_realiz Date,
    status_zam Utf8,
    wart_netto Decimal(22, 9),
    PRIMARY KEY (id_zam),
    INDEX ix_zam_status GLOBAL ON (status_zam, dt_zam),
    INDEX ix_zam_nip GLOBAL ON (nip_odb)
);

-- want: KEY003; lines grow with the orders
CREATE TABLE zam_poz (
    id_zam Uint64 NOT NULL,
    lp Uint16 NOT NULL,
    indeks_tow Utf8,
    ilosc Decimal(22, 9),
    jm Utf8,
    cena Decimal(22, 9),
    PRIMARY KEY (id_zam, lp)
);

-- want: KEY007; a few warehouses, then the time
CREATE TABLE ruchy_mag (
    kod_mag Utf8 NOT NULL,
    czas_ruchu Timestamp NOT NULL,
    indeks_tow Utf8 NOT NULL,
    typ_dok Utf8,
    nr_dok Utf8,
    ilosc Decimal(22, 9),
    partia Utf8,
    PRIMARY KEY (kod_mag, czas_ruchu, indeks_tow)
);

-- want: ; column table hashed by the barcode of the carrier
CREATE TABLE skany (
    sscc Utf8 NOT NULL,
    czas_skanu Timestamp NOT NULL,
    skaner Utf8,
    kod_mag Utf8,
    strefa Utf8,
    operator Utf8,
    PRIMARY KEY (sscc, czas_skanu)
)
PARTITION BY HASH(sscc)
WITH (STORE = COLUMN);

-- schema: otel zinciri
-- want: ; a short list of hotels
CREATE TABLE oteller (
    otel_id Int32 NOT NULL,
    ad Utf8,
    il Utf8,
    ilce Utf8,
    yildiz Uint8,
    oda_sayisi Uint16,
    PRIMARY KEY (otel_id)
);

-- want: ; rooms are entered once and then hardly change
CREATE TABLE odalar (
    otel_id Int32 NOT NULL,
    oda_no Utf8 NOT NULL,
    oda_tipi Utf8,
    kat Int8,
    kapasite Uint8,
    status Utf8,
    PRIMARY KEY (otel_id, oda_no)
);

-- want: IDX002; random key, mails spread, nationalities are few
CREATE TABLE misafirler (
    misafir_id Uuid NOT NULL,
    ad Utf8,
    soyad Utf8,
    uyruk_kodu Utf8,
    kimlik_pasaport Utf8,
    dogum_tar Date,
    email Utf8,
    tel Utf8,
    PRIMARY KEY (misafir_id),
    INDEX ix_mis_email GLOBAL ON (email),
    INDEX ix_mis_uyruk GLOBAL ON (uyruk_kodu)
);

-- want: KEY003 IDX001; reservation numbers count up, created_at is the clock
CREATE TABLE rezervasyonlar (
    rez_no Uint64 NOT NULL,
    otel_id Int32,
    oda_no Utf8,
    misafir_id Uuid,
    giris_tar Date,
    cikis_tar Date,
    kanal Utf8,
    toplam_tutar Decimal(22, 9),
    durum Utf8,
    created_at Timestamp,
    PRIMARY KEY (rez_no),
    INDEX ix_rez_created GLOBAL ON (created_at),
    INDEX ix_rez_misafir GLOBAL ON (misafir_id)
);

-- want: KEY004; the day as yyyymmdd text leads
CREATE TABLE kbs_bildirim (
    gun Utf8 NOT NULL, -- yyyymmdd
    otel_id Int32 NOT NULL,
    misafir_id Uuid NOT NULL,
    bildirim_tipi Utf8,
    sonuc_kodu Utf8,
    gonderim_zamani Datetime,
    PRIMARY KEY (gun, otel_id, misafir_id)
);

-- want: ; column table hashed by the number of the folio line
CREATE TABLE folyo_arsiv (
    folyo_satir_id Uuid NOT NULL,
    islem_tar Date NOT NULL,
    rez_no Uint64,
    otel_id Int32,
    departman Utf8,
    tutar Decimal(22, 9),
    kdv_orani Uint8,
    PRIMARY KEY (islem_tar, folyo_satir_id)
)
PARTITION BY HASH(folyo_satir_id)
WITH (STORE = COLUMN);
