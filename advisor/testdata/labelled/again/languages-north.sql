-- Labelled by two, neither of whom saw the words, the rules' code or the other's labels; where they differ nothing counts.
-- 0.849 of what was found was right and 0.795 of what was to be found was found, before it was learned from.
-- The tables below a line "-- schema:" are inspected together.

-- want: KEY003 IDX002; order ids made by the shop count up, stav has a handful of values, customer index spreads
CREATE TABLE objednavky (
    id_objednavky Uint64 NOT NULL,
    id_zakaznika Uint64 NOT NULL,
    stav Utf8,
    cena_celkem Decimal(22, 9),
    mena Utf8,
    zpusob_dopravy Utf8,
    poznamka Utf8,
    vytvoreno Timestamp,
    PRIMARY KEY (id_objednavky),
    INDEX idx_objednavky_zakaznik GLOBAL ON (id_zakaznika),
    INDEX idx_objednavky_stav GLOBAL ON (stav)
);

-- want: ; ICO is given by the state register, company numbers arrive spread
CREATE TABLE firmy_ares (
    ico Utf8 NOT NULL,
    dic Utf8,
    obchodni_jmeno Utf8,
    pravni_forma Utf8,
    sidlo Utf8,
    psc Utf8,
    datum_vzniku Date,
    datum_aktualizace Datetime,
    PRIMARY KEY (ico),
    INDEX ix_dic GLOBAL ON (dic)
);

-- want: ; EAN of the metering point in front spreads, time behind it
CREATE TABLE odecty_elektromeru (
    ean_odberneho_mista Utf8 NOT NULL,
    cas_odectu Timestamp NOT NULL,
    stav_vt Double,
    stav_nt Double,
    kvalita Utf8,
    PRIMARY KEY (ean_odberneho_mista, cas_odectu)
) WITH (
    AUTO_PARTITIONING_BY_LOAD = ENABLED,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 12,
    AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 200
);

-- want: KEY001; time of posting leads, notices of all municipalities arrive at the end
CREATE TABLE uredni_deska (
    vyveseno Datetime NOT NULL,
    id_obce Uint32 NOT NULL,
    poradi Uint32 NOT NULL,
    nazev Utf8,
    soubor Utf8,
    sejmuto Datetime,
    puvodce Utf8,
    PRIMARY KEY (vyveseno, id_obce, poradi)
);

-- want: IDX001; prescription codes are random 12 characters from the state, but the index leads with the date of issue
CREATE TABLE erecepty (
    id_receptu Utf8 NOT NULL,   -- 12 znaku, prideluje SUKL
    cislo_pojistence Utf8 NOT NULL,
    icp_lekare Utf8,
    datum_vystaveni Date NOT NULL,
    platnost_do Date,
    stav Utf8,
    xml String,
    PRIMARY KEY (id_receptu),
    INDEX idx_pojistenec GLOBAL ON (cislo_pojistence, datum_vystaveni),
    INDEX idx_vystaveni GLOBAL ON (datum_vystaveni)
);

-- want: KEY007; a handful of parcel states in front of the time of change
CREATE TABLE zasielky_podla_stavu (
    stav Utf8 NOT NULL,
    zmenene Timestamp NOT NULL,
    podacie_cislo Utf8 NOT NULL,
    depo Utf8,
    kurier Utf8,
    hmotnost_kg Double,
    PRIMARY KEY (stav, zmenene, podacie_cislo)
);

-- want: KEY003 IDX001 IDX002; invoice ids count up, kelt (date of issue) grows, fizetve is a flag
CREATE TABLE szamlafej (
    szamla_id Int64 NOT NULL,
    sorszam Utf8 NOT NULL,
    vevo_id Int64 NOT NULL,
    kelt Date NOT NULL,
    teljesites Date,
    fizetesi_hatarido Date,
    netto Decimal(22, 9),
    afa Decimal(22, 9),
    brutto Decimal(22, 9),
    fizetve Bool,
    PRIMARY KEY (szamla_id),
    INDEX ix_szamlafej_vevo GLOBAL ON (vevo_id),
    INDEX ix_szamlafej_kelt GLOBAL ON (kelt),
    INDEX ix_szamlafej_fizetve GLOBAL ON (fizetve)
);

-- want: ; the social security number comes from outside, names spread
CREATE TABLE betegek (
    taj_szam Utf8 NOT NULL,
    vezeteknev Utf8,
    keresztnev Utf8,
    szuletesi_datum Date,
    anyja_neve Utf8,
    lakcim Utf8,
    haziorvos_kod Utf8,
    rogzitve Timestamp,
    PRIMARY KEY (taj_szam),
    INDEX ix_nev GLOBAL ON (vezeteknev, keresztnev, szuletesi_datum)
);

-- want: KEY001; login journal by time
CREATE TABLE belepesi_naplo (
    idopont Timestamp NOT NULL,
    felhasznalo_id Uint64 NOT NULL,
    muvelet Utf8,
    ip_cim Utf8,
    sikeres Bool,
    bongeszo Utf8,
    PRIMARY KEY (idopont, felhasznalo_id)
);

-- want: ; column table hashed by the metering point
CREATE TABLE meroallasok (
    leolvasva Timestamp NOT NULL,
    pod_azonosito Utf8 NOT NULL,
    meroallas Double,
    mertekegyseg Utf8,
    becsult Bool,
    PRIMARY KEY (leolvasva, pod_azonosito)
)
PARTITION BY HASH(pod_azonosito)
WITH (STORE = COLUMN);

-- want: KEY006; search text typed by users in the key, user in front spreads
CREATE TABLE keresesi_elozmenyek (
    felhasznalo_id Uint64 NOT NULL,
    keresoszoveg Utf8 NOT NULL,
    talalatok Uint32,
    utoljara Timestamp,
    darab Uint32,
    PRIMARY KEY (felhasznalo_id, keresoszoveg)
);

-- want: KEY002?; short kept list with a Serial
CREATE TABLE szallitasi_modok (
    mod_id Serial NOT NULL,
    megnevezes Utf8,
    dij Decimal(22, 9),
    aktiv Bool,
    PRIMARY KEY (mod_id)
);

-- want: KEY007; a few invoice series in front of a running number
CREATE TABLE facturi_emise (
    serie Utf8 NOT NULL,
    numar Uint64 NOT NULL,
    cui_client Utf8,
    data_emitere Date,
    scadenta Date,
    total_fara_tva Decimal(22, 9),
    tva Decimal(22, 9),
    moneda Utf8,
    index_spv Utf8,
    PRIMARY KEY (serie, numar),
    INDEX idx_facturi_client GLOBAL ON (cui_client)
);

-- want: KEY002 IDX001; BigSerial leads, index by transaction time
CREATE TABLE tranzactii_card (
    id_tranzactie BigSerial NOT NULL,
    token_card Utf8 NOT NULL,
    id_terminal Utf8,
    suma Decimal(22, 9),
    valuta Utf8,
    cod_raspuns Utf8,
    data_tranzactie Timestamp NOT NULL,
    PRIMARY KEY (id_tranzactie),
    INDEX idx_token GLOBAL ON (token_card, data_tranzactie),
    INDEX idx_data GLOBAL ON (data_tranzactie)
);

-- want: ; CNP holds sex and date of birth, rows arrive spread
CREATE TABLE asigurati (
    cnp Utf8 NOT NULL,
    nume Utf8,
    prenume Utf8,
    casa_judeteana Utf8,
    categorie_asigurat Utf8,
    medic_familie Utf8,
    asigurat_pana_la Date,
    PRIMARY KEY (cnp)
);

-- want: ; Uuid key, indexes lead with doctor and patient
CREATE TABLE programari (
    id_programare Uuid NOT NULL,
    id_medic Uint32 NOT NULL,
    cnp_pacient Utf8 NOT NULL,
    data_ora Timestamp NOT NULL,
    durata_min Uint16,
    stare Utf8,
    observatii Utf8,
    PRIMARY KEY (id_programare),
    INDEX idx_medic_ora GLOBAL ON (id_medic, data_ora),
    INDEX idx_pacient GLOBAL ON (cnp_pacient)
) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4);

-- want: KEY003 IDX002; registration numbers count up, stare has few values
CREATE TABLE sesizari_cetateni (
    nr_inregistrare Uint64 NOT NULL,
    data_depunerii Timestamp,
    nume_petent Utf8,
    email_petent Utf8,
    directie Utf8,
    continut Utf8,
    lat Double,
    lon Double,
    stare Utf8 NOT NULL,
    PRIMARY KEY (nr_inregistrare),
    INDEX idx_stare GLOBAL ON (stare)
);

-- want: ; state list of localities with given codes
CREATE TABLE nom_localitati (
    cod_siruta Uint32 NOT NULL,
    denumire Utf8 NOT NULL,
    cod_judet Uint8,
    tip Utf8,
    cod_siruta_superior Uint32,
    PRIMARY KEY (cod_siruta)
);

-- want: ; registration plates are given by the authority
CREATE TABLE fordon (
    regnr Utf8 NOT NULL,
    chassinr Utf8,
    agare_personnr Utf8,
    fabrikat Utf8,
    modell Utf8,
    arsmodell Uint16,
    besiktigad_tom Date,
    skattestatus Utf8,
    PRIMARY KEY (regnr),
    INDEX ix_fordon_agare GLOBAL ON (agare_personnr)
);

-- want: KEY001; event time leads
CREATE TABLE haendelser (
    oprettet Timestamp NOT NULL,
    haendelse_id Uuid NOT NULL,
    kilde_system Utf8,
    haendelsestype Utf8,
    indhold Json,
    PRIMARY KEY (oprettet, haendelse_id)
);

-- want: ; column table hashed by metering point
CREATE TABLE stromforbruk_time (
    malepunkt_id Utf8 NOT NULL,
    time_start Timestamp NOT NULL,
    kwh Double,
    retning Utf8,
    estimert Bool,
    nettomrade Utf8,
    PRIMARY KEY (malepunkt_id, time_start)
)
PARTITION BY HASH(malepunkt_id)
WITH (STORE = COLUMN, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 64);

-- want: KEY003 IDX001?; invoice numbers count up, due date follows the invoices about a month ahead
CREATE TABLE kundfaktura (
    fakturanr Int64 NOT NULL,
    kundnr Int64 NOT NULL,
    fakturadatum Date,
    forfallodatum Date,
    belopp_exkl_moms Decimal(22, 9),
    moms Decimal(22, 9),
    ocr Utf8,
    betald Bool,
    PRIMARY KEY (fakturanr),
    INDEX ix_kund GLOBAL ON (kundnr),
    INDEX ix_forfallo GLOBAL ON (forfallodatum)
);

-- want: IDX002?; CPR begins with day of birth and spreads, 98 municipalities in the index
CREATE TABLE borgere (
    cpr_nr Utf8 NOT NULL,
    fornavn Utf8,
    efternavn Utf8,
    adresse Utf8,
    postnr Utf8,
    kommunekode Uint16,
    adressebeskyttelse Bool,
    opdateret Timestamp,
    PRIMARY KEY (cpr_nr),
    INDEX ix_kommune GLOBAL ON (kommunekode)
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

-- want: KEY004; ULID kept as text sorts by time
CREATE TABLE bokningar (
    boknings_ulid Utf8 NOT NULL,
    kund_id Uint64 NOT NULL,
    anlaggning Utf8,
    starttid Timestamp,
    sluttid Timestamp,
    pris Decimal(22, 9),
    avbokad Bool,
    PRIMARY KEY (boknings_ulid),
    INDEX ix_bokningar_kund GLOBAL ON (kund_id, starttid)
);

-- want: KEY003 IDX002; order ids count up, toimitustapa (delivery method) has few values
CREATE TABLE tilaukset (
    tilaus_id Uint64 NOT NULL,
    asiakas_id Uint64 NOT NULL,
    tilattu Timestamp,
    toimitustapa Utf8,
    summa Decimal(22, 9),
    alv Decimal(22, 9),
    toimitettu Timestamp,
    PRIMARY KEY (tilaus_id),
    INDEX ix_tilaukset_asiakas GLOBAL ON (asiakas_id),
    INDEX ix_tilaukset_toimitustapa GLOBAL ON (toimitustapa)
);

-- want: KEY003; lines arrive together with their new invoice, whose id counts up
CREATE TABLE ostolaskun_rivit (
    ostolasku_id Uint64 NOT NULL,
    rivi_nro Uint16 NOT NULL,
    tuotekoodi Utf8,
    selite Utf8,
    maara Double,
    yksikkohinta Decimal(22, 9),
    tiliointi Utf8,
    PRIMARY KEY (ostolasku_id, rivi_nro)
);

-- want: KEY003; user ids as the sole key count up, email index is unique and spreads
CREATE TABLE kayttajat (
    kayttaja_id Uint64 NOT NULL,
    sahkoposti Utf8 NOT NULL,
    nimi Utf8,
    salasana_tiiviste String,
    kieli Utf8,
    luotu Timestamp,
    viimeksi_kirjautunut Timestamp,
    PRIMARY KEY (kayttaja_id),
    INDEX ux_sahkoposti GLOBAL UNIQUE ON (sahkoposti)
);

-- want: ; Uint64 hash of the sensor in front, uniformly split
CREATE TABLE lampotilamittaukset (
    anturi_hash Uint64 NOT NULL,
    anturi_id Utf8 NOT NULL,
    mitattu Timestamp NOT NULL,
    lampotila Float,
    kosteus Float,
    PRIMARY KEY (anturi_hash, anturi_id, mitattu)
) WITH (
    UNIFORM_PARTITIONS = 32,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 32
);

-- want: KEY004; epoch milliseconds lead
CREATE TABLE tapahtumaloki (
    aika_ms Int64 NOT NULL,
    palvelin Utf8 NOT NULL,
    jarjestys Uint32 NOT NULL,
    taso Utf8,
    viesti Utf8,
    PRIMARY KEY (aika_ms, palvelin, jarjestys)
);

-- want: ; real estate ids are given by the land register, municipality-block-plot
CREATE TABLE kiinteistot (
    kiinteistotunnus Utf8 NOT NULL,
    kunta Utf8,
    pinta_ala_m2 Double,
    omistaja_ytunnus Utf8,
    rekisteroity Date,
    geometria String,
    PRIMARY KEY (kiinteistotunnus),
    INDEX ix_omistaja GLOBAL ON (omistaja_ytunnus)
);

-- want: ; OIB of the taxpayer spreads, running number behind it
CREATE TABLE fiskalni_racuni (
    oib Utf8 NOT NULL,
    poslovni_prostor Utf8 NOT NULL,
    naplatni_uredjaj Utf8 NOT NULL,
    broj_racuna Uint64 NOT NULL,
    zki Utf8,
    jir Utf8,
    iznos Decimal(22, 9),
    nacin_placanja Utf8,
    vrijeme_izdavanja Timestamp,
    PRIMARY KEY (oib, poslovni_prostor, naplatni_uredjaj, broj_racuna)
);

-- want: IDX002 IDX001; status has few values, datum_podnosenja is the time of filing
CREATE TABLE zahtevi_za_kredit (
    id_zahteva Uuid NOT NULL,
    jmbg Utf8 NOT NULL,
    iznos Decimal(22, 9),
    rok_meseci Uint16,
    filijala Utf8,
    status Utf8,
    datum_podnosenja Timestamp,
    PRIMARY KEY (id_zahteva),
    INDEX idx_jmbg GLOBAL ON (jmbg),
    INDEX idx_status GLOBAL ON (status),
    INDEX idx_datum GLOBAL ON (datum_podnosenja)
);

-- want: KEY006; URL as the key
CREATE TABLE clanci_portala (
    url Utf8 NOT NULL,
    naslov Utf8,
    rubrika Utf8,
    autor Utf8,
    tekst Utf8,
    objavljeno Timestamp,
    broj_pregleda Uint64,
    PRIMARY KEY (url)
);

-- want: KEY007; a few plants in front of the time of the report
CREATE TABLE prijave_kvarova (
    pogon Utf8 NOT NULL,
    vreme_prijave Timestamp NOT NULL,
    id_prijave Uuid NOT NULL,
    adresa Utf8,
    telefon Utf8,
    opis Utf8,
    otklonjeno Timestamp,
    PRIMARY KEY (pogon, vreme_prijave, id_prijave)
);

-- want: KEY006; path of a file in the key, user in front spreads
CREATE TABLE arhiva_dokumenata (
    korisnik_id Uint64 NOT NULL,
    putanja Utf8 NOT NULL,
    verzija Uint32 NOT NULL,
    velicina Uint64,
    mime Utf8,
    izmenjeno Timestamp,
    PRIMARY KEY (korisnik_id, putanja, verzija)
);

-- want: KEY001?; a few dozen rows a day, harmless in practice
CREATE TABLE kursna_lista (
    datum Date NOT NULL,
    sifra_valute Utf8 NOT NULL,
    kupovni Decimal(22, 9),
    srednji Decimal(22, 9),
    prodajni Decimal(22, 9),
    PRIMARY KEY (datum, sifra_valute)
);

-- want: KEY003 IDX001; order ids count up, index by time of order, tracking numbers of carriers spread
CREATE TABLE tbl_pesanan (
    id_pesanan Int64 NOT NULL,
    id_pelanggan Int64 NOT NULL,
    tanggal_pesan Datetime NOT NULL,
    total_harga Decimal(22, 9),
    ongkir Decimal(22, 9),
    kurir Utf8,
    no_resi Utf8,
    PRIMARY KEY (id_pesanan),
    INDEX idx_tanggal_pesan GLOBAL ON (tanggal_pesan),
    INDEX idx_no_resi GLOBAL ON (no_resi)
);

-- want: ; NIK is given by the state: region, birth, number
CREATE TABLE penduduk (
    nik Utf8 NOT NULL,
    no_kk Utf8 NOT NULL,
    nama_lengkap Utf8,
    tempat_lahir Utf8,
    tanggal_lahir Date,
    jenis_kelamin Utf8,
    alamat Utf8,
    kode_kelurahan Utf8,
    PRIMARY KEY (nik),
    INDEX idx_no_kk GLOBAL ON (no_kk)
);

-- want: KEY007; a few banks in front of the time of payment
CREATE TABLE pembayaran_va (
    kode_bank Utf8 NOT NULL,
    waktu_bayar Timestamp NOT NULL,
    nomor_va Utf8 NOT NULL,
    jumlah Decimal(22, 9),
    id_tagihan Uuid,
    payload Json,
    PRIMARY KEY (kode_bank, waktu_bayar, nomor_va)
);

-- want: KEY007; some dozens of clinics in front of a date
CREATE TABLE antrian_pasien (
    kode_poli Utf8 NOT NULL,
    tanggal Date NOT NULL,
    nomor_antrian Uint32 NOT NULL,
    no_rm Utf8,
    dokter Utf8,
    status Utf8,
    dipanggil_at Timestamp,
    PRIMARY KEY (kode_poli, tanggal, nomor_antrian)
);

-- want: KEY001; access log by time
CREATE TABLE log_akses (
    waktu Timestamp NOT NULL,
    id_pengguna Uint64 NOT NULL,
    modul Utf8,
    aksi Utf8,
    alamat_ip Utf8,
    keterangan Utf8,
    PRIMARY KEY (waktu, id_pengguna)
);

-- want: ; national identity number begins with date of birth, thousands of schools in the index
CREATE TABLE pelajar (
    no_kp Utf8 NOT NULL,
    nama_penuh Utf8,
    kod_sekolah Utf8,
    tingkatan Uint8,
    nama_penjaga Utf8,
    no_tel_penjaga Utf8,
    tarikh_daftar Date,
    PRIMARY KEY (no_kp),
    INDEX idx_sekolah GLOBAL ON (kod_sekolah, tingkatan)
);

-- want: ; account in front, month of the bill behind it
CREATE TABLE bil_air (
    no_akaun Utf8 NOT NULL,
    bulan_bil Utf8 NOT NULL,
    bacaan_lama Uint32,
    bacaan_baru Uint32,
    jumlah_rm Decimal(22, 9),
    tarikh_akhir_bayar Date,
    dibayar Bool,
    PRIMARY KEY (no_akaun, bulan_bil)
);

-- want: ; tax number of the seller spreads, running number behind it
CREATE TABLE hoa_don_dien_tu (
    ma_so_thue Utf8 NOT NULL,
    ky_hieu Utf8 NOT NULL,
    so_hoa_don Uint32 NOT NULL,
    ngay_lap Date,
    ten_nguoi_mua Utf8,
    mst_nguoi_mua Utf8,
    tong_tien Decimal(22, 9),
    tien_thue Decimal(22, 9),
    ma_cqt Utf8,
    PRIMARY KEY (ma_so_thue, ky_hieu, so_hoa_don)
);

-- want: PRT003; Uint64 hash leads but no split is set
CREATE TABLE nguoi_dung (
    ma_bam Uint64 NOT NULL,   -- Digest::CityHash(ma_nguoi_dung)
    ma_nguoi_dung Uint64 NOT NULL,
    so_dien_thoai Utf8,
    ho_ten Utf8,
    ngay_sinh Date,
    ngay_dang_ky Timestamp,
    PRIMARY KEY (ma_bam, ma_nguoi_dung),
    INDEX idx_sdt GLOBAL ON (so_dien_thoai)
);

-- want: KEY004; text begins with the time
CREATE TABLE giao_dich_vi (
    ma_giao_dich Utf8 NOT NULL,   -- yyyyMMddHHmmss + 6 so thu tu
    ma_vi Utf8 NOT NULL,
    loai_gd Utf8,
    so_tien Decimal(22, 9),
    so_du_sau Decimal(22, 9),
    noi_dung Utf8,
    PRIMARY KEY (ma_giao_dich),
    INDEX idx_ma_vi GLOBAL ON (ma_vi)
);

-- want: KEY003; product ids as the sole key count up, barcode index spreads
CREATE TABLE san_pham (
    id Uint64 NOT NULL,
    ten_san_pham Utf8,
    ma_vach Utf8,
    mo_ta Utf8,
    gia_ban Decimal(22, 9),
    nha_cung_cap Utf8,
    ngay_tao Timestamp,
    ngay_cap_nhat Timestamp,
    PRIMARY KEY (id),
    INDEX idx_ma_vach GLOBAL ON (ma_vach)
);

-- want: KEY007??; one exam after another, but candidates spread within it
CREATE TABLE diem_thi (
    ma_ky_thi Utf8 NOT NULL,
    so_bao_danh Utf8 NOT NULL,
    toan Float,
    ngu_van Float,
    ngoai_ngu Float,
    tong_diem Float,
    ma_so_gd Utf8,
    PRIMARY KEY (ma_ky_thi, so_bao_danh)
);

-- want: IDX002; waybill codes are text ids, trang_thai has few values
CREATE TABLE van_don (
    ma_van_don Utf8 NOT NULL,
    ma_khach Utf8,
    dia_chi_giao Utf8,
    tien_thu_ho Decimal(22, 9),
    trang_thai Utf8,
    buu_cuc_hien_tai Utf8,
    cap_nhat_luc Timestamp,
    PRIMARY KEY (ma_van_don),
    INDEX idx_trang_thai GLOBAL ON (trang_thai)
) WITH (
    AUTO_PARTITIONING_BY_LOAD = ENABLED,
    AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 100
);

-- schema: mestsky urad
-- want: KEY003; inhabitants are numbered by the office and count up, birth number and street spread
CREATE TABLE obyvatele (
    id_obyvatele Uint64 NOT NULL,
    rodne_cislo Utf8,
    jmeno Utf8,
    prijmeni Utf8,
    ulice Utf8,
    cislo_popisne Utf8,
    datova_schranka Utf8,
    zalozeno Timestamp,
    PRIMARY KEY (id_obyvatele),
    INDEX idx_rc GLOBAL ON (rodne_cislo),
    INDEX idx_adresa GLOBAL ON (ulice, cislo_popisne)
);

-- want: ; inhabitant in front lives long, fees of all arrive each year
CREATE TABLE poplatky_odpad (
    id_obyvatele Uint64 NOT NULL,
    rok Uint16 NOT NULL,
    predpis Decimal(22, 9),
    uhrazeno Decimal(22, 9),
    variabilni_symbol Utf8,
    uhrazeno_dne Date,
    PRIMARY KEY (id_obyvatele, rok)
);

-- want: IDX001 IDX002; podano is the time of filing, stav has few values, Uuid key and inhabitant index are fine
CREATE TABLE podani (
    id_podani Uuid NOT NULL,
    kod_typu Utf8 NOT NULL,
    id_obyvatele Uint64,
    cislo_jednaci Utf8,
    podano Timestamp NOT NULL,
    lhuta_do Date,
    stav Utf8,
    text_podani Utf8,
    PRIMARY KEY (id_podani),
    INDEX idx_podani_podano GLOBAL ON (podano),
    INDEX idx_podani_stav GLOBAL ON (stav, lhuta_do),
    INDEX idx_podani_obyvatel GLOBAL ON (id_obyvatele)
);

-- want: ; Uuid of the submission in front
CREATE TABLE podani_historie (
    id_podani Uuid NOT NULL,
    poradi Uint32 NOT NULL,
    stav Utf8,
    zmenil Utf8,
    zmeneno Timestamp,
    poznamka Utf8,
    PRIMARY KEY (id_podani, poradi)
);

-- want: ; short list with text codes
CREATE TABLE typy_podani (
    kod_typu Utf8 NOT NULL,
    nazev Utf8,
    odbor Utf8,
    lhuta_dni Uint16,
    PRIMARY KEY (kod_typu)
);

-- want: KEY007; a dozen departments in front of the time of receipt
CREATE TABLE fronta_odboru (
    odbor Utf8 NOT NULL,
    prijato Timestamp NOT NULL,
    id_podani Uuid NOT NULL,
    priorita Uint8,
    referent Utf8,
    PRIMARY KEY (odbor, prijato, id_podani)
);

-- schema: raktarkezeles
-- want: ; short list of warehouses
CREATE TABLE raktarak (
    raktar_kod Utf8 NOT NULL,
    megnevezes Utf8,
    cim Utf8,
    vezeto Utf8,
    PRIMARY KEY (raktar_kod)
);

-- want: ; article numbers are natural text keys, barcodes spread
CREATE TABLE termekek (
    cikkszam Utf8 NOT NULL,
    vonalkod Utf8,
    megnevezes Utf8,
    mertekegyseg Utf8,
    suly_kg Double,
    egysegar Decimal(22, 9),
    PRIMARY KEY (cikkszam),
    INDEX ix_termekek_vonalkod GLOBAL ON (vonalkod)
);

-- want: ; few warehouses in front, but the article behind spreads
CREATE TABLE keszlet (
    raktar_kod Utf8 NOT NULL,
    cikkszam Utf8 NOT NULL,
    mennyiseg Double,
    foglalt Double,
    modositva Timestamp,
    PRIMARY KEY (raktar_kod, cikkszam)
);

-- want: KEY007; few warehouses in front of the time of the movement
CREATE TABLE keszletmozgas (
    raktar_kod Utf8 NOT NULL,
    mozgas_ideje Timestamp NOT NULL,
    mozgas_id Uuid NOT NULL,
    cikkszam Utf8,
    irany Utf8,
    mennyiseg Double,
    bizonylatszam Utf8,
    PRIMARY KEY (raktar_kod, mozgas_ideje, mozgas_id),
    INDEX ix_mozgas_cikk GLOBAL ON (cikkszam, mozgas_ideje)
);

-- want: KEY002 IDX002; BigSerial leads, allapot (state) has few values
CREATE TABLE rendelesek (
    rendeles_id BigSerial NOT NULL,
    partner_adoszam Utf8,
    raktar_kod Utf8,
    allapot Utf8,
    felvette Utf8,
    felvetel_ideje Timestamp,
    szallitas_napja Date,
    PRIMARY KEY (rendeles_id),
    INDEX ix_rendelesek_partner GLOBAL ON (partner_adoszam),
    INDEX ix_rendelesek_allapot GLOBAL ON (allapot)
);

-- want: KEY003 IDX003 IDX001??; order id from the sequence of the orders counts up, the index repeats the start of the key
CREATE TABLE rendeles_tetelek (
    rendeles_id Int64 NOT NULL,
    tetelszam Int32 NOT NULL,
    cikkszam Utf8,
    mennyiseg Double,
    egysegar Decimal(22, 9),
    kedvezmeny Double,
    PRIMARY KEY (rendeles_id, tetelszam),
    INDEX ix_tetelek_rendeles GLOBAL ON (rendeles_id)
);

-- schema: banca retail
-- want: KEY003; client ids count up, CNP index spreads
CREATE TABLE clienti (
    id_client Uint64 NOT NULL,
    cnp Utf8,
    nume Utf8,
    prenume Utf8,
    telefon Utf8,
    segment Utf8,
    data_inrolarii Timestamp,
    PRIMARY KEY (id_client),
    INDEX idx_clienti_cnp GLOBAL ON (cnp)
);

-- want: ; IBAN is a natural text key, client index spreads
CREATE TABLE conturi (
    iban Utf8 NOT NULL,
    id_client Uint64 NOT NULL,
    tip_cont Utf8,
    moneda Utf8,
    sold Decimal(22, 9),
    deschis_la Date,
    inchis_la Date,
    PRIMARY KEY (iban),
    INDEX idx_conturi_client GLOBAL ON (id_client)
);

-- want: ; account in front of the time
CREATE TABLE operatiuni (
    iban Utf8 NOT NULL,
    data_operatiune Timestamp NOT NULL,
    id_operatiune Uuid NOT NULL,
    sens Utf8,
    suma Decimal(22, 9),
    iban_partener Utf8,
    explicatii Utf8,
    PRIMARY KEY (iban, data_operatiune, id_operatiune)
) WITH (
    AUTO_PARTITIONING_BY_LOAD = ENABLED,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 32
);

-- want: IDX002 IDX001; stare has few values, creat_la grows, payer in front is fine
CREATE TABLE ordine_plata (
    id_ordin Uuid NOT NULL,
    iban_platitor Utf8,
    iban_beneficiar Utf8,
    suma Decimal(22, 9),
    stare Utf8,
    creat_la Timestamp,
    executat_la Timestamp,
    PRIMARY KEY (id_ordin),
    INDEX idx_op_platitor GLOBAL ON (iban_platitor, creat_la),
    INDEX idx_op_stare GLOBAL ON (stare),
    INDEX idx_op_creat GLOBAL ON (creat_la)
);

-- want: KEY001; audit journal by time
CREATE TABLE jurnal_audit (
    moment Timestamp NOT NULL,
    utilizator Utf8 NOT NULL,
    nr_eveniment Uint32 NOT NULL,
    actiune Utf8,
    obiect Utf8,
    detalii Json,
    PRIMARY KEY (moment, utilizator, nr_eveniment)
);

-- want: COL001; column table partitioned by a hash of the day
CREATE TABLE sold_zilnic (
    data_sold Date NOT NULL,
    iban Utf8 NOT NULL,
    sold Decimal(22, 9),
    dobanda_acumulata Decimal(22, 9),
    PRIMARY KEY (data_sold, iban)
)
PARTITION BY HASH(data_sold)
WITH (STORE = COLUMN);

-- schema: grundskola
-- want: ; personal number begins with the date of birth, pupils arrive spread
CREATE TABLE elever (
    personnummer Utf8 NOT NULL,
    fornamn Utf8,
    efternamn Utf8,
    skolkod Utf8,
    klass Utf8,
    modersmal Utf8,
    inskriven Date,
    PRIMARY KEY (personnummer)
);

-- want: ; pupil in front of the date
CREATE TABLE narvaro (
    personnummer Utf8 NOT NULL,
    datum Date NOT NULL,
    lektion_nr Uint8 NOT NULL,
    narvarande Bool,
    orsak Utf8,
    registrerad_av Utf8,
    PRIMARY KEY (personnummer, datum, lektion_nr)
);

-- want: KEY007??; dozens of schools in front of the school year, but a small list written once a year
CREATE TABLE klasser (
    skolkod Utf8 NOT NULL,
    lasar Uint16 NOT NULL,
    klass Utf8 NOT NULL,
    mentor Utf8,
    sal Utf8,
    PRIMARY KEY (skolkod, lasar, klass)
);

-- want: KEY003 IDX001; message ids count up, index by time of sending
CREATE TABLE meddelanden (
    meddelande_id Int64 NOT NULL,
    avsandare Utf8,
    mottagare Utf8,
    rubrik Utf8,
    innehall Utf8,
    skickat Timestamp,
    last_tid Timestamp,
    PRIMARY KEY (meddelande_id),
    INDEX ix_meddelanden_mottagare GLOBAL ON (mottagare),
    INDEX ix_meddelanden_skickat GLOBAL ON (skickat)
);

-- want: ; pupil in front, subject and term behind
CREATE TABLE betyg (
    personnummer Utf8 NOT NULL,
    amneskod Utf8 NOT NULL,
    termin Utf8 NOT NULL,
    betyg Utf8,
    larare Utf8,
    satt_datum Date,
    PRIMARY KEY (personnummer, amneskod, termin)
);

-- want: KEY006; free title of a document in the key
CREATE TABLE elevdokument (
    personnummer Utf8 NOT NULL,
    dokumenttitel Utf8 NOT NULL,
    lagrings_id Uuid,
    sekretess Bool,
    uppladdad Timestamp,
    PRIMARY KEY (personnummer, dokumenttitel)
);

-- want: KEY001; time of the report leads
CREATE TABLE franvaroanmalan (
    anmald_tid Timestamp NOT NULL,
    personnummer Utf8 NOT NULL,
    fran Date,
    till Date,
    vardnadshavare Utf8,
    kanal Utf8,
    PRIMARY KEY (anmald_tid, personnummer)
);

-- schema: sahkoyhtio
-- want: ; metering point codes given by the grid (GSRN), meter numbers spread
CREATE TABLE kayttopaikat (
    kayttopaikkatunnus Utf8 NOT NULL,
    osoite Utf8,
    postinumero Utf8,
    paasulake_a Uint16,
    mittarinumero Utf8,
    kytketty Bool,
    PRIMARY KEY (kayttopaikkatunnus),
    INDEX ix_kp_mittari GLOBAL ON (mittarinumero)
);

-- want: KEY003 IDX002; contract ids count up, tila has few values
CREATE TABLE sopimukset (
    sopimus_id Uint64 NOT NULL,
    asiakasnumero Utf8,
    kayttopaikkatunnus Utf8,
    tuote Utf8,
    tila Utf8,
    alkaa Date,
    paattyy Date,
    PRIMARY KEY (sopimus_id),
    INDEX ix_sop_kp GLOBAL ON (kayttopaikkatunnus),
    INDEX ix_sop_tila GLOBAL ON (tila)
);

-- want: ; column table hashed by metering point
CREATE TABLE kulutus (
    kayttopaikkatunnus Utf8 NOT NULL,
    tunti Timestamp NOT NULL,
    kwh Double,
    laatu Utf8,
    PRIMARY KEY (kayttopaikkatunnus, tunti)
)
PARTITION BY HASH(kayttopaikkatunnus)
WITH (STORE = COLUMN);

-- want: KEY003 IDX001; invoice ids count up, lahetetty is the time of sending
CREATE TABLE laskut (
    lasku_id Uint64 NOT NULL,
    sopimus_id Uint64,
    viitenumero Utf8,
    laskutuskausi Utf8,
    summa Decimal(22, 9),
    lahetetty Datetime,
    erapaiva Date,
    maksettu Date,
    PRIMARY KEY (lasku_id),
    INDEX ix_lasku_viite GLOBAL ON (viitenumero),
    INDEX ix_lasku_lahetetty GLOBAL ON (lahetetty)
);

-- want: KEY003; lines arrive together with the new invoice
CREATE TABLE laskurivit (
    lasku_id Uint64 NOT NULL,
    rivinro Uint16 NOT NULL,
    selite Utf8,
    maara Double,
    hinta Decimal(22, 9),
    alv_prosentti Float,
    PRIMARY KEY (lasku_id, rivinro)
);

-- want: IDX001 PRT002; index by time of the report, one partition at most
CREATE TABLE vikailmoitukset (
    ilmoitus_id Uuid NOT NULL,
    kayttopaikkatunnus Utf8,
    kuvaus Utf8,
    ilmoitettu Timestamp,
    korjattu Timestamp,
    asentaja Utf8,
    PRIMARY KEY (ilmoitus_id),
    INDEX ix_vika_ilmoitettu GLOBAL ON (ilmoitettu)
) WITH (
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 1,
    AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1
);

-- schema: kurirska sluzba
-- want: ; barcodes of parcels as text ids, phone index spreads
CREATE TABLE posiljke (
    barkod Utf8 NOT NULL,
    posiljatelj Utf8,
    primatelj Utf8,
    adresa Utf8,
    postanski_broj Utf8,
    telefon_primatelja Utf8,
    masa_kg Double,
    otkupnina Decimal(22, 9),
    zaprimljeno Timestamp,
    PRIMARY KEY (barkod),
    INDEX idx_telefon GLOBAL ON (telefon_primatelja)
);

-- want: ; parcel in front of the time
CREATE TABLE statusi_posiljke (
    barkod Utf8 NOT NULL,
    vrijeme Timestamp NOT NULL,
    status Utf8,
    poslovnica Utf8,
    dostavljac_id Uint32,
    napomena Utf8,
    PRIMARY KEY (barkod, vrijeme)
);

-- want: ; vehicle in front of the time
CREATE TABLE pozicije_vozila (
    registracija Utf8 NOT NULL,
    gps_vrijeme Timestamp NOT NULL,
    sirina Double,
    duzina Double,
    brzina Float,
    PRIMARY KEY (registracija, gps_vrijeme)
);

-- want: KEY009; hash of a few zones has few values itself
CREATE TABLE red_preuzimanja (
    zona_hash Uint64 NOT NULL,
    zona Utf8 NOT NULL,   -- Istok, Zapad, Centar, ...
    zatrazeno Timestamp NOT NULL,
    barkod Utf8 NOT NULL,
    adresa_preuzimanja Utf8,
    preuzeto Bool,
    PRIMARY KEY (zona_hash, zona, zatrazeno, barkod)
) WITH (UNIFORM_PARTITIONS = 16, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16);

-- want: KEY003 IDX002; ids of delivery orders count up, status has few values
CREATE TABLE nalozi_dostave (
    nalog_id Int64 NOT NULL,
    dostavljac_id Uint32,
    registracija Utf8,
    datum Date,
    status Utf8,
    kilometri Double,
    PRIMARY KEY (nalog_id),
    INDEX idx_nalozi_dostavljac GLOBAL ON (dostavljac_id, datum),
    INDEX idx_nalozi_status GLOBAL ON (status)
);

-- want: KEY003; items get written with the new delivery order, whose id counts up, barcode index spreads
CREATE TABLE stavke_naloga (
    nalog_id Int64 NOT NULL,
    barkod Utf8 NOT NULL,
    redoslijed Uint16,
    isporuceno Bool,
    vrijeme_isporuke Timestamp,
    PRIMARY KEY (nalog_id, barkod),
    INDEX idx_stavke_barkod GLOBAL ON (barkod)
);

-- schema: rumah sakit
-- want: KEY004?; record numbers count up as text of fixed width
CREATE TABLE pasien (
    no_rm Utf8 NOT NULL,   -- 8 digit, urut
    nik Utf8,
    nama Utf8,
    tgl_lahir Date,
    gol_darah Utf8,
    no_hp Utf8,
    tgl_daftar Timestamp,
    PRIMARY KEY (no_rm),
    INDEX idx_pasien_nik GLOBAL ON (nik)
);

-- want: KEY002 IDX002; BigSerial leads, jenis_penjamin (kind of payer) has few values
CREATE TABLE kunjungan (
    id_kunjungan BigSerial NOT NULL,
    no_rm Utf8 NOT NULL,
    kode_poli Utf8,
    kode_dokter Utf8,
    jenis_penjamin Utf8,
    keluhan Utf8,
    waktu_masuk Timestamp,
    waktu_keluar Timestamp,
    PRIMARY KEY (id_kunjungan),
    INDEX idx_kunjungan_rm GLOBAL ON (no_rm),
    INDEX idx_kunjungan_penjamin GLOBAL ON (jenis_penjamin)
);

-- want: KEY003; visit id from the sequence of the visits counts up
CREATE TABLE tindakan_kunjungan (
    id_kunjungan Int64 NOT NULL,
    urutan Int32 NOT NULL,
    kode_icd9 Utf8,
    kode_dokter Utf8,
    tarif Decimal(22, 9),
    catatan Utf8,
    PRIMARY KEY (id_kunjungan, urutan)
);

-- want: ; list of medicines with text codes
CREATE TABLE obat (
    kode_obat Utf8 NOT NULL,
    nama_obat Utf8,
    satuan Utf8,
    harga_jual Decimal(22, 9),
    stok_minimum Uint32,
    PRIMARY KEY (kode_obat)
);

-- want: IDX001; Uuid key, but the index leads with the creation time
CREATE TABLE resep (
    id_resep Uuid NOT NULL,
    id_kunjungan Int64 NOT NULL,
    kode_dokter Utf8,
    isi_resep Json,
    diserahkan Bool,
    dibuat_pada Timestamp,
    PRIMARY KEY (id_resep),
    INDEX idx_resep_dibuat GLOBAL ON (dibuat_pada)
);

-- want: KEY006; free text about the allergy in the key, patient in front lives long
CREATE TABLE alergi_pasien (
    no_rm Utf8 NOT NULL,
    keterangan_alergi Utf8 NOT NULL,
    tingkat Utf8,
    dicatat_oleh Utf8,
    PRIMARY KEY (no_rm, keterangan_alergi)
);

-- want: KEY001; log of requests by time of sending
CREATE TABLE log_bridging (
    waktu_kirim Timestamp NOT NULL,
    id_kunjungan Int64 NOT NULL,
    layanan Utf8 NOT NULL,
    kode_respon Int32,
    permintaan Json,
    jawaban Json,
    PRIMARY KEY (waktu_kirim, id_kunjungan, layanan)
);

-- schema: chuoi ban le
-- want: ; phone numbers spread
CREATE TABLE khach_hang (
    so_dien_thoai Utf8 NOT NULL,
    ho_ten Utf8,
    email Utf8,
    hang_the Utf8,
    diem_tich_luy Int64,
    ngay_tham_gia Date,
    PRIMARY KEY (so_dien_thoai)
);

-- want: KEY003 IDX001 IDX002; order ids count up, ngay_dat grows, trang_thai has few values
CREATE TABLE don_hang (
    ma_don_hang Uint64 NOT NULL,
    so_dien_thoai Utf8,
    ma_cua_hang Utf8,
    ngay_dat Timestamp,
    trang_thai Utf8,
    tong_tien Decimal(22, 9),
    hinh_thuc_tt Utf8,
    PRIMARY KEY (ma_don_hang),
    INDEX idx_dh_khach GLOBAL ON (so_dien_thoai, ngay_dat),
    INDEX idx_dh_ngay GLOBAL ON (ngay_dat),
    INDEX idx_dh_trang_thai GLOBAL ON (trang_thai, ngay_dat)
);

-- want: KEY003; lines arrive together with the new order
CREATE TABLE chi_tiet_don_hang (
    ma_don_hang Uint64 NOT NULL,
    stt Uint16 NOT NULL,
    ma_hang Utf8,
    so_luong Double,
    don_gia Decimal(22, 9),
    giam_gia Decimal(22, 9),
    PRIMARY KEY (ma_don_hang, stt)
);

-- want: ; short list of shops
CREATE TABLE cua_hang (
    ma_cua_hang Utf8 NOT NULL,
    ten Utf8,
    dia_chi Utf8,
    tinh_thanh Utf8,
    quan_ly Utf8,
    PRIMARY KEY (ma_cua_hang)
);

-- want: ; shop in front, article behind spreads
CREATE TABLE ton_kho (
    ma_cua_hang Utf8 NOT NULL,
    ma_hang Utf8 NOT NULL,
    so_luong Double,
    gia_von Decimal(22, 9),
    cap_nhat Timestamp,
    PRIMARY KEY (ma_cua_hang, ma_hang)
);

-- want: KEY007; two kinds of voucher in front of the time
CREATE TABLE so_quy (
    loai_phieu Utf8 NOT NULL,   -- THU, CHI
    lap_luc Timestamp NOT NULL,
    ma_cua_hang Utf8 NOT NULL,
    so_phieu Uint32 NOT NULL,
    so_tien Decimal(22, 9),
    ly_do Utf8,
    nguoi_lap Utf8,
    PRIMARY KEY (loai_phieu, lap_luc, ma_cua_hang, so_phieu)
);
