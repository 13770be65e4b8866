-- Names in Russian, in Cyrillic and transliterated. What stands above a table is what an expert says of it: see labelled_test.go.
-- want: KEY003
CREATE TABLE TBL_VYDACHA (ID_VYDACHI Int64 NOT NULL, ID_CHITATELYA Uuid, SHIFR_KNIGI Utf8, PRIMARY KEY (ID_VYDACHI));
-- want: KEY006
CREATE TABLE zhaloby (tekst_zhaloby Utf8 NOT NULL, pacient_uid Uuid NOT NULL, PRIMARY KEY (pacient_uid, tekst_zhaloby));

-- A school's diary in transliterated Russian, other habits.
-- want: KEY004
CREATE TABLE dvizheniya (vremyaOperacii Int64 NOT NULL, artikul Utf8 NOT NULL, kolichestvo Int64, PRIMARY KEY (vremyaOperacii, artikul));
-- want: KEY007
CREATE TABLE zadaniyaSborki (tipZadaniya Utf8 NOT NULL, sozdano Timestamp NOT NULL, zadanieUid Uuid NOT NULL, PRIMARY KEY (tipZadaniya, sozdano, zadanieUid));
-- want: IDX001 IDX002
CREATE TABLE partii (partiyaUid Uuid NOT NULL, srokGodnosti Date, sostoyaniePartii Utf8, PRIMARY KEY (partiyaUid), INDEX poSroku GLOBAL ON (srokGodnosti), INDEX poSost GLOBAL ON (sostoyaniePartii));

-- A court in transliterated Russian.
-- want: KEY001
CREATE TABLE oplaty (data_oplaty Date NOT NULL, platezh_id Utf8 NOT NULL, summa Int64, PRIMARY KEY (data_oplaty, platezh_id));
-- want: IDX002
CREATE TABLE vklady (vklad_uid Utf8 NOT NULL, tip_vklada Utf8, PRIMARY KEY (vklad_uid), INDEX po_tipu GLOBAL ON (tip_vklada));
-- want: KEY004
CREATE TABLE vhody (vremya_vhoda Uint64 NOT NULL, login Utf8 NOT NULL, PRIMARY KEY (vremya_vhoda, login));
-- want: KEY003
CREATE TABLE perevody (id_perevoda Uint64 NOT NULL, schet_otpravitelya Utf8, schet_poluchatelya Utf8, summa Decimal(22,9), PRIMARY KEY (id_perevoda));
-- want: KEY001 IDX002
CREATE TABLE vypiski (data_vypiski Date NOT NULL, nomer_scheta Utf8 NOT NULL, status_vypiski Utf8, PRIMARY KEY (data_vypiski, nomer_scheta), INDEX po_statusu GLOBAL ON (status_vypiski));
-- want: KEY004
CREATE TABLE kursy_valyut (data_kursa Utf8 NOT NULL, kod_valyuty Utf8 NOT NULL, kurs Double, PRIMARY KEY (data_kursa, kod_valyuty));
-- want:
CREATE TABLE polzovateli_roli (polzovatel_id Uint64 NOT NULL, rol Utf8 NOT NULL, PRIMARY KEY (polzovatel_id, rol));
-- want: KEY007
CREATE TABLE arbitrazh (stadiya Utf8 NOT NULL, otkryto Timestamp NOT NULL, delo_uid Uuid NOT NULL, PRIMARY KEY (stadiya, otkryto, delo_uid));
-- want: KEY007
CREATE TABLE ochered_proverok (vid_proverki Utf8 NOT NULL, dobavleno Timestamp NOT NULL, zayavka_uid Uuid NOT NULL, PRIMARY KEY (vid_proverki, dobavleno, zayavka_uid));

-- With statements.
-- want: KEY007
CREATE TABLE ocheredi_zadach (tip_zadachi Utf8 NOT NULL, sozdano Timestamp NOT NULL, zadacha_id Uuid NOT NULL, PRIMARY KEY (tip_zadachi, sozdano, zadacha_id));
-- want: KEY004
CREATE TABLE zhurnal_sobytiy (vremya_sobytiya Uint64 NOT NULL, istochnik Utf8 NOT NULL, PRIMARY KEY (vremya_sobytiya, istochnik));
-- want: IDX002
CREATE TABLE dokumenty (dokument_uid Utf8 NOT NULL, tip_dokumenta Utf8, PRIMARY KEY (dokument_uid), INDEX po_tipu GLOBAL ON (tip_dokumenta));
-- want: KEY003
CREATE TABLE zayavleniya (zayavlenie_id Uint64 NOT NULL, grazhdanin_id Uuid, PRIMARY KEY (zayavlenie_id));
-- want: KEY007
CREATE TABLE ocheredi (prioritet Int32 NOT NULL, dobavleno Timestamp NOT NULL, zadanie_id Uuid NOT NULL, PRIMARY KEY (prioritet, dobavleno, zadanie_id));
-- want: IDX002; a parcel's status
CREATE TABLE posylky (ttn Utf8 NOT NULL, status_posylky Utf8, telefon Utf8, PRIMARY KEY (ttn), INDEX za_statusom GLOBAL ON (status_posylky), INDEX za_telefonom GLOBAL ON (telefon));
-- want: IDX001; the reference is a UUID, but the date of the document follows the clock
CREATE TABLE `Dokument.RealizatsiyaTovarovUslug` (
    `Ssylka` Uuid NOT NULL,
    `PometkaUdaleniya` Bool,
    `Data` Datetime NOT NULL,
    `Nomer` Utf8,
    `Proveden` Bool,
    `Organizatsiya` Uuid,
    `Kontragent` Uuid,
    `SummaDokumenta` Decimal(22, 9),
    `Kommentariy` Utf8,
    PRIMARY KEY (`Ssylka`),
    INDEX `PoDate` GLOBAL ON (`Data`, `Ssylka`),
    INDEX `PoKontragentu` GLOBAL ON (`Kontragent`, `Data`)
);
-- want: ; fiscal drives in front, the document number counts within one drive
CREATE TABLE `fiskalnye_dokumenty` (
    `nomer_fn` Utf8 NOT NULL,
    `nomer_fd` Uint32 NOT NULL,
    `rnm_kkt` Utf8,
    `inn` Utf8,
    `data_dokumenta` Datetime,
    `priznak_rascheta` Uint8,
    `summa` Decimal(22, 9),
    `telo` Json,
    PRIMARY KEY (`nomer_fn`, `nomer_fd`)
);
-- want: KEY003 IDX001; own order number counts up, index on the time of creation
CREATE TABLE zakazy (
    nomer_zakaza Uint64 NOT NULL,
    klient_id Uuid NOT NULL,
    summa Decimal(22, 9),
    valyuta Utf8,
    adres_dostavki Utf8,
    kommentariy Utf8,
    status Utf8,
    sozdan Timestamp NOT NULL,
    PRIMARY KEY (nomer_zakaza),
    INDEX idx_zakazy_klient GLOBAL ON (klient_id),
    INDEX idx_zakazy_sozdan GLOBAL ON (sozdan)
);
-- want: KEY003 IDX002; requests numbered by this system, sole key, index begins with a status
CREATE TABLE zayavki (
    id_zayavki Uint64 NOT NULL,
    klient_id Uint64 NOT NULL,
    tip_zayavki Utf8,
    tekst Utf8,
    ispolnitel_id Uint32,
    id_status Uint8 NOT NULL,
    data_sozdaniya Timestamp NOT NULL,
    data_zakrytiya Timestamp,
    PRIMARY KEY (id_zayavki),
    INDEX idx_zayavki_klient GLOBAL ON (klient_id),
    INDEX idx_zayavki_status GLOBAL ON (id_status, data_sozdaniya)
);
-- want: KEY001; log led by the time of sign-in
CREATE TABLE zhurnal_vkhodov (
    vremya_vkhoda Timestamp NOT NULL,
    polzovatel_id Uint64 NOT NULL,
    ip_adres Utf8,
    ustroystvo Utf8,
    uspeshno Bool,
    PRIMARY KEY (vremya_vkhoda, polzovatel_id)
);
-- want: ; OKEI codes of units, a dictionary of some hundreds of rows
CREATE TABLE spr_edinitsy_izmereniya (
    kod_okei Uint16 NOT NULL,
    naimenovanie Utf8 NOT NULL,
    oboznachenie Utf8,
    mezhdunarodnoe Utf8,
    PRIMARY KEY (kod_okei)
);
-- want: KEY001; call start leads the key of the CDRs
CREATE TABLE cdr_zvonki (
    dt_nachala Timestamp NOT NULL,
    msisdn_a Utf8 NOT NULL,
    msisdn_b Utf8 NOT NULL,
    dlit_sek Uint32,
    imsi Utf8,
    cell_id Uint32,
    tip_vyzova Uint8,
    stoimost Decimal(22, 9),
    PRIMARY KEY (dt_nachala, msisdn_a, msisdn_b)
) WITH (
    AUTO_PARTITIONING_BY_LOAD = ENABLED,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 8
);
-- want: ; excise mark of 68 or 150 characters is bounded, given from outside, spreads
CREATE TABLE egais_marki (
    marka_pdf417 Utf8 NOT NULL,
    alkokod Utf8 NOT NULL,
    fsrar_id Utf8 NOT NULL,
    ttn_regid Utf8,
    spravka_b Utf8,
    dt_rozliva Date,
    sostoyanie Uint8,
    dt_sostoyaniya Datetime,
    PRIMARY KEY (marka_pdf417),
    INDEX ix_marki_spravka_b GLOBAL ON (spravka_b)
);
-- want: KEY002 IDX002?? IDX002??; BigSerial is the whole key, account numbers in the indexes spread
CREATE TABLE provodki (
    id BigSerial NOT NULL,
    schet_dt Utf8 NOT NULL,
    schet_kt Utf8 NOT NULL,
    summa Decimal(22, 9) NOT NULL,
    kod_val Utf8,
    naznach Utf8,
    nom_dok Utf8,
    data_prov Date NOT NULL,
    PRIMARY KEY (id),
    INDEX ix_prov_dt GLOBAL ON (schet_dt, data_prov),
    INDEX ix_prov_kt GLOBAL ON (schet_kt, data_prov)
);
-- want: ; document reference is a Uuid column, line number behind it
CREATE TABLE `Dokument_RealizatsiyaTovarov_Tovary` (
    `Ssylka` Uuid NOT NULL,
    `NomerStroki` Uint32 NOT NULL,
    `Nomenklatura` Uuid NOT NULL,
    `Kolichestvo` Decimal(22, 9),
    `Tsena` Decimal(22, 9),
    `Summa` Decimal(22, 9),
    `StavkaNDS` Utf8,
    `SummaNDS` Decimal(22, 9),
    PRIMARY KEY (`Ssylka`, `NomerStroki`)
);
-- want: KEY007?; few currencies then date, but only one row per currency and day
CREATE TABLE `RegistrSvedeniy_KursyValyut` (
    `Valyuta` Utf8 NOT NULL,
    `Period` Date NOT NULL,
    `Kurs` Double,
    `Kratnost` Uint32,
    PRIMARY KEY (`Valyuta`, `Period`)
);
-- want: KEY003 IDX001 IDX002; registration number counts up, time of receipt, few categories
CREATE TABLE obrascheniya_grazhdan (
    reg_nomer Uint64 NOT NULL,
    dt_postupleniya Datetime NOT NULL,
    fio_zayavitelya Utf8,
    adres Utf8,
    kategoriya Utf8,
    tekst Utf8,
    srok_otveta Date,
    id_ispolnitelya Uint32,
    dt_zakrytiya Datetime,
    PRIMARY KEY (reg_nomer),
    INDEX ix_obr_dt GLOBAL ON (dt_postupleniya),
    INDEX ix_obr_kat GLOBAL ON (kategoriya)
);
-- want: KEY004; yyyymm integer leads
CREATE TABLE nachisleniya (
    period_yyyymm Uint32 NOT NULL,
    nom_ls Utf8 NOT NULL,
    kod_uslugi Uint16 NOT NULL,
    tarif Decimal(22, 9),
    obem Decimal(22, 9),
    nachisleno Decimal(22, 9),
    pereraschet Decimal(22, 9),
    lgota Decimal(22, 9),
    PRIMARY KEY (period_yyyymm, nom_ls, kod_uslugi)
);
-- want: ; column table hashed by IMEI
CREATE TABLE telemetriya_ts (
    imei Utf8 NOT NULL,
    vremya Timestamp NOT NULL,
    shirota Double,
    dolgota Double,
    skorost Uint16,
    kurs Uint16,
    uroven_topliva Float,
    zazhiganie Bool,
    PRIMARY KEY (vremya, imei)
)
PARTITION BY HASH(imei)
WITH (STORE = COLUMN);
-- want: KEY009; hash stands behind the session id and spreads nothing
CREATE TABLE sessii_lk (
    id_sessii Utf8 NOT NULL,
    hash_sessii Uint64 NOT NULL,
    id_polz Uint64,
    ip Utf8,
    dt_vhoda Datetime,
    dt_posl_akt Datetime,
    PRIMARY KEY (id_sessii, hash_sessii)
);
-- want: KEY007; few bank offices, then an order number that counts up
CREATE TABLE kassovye_ordera (
    kod_otd Uint16 NOT NULL,
    nom_ordera Uint32 NOT NULL,
    vid Utf8,
    dt_ordera Date,
    summa Decimal(22, 9),
    osnovanie Utf8,
    unp_platelschika Utf8,
    kassir Utf8,
    PRIMARY KEY (kod_otd, nom_ordera)
);
-- want: KEY007; few branches, then time
CREATE TABLE audit_operacij (
    kod_filiala Utf8 NOT NULL,
    dt_oper Timestamp NOT NULL,
    id_oper Uint64 NOT NULL,
    login Utf8,
    deystvie Utf8,
    obekt Utf8,
    staroe_zn Json,
    novoe_zn Json,
    PRIMARY KEY (kod_filiala, dt_oper, id_oper)
);
-- want: KEY001; time of sale leads
CREATE TABLE prodazha_biletov (
    dt_prodazhi Datetime NOT NULL,
    nom_bileta Utf8 NOT NULL,
    nom_poezda Utf8,
    dt_otpr Datetime,
    st_otpr Utf8,
    st_prib Utf8,
    vagon Uint8,
    mesto Uint8,
    fio_pass Utf8,
    stoimost Decimal(22, 9),
    PRIMARY KEY (dt_prodazhi, nom_bileta),
    INDEX ix_bilet GLOBAL ON (nom_bileta)
);
-- want: ; date of birth does not follow inserts
CREATE TABLE reestr_zastrahovannyh (
    dt_rozhd Date NOT NULL,
    snils Utf8 NOT NULL,
    familiya Utf8,
    imya Utf8,
    otchestvo Utf8,
    nom_polisa_oms Utf8,
    kod_smo Utf8,
    PRIMARY KEY (dt_rozhd, snils),
    INDEX ix_polis GLOBAL ON (nom_polisa_oms)
);
-- want: KEY004; ULID as text
CREATE TABLE uvedomleniya (
    uvedom_ulid Utf8 NOT NULL,
    id_polz Uint64 NOT NULL,
    kanal Utf8,
    shablon Utf8,
    parametry Json,
    dostavleno Bool,
    PRIMARY KEY (uvedom_ulid),
    INDEX ix_uvedom_polz GLOBAL ON (id_polz)
);
-- want: KEY003; statement id counts up and gets its lines at creation
CREATE TABLE vypiska_stroki (
    id_vypiski Int64 NOT NULL,
    nom_str Int32 NOT NULL,
    schet Utf8 NOT NULL,
    schet_korr Utf8,
    bik_korr Utf8,
    debet Decimal(22, 9),
    kredit Decimal(22, 9),
    naznachenie Utf8,
    PRIMARY KEY (id_vypiski, nom_str),
    INDEX ix_vyp_schet GLOBAL ON (schet)
);
-- want: KEY003 IDX002; own order numbers count up, index on a handful of states
CREATE TABLE zakazy (
    zakaz_id Uint64 NOT NULL,
    klient_id Uint64 NOT NULL,
    summa Decimal(22, 9),
    sostoyanie Utf8,
    kommentariy Utf8,
    data_sozdaniya Timestamp,
    PRIMARY KEY (zakaz_id),
    INDEX po_klientu GLOBAL ON (klient_id),
    INDEX po_sostoyaniyu GLOBAL ON (sostoyanie)
);
-- want: KEY001; log of events keyed by time first
CREATE TABLE zhurnal_sobytiy (
    vremya Timestamp NOT NULL,
    istochnik Utf8 NOT NULL,
    nomer_sobytiya Uint32 NOT NULL,
    uroven Utf8,
    soobshchenie Utf8,
    PRIMARY KEY (vremya, istochnik, nomer_sobytiya)
);
-- want: KEY003 IDX001; the number of a trip is handed out in order, the departure follows the clock
CREATE TABLE `Reysy` (
    `NomerReysa` Uint64 NOT NULL,
    `GosNomer` Utf8 NOT NULL,
    `TabelnyyNomerVoditelya` Utf8,
    `DataVyezda` Datetime,
    `DataVozvrata` Datetime,
    `ProbegKm` Double,
    `RashodGSM` Double,
    PRIMARY KEY (`NomerReysa`),
    INDEX `PoDateVyezda` GLOBAL ON (`DataVyezda`)
);
-- schema: 1
-- want: KEY003; declarations are numbered
CREATE TABLE deklaracii (nomer_deklaracii Int64 NOT NULL, deklarant Utf8, data_podachi Date, PRIMARY KEY (nomer_deklaracii));
-- want: KEY003; goods of a declaration
CREATE TABLE tovary_deklaracii (nomer_deklaracii Int64 NOT NULL, nomer_tovara Int32 NOT NULL, kod_tnved Utf8, ves Double, PRIMARY KEY (nomer_deklaracii, nomer_tovara));
-- want: IDX002; released, refused, on hold
CREATE TABLE vypusk (vypusk_uuid Uuid NOT NULL, sostoyanie Utf8, post Utf8, PRIMARY KEY (vypusk_uuid), INDEX po_sostoyaniyu GLOBAL ON (sostoyanie));
-- want: KEY001; crossings of the border by time
CREATE TABLE peresecheniya (vremya_peresecheniya Timestamp NOT NULL, gosnomer Utf8 NOT NULL, napravlenie Utf8, PRIMARY KEY (vremya_peresecheniya, gosnomer));
-- want: ; a carrier's vehicles
CREATE TABLE transport (inn_perevozchika Utf8 NOT NULL, gosnomer Utf8 NOT NULL, marka Utf8, PRIMARY KEY (inn_perevozchika, gosnomer));
-- want: KEY006; what it is, in words
CREATE TABLE resheniya (opisanie_tovara Utf8 NOT NULL, kod_tnved Utf8 NOT NULL, PRIMARY KEY (opisanie_tovara, kod_tnved));
-- schema: 2
-- want: KEY003; waybills are numbered
CREATE TABLE nakladnaya (nomer_nakladnoy Int64 NOT NULL, inn_otpravitelya Uint64, ves_kg Int32, PRIMARY KEY (nomer_nakladnoy));
-- want: KEY003; the lines of a waybill
CREATE TABLE stroka_nakladnoy (nomer_nakladnoy Int64 NOT NULL, nomer_stroki Int32 NOT NULL, artikul Utf8, kolichestvo Int32, PRIMARY KEY (nomer_nakladnoy, nomer_stroki));
-- want: KEY001; all shipments by day
CREATE TABLE otgruzka (data_otgruzki Date NOT NULL, kod_sklada Utf8 NOT NULL, artikul Utf8 NOT NULL, kolichestvo Int32, PRIMARY KEY (data_otgruzki, kod_sklada, artikul));
-- want: ; drivers, and by birth
CREATE TABLE voditel (tabelnyi_nomer Utf8 NOT NULL, familiya Utf8, data_rozhdeniya Date, PRIMARY KEY (tabelnyi_nomer), INDEX ix_voditel_rozhdenie GLOBAL ON (data_rozhdeniya));
-- want: ; a container's events
CREATE TABLE sobytie_konteynera (nomer_konteynera Utf8 NOT NULL, vremya_sobytiya Timestamp NOT NULL, kod_stancii Utf8, PRIMARY KEY (nomer_konteynera, vremya_sobytiya));
-- want: IDX002; new, in work, closed
CREATE TABLE zayavka (zayavka_uuid Uuid NOT NULL, sostoyanie Utf8, inn_zakazchika Uint64, PRIMARY KEY (zayavka_uuid), INDEX ix_zayavka_sostoyanie GLOBAL ON (sostoyanie), INDEX ix_zayavka_inn GLOBAL ON (inn_zakazchika));
-- want: ; companies by the state's number
CREATE TABLE kontragent (inn Uint64 NOT NULL, kpp Utf8, naimenovanie Utf8, PRIMARY KEY (inn));
-- want: ; a sender's interchanges
CREATE TABLE edifact_unb (unb_sender Utf8 NOT NULL, unb_control_ref Utf8 NOT NULL, unb_recipient Utf8, PRIMARY KEY (unb_sender, unb_control_ref));
-- want: IDX001; items by their label, and by when they were taken
CREATE TABLE pochtovoe_otpravlenie (shpi Utf8 NOT NULL, data_priema Timestamp, indeks_poluchatelya Utf8, PRIMARY KEY (shpi), INDEX ix_otpravlenie_data_priema GLOBAL ON (data_priema));
-- want: ; a plot's rights
CREATE TABLE pravo_na_uchastok (kadastroviy_nomer Utf8 NOT NULL, nomer_registracii Utf8 NOT NULL, vid_prava Utf8, PRIMARY KEY (kadastroviy_nomer, nomer_registracii));
-- schema: 3
-- want: KEY003; klient_id is numbered
CREATE TABLE klient (
    klient_id Int64 NOT NULL,
    inn Utf8,
    fio Utf8 NOT NULL,
    data_rozhd Date,
    tip_klienta Utf8 NOT NULL,
    pasport_ser_nom Utf8,
    PRIMARY KEY (klient_id),
    INDEX klient_inn GLOBAL ON (inn),
    INDEX klient_data_rozhd GLOBAL ON (data_rozhd)
);
-- want: ; 20-digit account number, short text
CREATE TABLE schet (
    nomer_scheta Utf8 NOT NULL,
    klient_id Int64 NOT NULL,
    val_kod Utf8 NOT NULL,
    data_otkr Date NOT NULL,
    ostatok Decimal(22, 9) NOT NULL,
    PRIMARY KEY (nomer_scheta),
    INDEX schet_klient GLOBAL ON (klient_id)
);
-- want: KEY001; operation day leads
CREATE TABLE provodka (
    data_provodki Date NOT NULL,
    nom_provodki Int64 NOT NULL,
    schet_debet Utf8 NOT NULL,
    schet_kredit Utf8 NOT NULL,
    summa Decimal(22, 9) NOT NULL,
    naznachenie Utf8,
    PRIMARY KEY (data_provodki, nom_provodki)
);
-- want: KEY003 IDX002; numbered payment orders, status few
CREATE TABLE plat_poruch (
    id_dok Int64 NOT NULL,
    nomer_pp Utf8 NOT NULL,
    data_pp Date NOT NULL,
    bik_pol Utf8 NOT NULL,
    summa Decimal(22, 9) NOT NULL,
    status Utf8 NOT NULL,
    PRIMARY KEY (id_dok),
    INDEX pp_status GLOBAL ON (status)
);
-- want: ; account, then date
CREATE TABLE ostatki (
    nomer_scheta Utf8 NOT NULL,
    data_ost Date NOT NULL,
    ost_vh Decimal(22, 9),
    ost_isx Decimal(22, 9),
    PRIMARY KEY (nomer_scheta, data_ost)
);
-- want: ; dictionary of banks by BIK
CREATE TABLE spr_bik (
    bik Utf8 NOT NULL,
    naim Utf8 NOT NULL,
    korr_schet Utf8,
    gorod Utf8,
    PRIMARY KEY (bik)
);
-- want: KEY007??; few currencies, then the day, but few rows too
CREATE TABLE kurs_valut (
    val_kod Utf8 NOT NULL,
    data_kursa Date NOT NULL,
    kurs Decimal(22, 9) NOT NULL,
    PRIMARY KEY (val_kod, data_kursa)
);
-- want: KEY007; branch few, then statement number
CREATE TABLE vypiska_zagolovok (
    filial Int32 NOT NULL,
    nomer_vypiski Int64 NOT NULL,
    data_s Date,
    data_po Date,
    schet Utf8 NOT NULL,
    PRIMARY KEY (filial, nomer_vypiski)
);
-- schema: 4
-- want: KEY003 IDX002; nomera del podryad; sostoyanie is few
CREATE TABLE sud_delo (
    delo_id Int64 NOT NULL,
    nomer_dela Utf8,
    vid_sudoproizvodstva Utf8,
    data_postupleniya Date,
    sostoyanie Utf8,
    sudya_id Int32,
    PRIMARY KEY (delo_id),
    INDEX ix_delo_sostoyanie GLOBAL ON (sostoyanie),
    INDEX ix_delo_nomer GLOBAL ON (nomer_dela)
);
-- want: KEY003; parties come with the new case
CREATE TABLE uchastnik_dela (
    delo_id Int64 NOT NULL,
    nomer_pp Int32 NOT NULL,
    fio Utf8,
    rol Utf8,
    inn Utf8,
    adres Utf8,
    PRIMARY KEY (delo_id, nomer_pp),
    INDEX ix_uchastnik_inn GLOBAL ON (inn)
);
-- want: KEY001; hearing date leads, hearings are set for coming days
CREATE TABLE raspisanie_zasedanij (
    data_zasedaniya Datetime NOT NULL,
    zal_id Int32 NOT NULL,
    delo_id Int64,
    rezultat Utf8,
    PRIMARY KEY (data_zasedaniya, zal_id)
);
-- want: KEY007; few kinds of document, then a growing number
CREATE TABLE vhodyashaya_korrespondentsiya (
    tip_dokumenta Utf8 NOT NULL,
    nomer_registratsii Int64 NOT NULL,
    data_registratsii Timestamp,
    otpravitel Utf8,
    kratkoe_soderzhanie Utf8,
    PRIMARY KEY (tip_dokumenta, nomer_registratsii)
);
-- want: ; enforcement writs by random guid
CREATE TABLE ispolnitelnyj_list (
    guid Uuid NOT NULL,
    delo_id Int64,
    seriya Utf8,
    nomer Utf8,
    data_vydachi Date,
    dolzhnik_inn Utf8,
    PRIMARY KEY (guid),
    INDEX ix_il_dolzhnik GLOBAL ON (dolzhnik_inn)
);
-- schema: 5
-- want: ; SNILS and policy numbers are given by the state
CREATE TABLE `patsienty` (
    `snils` Utf8 NOT NULL,
    `polis_oms` Utf8,
    `familiya` Utf8 NOT NULL,
    `imya` Utf8 NOT NULL,
    `otchestvo` Utf8,
    `data_rozhdeniya` Date NOT NULL,
    `pol` Utf8,
    `telefon` Utf8,
    PRIMARY KEY (`snils`),
    INDEX `idh_polis` GLOBAL ON (`polis_oms`)
);
-- want: KEY003 IDX002; visit ids count up, few statuses
CREATE TABLE `priemy` (
    `id_priema` Uint64 NOT NULL,
    `snils` Utf8 NOT NULL,
    `vrach_id` Uint32 NOT NULL,
    `nachalo` Datetime NOT NULL,
    `zhaloby` Utf8,
    `diagnoz_mkb` Utf8,
    `status` Utf8 NOT NULL,
    PRIMARY KEY (`id_priema`),
    INDEX `idh_patsient` GLOBAL ON (`snils`, `nachalo`),
    INDEX `idh_status` GLOBAL ON (`status`)
);
-- want: KEY003; lines of a visit come with it
CREATE TABLE `naznacheniya` (
    `id_priema` Uint64 NOT NULL,
    `nomer_stroki` Uint16 NOT NULL,
    `preparat` Utf8 NOT NULL,
    `dozirovka` Utf8,
    `dney` Uint16,
    PRIMARY KEY (`id_priema`, `nomer_stroki`)
);
-- want: ; doctors in front, their slots are spread over all of them
CREATE TABLE `raspisanie` (
    `vrach_id` Uint32 NOT NULL,
    `data` Date NOT NULL,
    `slot` Uint16 NOT NULL,
    `snils` Utf8,
    `zanyat` Bool NOT NULL,
    PRIMARY KEY (`vrach_id`, `data`, `slot`)
);
-- want: KEY001; access log with the time in front
CREATE TABLE `zhurnal_dostupa` (
    `vremya` Timestamp NOT NULL,
    `sotrudnik` Utf8 NOT NULL,
    `snils` Utf8 NOT NULL,
    `deystvie` Utf8 NOT NULL,
    `rabochee_mesto` Utf8,
    PRIMARY KEY (`vremya`, `sotrudnik`, `snils`)
);
-- schema: 6
-- want: ; SNILS is given by the state, dates of birth do not follow inserts
CREATE TABLE `Patsienty` (
    `SNILS` Utf8 NOT NULL,
    `FIO` Utf8 NOT NULL,
    `DataRozhdeniya` Date NOT NULL,
    `Pol` Utf8,
    `PolisOMS` Utf8,
    `GruppaKrovi` Utf8,
    `Telefon` Utf8,
    PRIMARY KEY (`SNILS`),
    INDEX `PoDateRozhdeniya` GLOBAL ON (`DataRozhdeniya`, `FIO`)
);
-- want: KEY003; admissions are numbered as they come
CREATE TABLE `Gospitalizatsii` (
    `IdGospitalizatsii` Int64 NOT NULL,
    `SNILS` Utf8 NOT NULL,
    `KodOtdeleniya` Int16,
    `DiagnozMKB` Utf8,
    `DataPostupleniya` Datetime NOT NULL,
    `DataVypiski` Datetime,
    `LechashchiyVrach` Utf8,
    PRIMARY KEY (`IdGospitalizatsii`),
    INDEX `PoPatsientu` GLOBAL ON (`SNILS`, `DataPostupleniya`)
);
-- want: KEY003; prescriptions are written in the days of the admission, whose id counts up
CREATE TABLE `Naznacheniya` (
    `IdGospitalizatsii` Int64 NOT NULL,
    `NomerPP` Int32 NOT NULL,
    `Preparat` Utf8,
    `Doza` Utf8,
    `Kratnost` Utf8,
    `Nachalo` Datetime,
    `Okonchanie` Datetime,
    `Otmeneno` Bool,
    PRIMARY KEY (`IdGospitalizatsii`, `NomerPP`)
);
-- want: KEY007; a few dozen wards, then the time
CREATE TABLE `ZhurnalPeremeshcheniy` (
    `KodOtdeleniya` Int16 NOT NULL,
    `VremyaPeremeshcheniya` Timestamp NOT NULL,
    `IdGospitalizatsii` Int64 NOT NULL,
    `IzOtdeleniya` Int16,
    `Palata` Utf8,
    `Koyka` Utf8,
    `Sotrudnik` Utf8,
    PRIMARY KEY (`KodOtdeleniya`, `VremyaPeremeshcheniya`, `IdGospitalizatsii`)
);
-- want: ; a short list
CREATE TABLE `Otdeleniya` (
    `KodOtdeleniya` Int16 NOT NULL,
    `Naimenovanie` Utf8 NOT NULL,
    `Zaveduyushchiy` Utf8,
    `ChisloKoek` Uint16,
    PRIMARY KEY (`KodOtdeleniya`)
);
-- want: ; a dictionary, parents have many values
CREATE TABLE `SpravochnikMKB10` (
    `Kod` Utf8 NOT NULL,
    `Naimenovanie` Utf8,
    `KodRoditelya` Utf8,
    `Aktualen` Bool,
    PRIMARY KEY (`Kod`),
    INDEX `PoRoditelyu` GLOBAL ON (`KodRoditelya`)
);
-- schema: 7
-- want: ; articles of goods are texts
CREATE TABLE `tovary` (
    `artikul` Utf8 NOT NULL,
    `naimenovanie` Utf8,
    `kategoriya_kod` Utf8,
    `brend` Utf8,
    `tsena` Decimal(22, 9),
    `ostatok` Int32,
    `izmenen` Timestamp,
    PRIMARY KEY (`artikul`),
    INDEX `po_brendu` GLOBAL ON (`brend`, `artikul`)
);
-- want: ; column table by hash of many buyers
CREATE TABLE `pokazy_tovarov` (
    `vremya` Timestamp NOT NULL,
    `pokupatel_id` Uint64 NOT NULL,
    `artikul` Utf8 NOT NULL,
    `pozitsiya` Uint16,
    `stranitsa` Utf8,
    `klik` Bool,
    PRIMARY KEY (`vremya`, `pokupatel_id`, `artikul`)
)
PARTITION BY HASH(`pokupatel_id`)
WITH (STORE = COLUMN);
-- want: KEY006; texts of searches in the key
CREATE TABLE `poiskovye_zaprosy` (
    `region` Uint32 NOT NULL,
    `tekst_zaprosa` Utf8 NOT NULL,
    `pokazov` Uint64,
    `klikov` Uint64,
    `posledniy` Timestamp,
    PRIMARY KEY (`region`, `tekst_zaprosa`)
);
-- want: KEY003 IDX002; reviews count up, a few states of moderation
CREATE TABLE `otzyvy` (
    `otzyv_id` Uint64 NOT NULL,
    `artikul` Utf8 NOT NULL,
    `pokupatel_id` Uint64,
    `otsenka` Uint8,
    `tekst` Utf8,
    `status` Utf8,
    `sozdan` Timestamp,
    PRIMARY KEY (`otzyv_id`),
    INDEX `po_tovaru` GLOBAL ON (`artikul`, `sozdan`),
    INDEX `po_statusu` GLOBAL ON (`status`)
);
-- want: ; words spread before the articles
CREATE TABLE `obratnyy_indeks` (
    `term` Utf8 NOT NULL,
    `artikul` Utf8 NOT NULL,
    `pole` Utf8 NOT NULL,
    `chastota` Uint32,
    `ves` Float,
    PRIMARY KEY (`term`, `artikul`, `pole`)
);
-- want: KEY001 IDX002; every change of a price of all goods by its time, few sources
CREATE TABLE `istoriya_tsen` (
    `data_vremya` Timestamp NOT NULL,
    `artikul` Utf8 NOT NULL,
    `tsena` Decimal(22, 9),
    `staraya_tsena` Decimal(22, 9),
    `istochnik` Utf8,
    PRIMARY KEY (`data_vremya`, `artikul`),
    INDEX `po_istochniku` GLOBAL ON (`istochnik`)
);
-- schema: 8
-- want: ; SNILS and policy numbers are given outside
CREATE TABLE patsienty (
    snils Utf8 NOT NULL,
    nomer_polisa Utf8,
    familiya Utf8,
    imya Utf8,
    otchestvo Utf8,
    data_rozhdeniya Date,
    telefon Utf8,
    PRIMARY KEY (snils),
    INDEX patsienty_polis GLOBAL ON (nomer_polisa)
);
-- want: ; doctors live long and all get appointments all the time, the index is on patients
CREATE TABLE priemy (
    vrach_id Uint32 NOT NULL,
    nachalo Timestamp NOT NULL,
    snils Utf8,
    zhaloby Utf8,
    diagnoz_mkb Utf8,
    zaklyuchenie Utf8,
    PRIMARY KEY (vrach_id, nachalo),
    INDEX priemy_patsient GLOBAL ON (snils, nachalo)
);
-- want: KEY003 IDX002; referrals count up, status index
CREATE TABLE napravleniya (
    napravlenie_id Uint64 NOT NULL,
    snils Utf8 NOT NULL,
    vrach_id Uint32,
    vid_issledovaniya Utf8,
    status Utf8,
    vydano Timestamp,
    PRIMARY KEY (napravlenie_id),
    INDEX napravleniya_status GLOBAL ON (status)
);
-- want: KEY003; id of the referral counts up and results come soon after it
CREATE TABLE rezultaty_analizov (
    napravlenie_id Uint64 NOT NULL,
    kod_pokazatelya Utf8 NOT NULL,
    znachenie Double,
    edinitsa Utf8,
    norma_ot Double,
    norma_do Double,
    gotovo Timestamp,
    PRIMARY KEY (napravlenie_id, kod_pokazatelya)
);
-- schema: 9
-- want: ; a list of classes that the school keeps
CREATE TABLE klassy (
    id_klassa Uint32 NOT NULL,
    parallel Uint8,
    bukva Utf8,
    klassnyy_rukovoditel Utf8,
    uchebnyy_god Utf8,
    PRIMARY KEY (id_klassa)
);
-- want: KEY003 IDX002??; pupils numbered by this system, a school has only some dozens of classes, though it is a foreign id
CREATE TABLE ucheniki (
    id_uchenika Uint64 NOT NULL,
    familiya Utf8,
    imya Utf8,
    otchestvo Utf8,
    data_rozhdeniya Date,
    snils Utf8,
    id_klassa Uint32,
    PRIMARY KEY (id_uchenika),
    INDEX ix_klass GLOBAL ON (id_klassa)
);
-- want: KEY003 IDX001??; lessons count up, dates of lessons mostly grow, though a plan may be written at once
CREATE TABLE uroki (
    id_uroka Uint64 NOT NULL,
    id_klassa Uint32 NOT NULL,
    predmet Utf8,
    data_uroka Date NOT NULL,
    nomer_uroka Uint8,
    tema Utf8,
    domashnee_zadanie Utf8,
    PRIMARY KEY (id_uroka),
    INDEX ix_data GLOBAL ON (data_uroka, id_klassa)
);
-- want: ; a pupil in front spreads
CREATE TABLE otsenki (
    id_uchenika Uint64 NOT NULL,
    id_uroka Uint64 NOT NULL,
    otsenka Uint8,
    ves Uint8,
    kommentariy Utf8,
    postavlena Timestamp,
    PRIMARY KEY (id_uchenika, id_uroka)
);
-- want: KEY003; the lesson in front counts up and its rows come when it is held
CREATE TABLE poseshchaemost (
    id_uroka Uint64 NOT NULL,
    id_uchenika Uint64 NOT NULL,
    prisutstvoval Bool,
    prichina Utf8,
    opozdanie_min Uint8,
    PRIMARY KEY (id_uroka, id_uchenika),
    INDEX ix_uchenik GLOBAL ON (id_uchenika)
);
-- want: ; phones of the parents spread
CREATE TABLE uvedomleniya_roditelyam (
    telefon Utf8 NOT NULL,
    vremya_otpravki Timestamp NOT NULL,
    id_uchenika Uint64,
    tekst Utf8,
    dostavleno Bool,
    PRIMARY KEY (telefon, vremya_otpravki)
);
-- schema: 10
-- want: KEY004? IDX001; 1C stores references in 16 bytes with the time of its UUID v1 behind a constant node, so they sort by time in binary, index on document date
CREATE TABLE `Dokument.ZakazKlienta` (
    `_IDRRef` String NOT NULL,
    `Nomer` Utf8 NOT NULL,
    `Data` Datetime NOT NULL,
    `Proveden` Bool,
    `Kontragent` String,
    `Soglashenie` String,
    `Sklad` Utf8,
    `SummaDokumenta` Decimal(22, 9),
    `Kommentariy` Utf8,
    PRIMARY KEY (`_IDRRef`),
    INDEX `ZakazKlienta_Data` GLOBAL ON (`Data`, `_IDRRef`)
);
-- want: KEY004?; as s051, rows of a document come when it is made
CREATE TABLE `Dokument.ZakazKlienta.Tovary` (
    `_Document_IDRRef` String NOT NULL,
    `_LineNo` Uint32 NOT NULL,
    `Artikul` Utf8,
    `Kolichestvo` Decimal(22, 9),
    `Tsena` Decimal(22, 9),
    `ProtsentSkidki` Decimal(22, 9),
    `Summa` Decimal(22, 9),
    PRIMARY KEY (`_Document_IDRRef`, `_LineNo`)
);
-- want: KEY006; full name of goods (up to 1024 characters) in the key
CREATE TABLE `Spravochnik.Nomenklatura` (
    `VidNomenklatury` Utf8 NOT NULL,
    `NaimenovaniePolnoe` Utf8 NOT NULL,
    `Artikul` Utf8,
    `EdinitsaIzmereniya` Utf8,
    `StavkaNDS` Utf8,
    `Opisanie` Utf8,
    `PometkaUdaleniya` Bool,
    PRIMARY KEY (`VidNomenklatury`, `NaimenovaniePolnoe`),
    INDEX `Nomenklatura_Artikul` GLOBAL ON (`Artikul`)
);
-- want: KEY007; dozens of warehouses, then the period
CREATE TABLE `RegistrNakopleniya.TovaryNaSkladah` (
    `Sklad` Utf8 NOT NULL,
    `Period` Datetime NOT NULL,
    `Registrator` String NOT NULL,
    `NomerStroki` Uint32 NOT NULL,
    `VidDvizheniya` Utf8,
    `Artikul` Utf8,
    `VNalichii` Decimal(22, 9),
    PRIMARY KEY (`Sklad`, `Period`, `Registrator`, `NomerStroki`)
);
-- want: ; article in front spreads
CREATE TABLE `RegistrSvedeniy.TsenyNomenklatury` (
    `Artikul` Utf8 NOT NULL,
    `VidTseny` Utf8 NOT NULL,
    `Period` Datetime NOT NULL,
    `Tsena` Decimal(22, 9),
    `Valyuta` Utf8,
    PRIMARY KEY (`Artikul`, `VidTseny`, `Period`)
);
-- want: KEY001; registration log led by time
CREATE TABLE `ZhurnalRegistratsii` (
    `Data` Timestamp NOT NULL,
    `Seans` Uint32 NOT NULL,
    `NomerSobytiya` Uint64 NOT NULL,
    `Polzovatel` Utf8,
    `Kompyuter` Utf8,
    `Sobytie` Utf8,
    `Metadannye` Utf8,
    `Kommentariy` Utf8,
    PRIMARY KEY (`Data`, `Seans`, `NomerSobytiya`),
    INDEX `ZhR_Polzovatel` GLOBAL ON (`Polzovatel`, `Data`)
);
-- schema: 11
-- want: KEY003; CFT ids come from one sequence
CREATE TABLE `Z#CLIENT` (
    `ID` Uint64 NOT NULL,
    `CLASS_ID` Utf8,
    `STATE_ID` Utf8,
    `C_NAME` Utf8,
    `C_INN` Utf8,
    `C_KPP` Utf8,
    `C_DATE_REG` Date,
    PRIMARY KEY (`ID`),
    INDEX `IDX_Z#CLIENT_INN` GLOBAL ON (`C_INN`)
);
-- want: KEY003 IDX002; id from the sequence, few branches, account number index fine
CREATE TABLE `Z#AC_FIN` (
    `ID` Uint64 NOT NULL,
    `C_MAIN_V_ID` Utf8 NOT NULL,
    `C_CLIENT_V` Uint64,
    `C_FILIAL` Uint64,
    `C_FINTOOL` Uint64,
    `C_DATE_OP` Date,
    `C_DATE_CLOSE` Date,
    `C_SALDO` Decimal(22, 9),
    `C_ARC_MOVE` Uint64,
    PRIMARY KEY (`ID`),
    INDEX `IDX_Z#AC_FIN_MAIN_V_ID` GLOBAL ON (`C_MAIN_V_ID`),
    INDEX `IDX_Z#AC_FIN_FILIAL` GLOBAL ON (`C_FILIAL`)
);
-- want: KEY003 IDX002; documents numbered by the sequence, few states, account index fine
CREATE TABLE `Z#MAIN_DOCUM` (
    `ID` Uint64 NOT NULL,
    `STATE_ID` Utf8,
    `C_DOCUMENT_NUM` Utf8,
    `C_DOCUMENT_DATE` Date,
    `C_ACC_DT` Uint64,
    `C_ACC_KT` Uint64,
    `C_SUM` Decimal(22, 9),
    `C_NAZN` Utf8,
    `C_VID_DOC` Uint64,
    `C_DATE_PROV` Date,
    PRIMARY KEY (`ID`),
    INDEX `IDX_Z#MAIN_DOCUM_STATE` GLOBAL ON (`STATE_ID`),
    INDEX `IDX_Z#MAIN_DOCUM_ACC_DT` GLOBAL ON (`C_ACC_DT`)
);
-- want: ; account numbers spread
CREATE TABLE saldo_dni (
    schet Utf8 NOT NULL,
    dt_saldo Date NOT NULL,
    vh_saldo Decimal(22, 9),
    ob_dt Decimal(22, 9),
    ob_kt Decimal(22, 9),
    ish_saldo Decimal(22, 9),
    PRIMARY KEY (schet, dt_saldo)
);
-- want: KEY001??; one row per banking day
CREATE TABLE oper_den (
    dt_od Date NOT NULL,
    sostoyanie Utf8 NOT NULL,
    dt_otkr Datetime,
    dt_zakr Datetime,
    otkryl Utf8,
    zakryl Utf8,
    PRIMARY KEY (dt_od)
);
-- want: ; list of currencies, hardly written
CREATE TABLE `Z#FT_MONEY` (
    `ID` Uint64 NOT NULL,
    `C_CODE_ISO` Utf8,
    `C_CUR_SHORT` Utf8,
    `C_NAME` Utf8,
    `C_UNIT` Uint32,
    PRIMARY KEY (`ID`)
);
-- schema: 12
-- want: KEY003; subscriber id counts up, unique index by phone number fine
CREATE TABLE abonent (
    id_abon Uint64 NOT NULL,
    fio Utf8,
    pasport Utf8,
    tip_abon Uint8,
    msisdn Utf8 NOT NULL,
    kod_tp Utf8,
    dt_podkl Date,
    PRIMARY KEY (id_abon),
    INDEX ux_abonent_msisdn GLOBAL UNIQUE SYNC ON (msisdn)
);
-- want: ; account number as text spreads
CREATE TABLE lic_schet (
    nom_ls Utf8 NOT NULL,
    id_abon Uint64 NOT NULL,
    balans Decimal(22, 9),
    kred_limit Decimal(22, 9),
    sost Uint8,
    dt_otkr Date,
    dt_zakr Date,
    PRIMARY KEY (nom_ls),
    INDEX ix_ls_abon GLOBAL ON (id_abon)
);
-- want: KEY009; hash is signed, so the table cannot be cut uniformly
CREATE TABLE spisaniya (
    hash_ls Int64 NOT NULL,
    nom_ls Utf8 NOT NULL,
    dt_spis Timestamp NOT NULL,
    id_spis Uint64 NOT NULL,
    kod_uslugi Utf8,
    summa Decimal(22, 9),
    ostatok Decimal(22, 9),
    PRIMARY KEY (hash_ls, nom_ls, dt_spis, id_spis)
);
-- want: KEY002 IDX001; BigSerial key, index on payment time, account index fine
CREATE TABLE platezhi (
    id_plat BigSerial NOT NULL,
    nom_ls Utf8 NOT NULL,
    dt_plat Datetime NOT NULL,
    summa Decimal(22, 9),
    kod_agenta Utf8,
    nom_tranz_agenta Utf8,
    otmenen Bool,
    PRIMARY KEY (id_plat),
    INDEX ix_plat_ls GLOBAL ON (nom_ls),
    INDEX ix_plat_dt GLOBAL ON (dt_plat)
);
-- want: ; column table hashed by phone number
CREATE TABLE trafik_chas (
    dt_chas Datetime NOT NULL,
    msisdn Utf8 NOT NULL,
    kod_apn Utf8 NOT NULL,
    vh_bajt Uint64,
    ish_bajt Uint64,
    kol_sess Uint32,
    PRIMARY KEY (dt_chas, msisdn, kod_apn)
)
PARTITION BY HASH(msisdn)
WITH (STORE = COLUMN);
-- want: ; subscriber in front of a composite key spreads
CREATE TABLE podkl_uslugi (
    id_abon Uint64 NOT NULL,
    kod_uslugi Utf8 NOT NULL,
    dt_vkl Datetime NOT NULL,
    dt_otkl Datetime,
    abon_plata Decimal(22, 9),
    istochnik Utf8,
    PRIMARY KEY (id_abon, kod_uslugi, dt_vkl)
);
-- want: ; list of tariffs with text code
CREATE TABLE tarif_plan (
    kod_tp Utf8 NOT NULL,
    naim_tp Utf8,
    abon_plata Decimal(22, 9),
    min_vkl Uint32,
    gb_vkl Uint32,
    arhivnyj Bool,
    PRIMARY KEY (kod_tp)
);
-- schema: 13
-- want: ; list of schools that somebody keeps
CREATE TABLE shkoly (
    id_shkoly Uint32 NOT NULL,
    naim Utf8 NOT NULL,
    naim_krat Utf8,
    inn Utf8,
    adres Utf8,
    direktor_fio Utf8,
    tel Utf8,
    PRIMARY KEY (id_shkoly)
);
-- want: KEY003; pupil id counts up, indexes by school and class and by SNILS fine
CREATE TABLE ucheniki (
    id_uch Uint64 NOT NULL,
    fam Utf8,
    im Utf8,
    otch Utf8,
    dt_rozhd Date,
    snils Utf8,
    id_shkoly Uint32,
    klass Utf8,
    dt_zachisl Date,
    PRIMARY KEY (id_uch),
    INDEX ix_uch_klass GLOBAL ON (id_shkoly, klass),
    INDEX ix_uch_snils GLOBAL ON (snils)
);
-- want: ; thousands of schools spread the writes
CREATE TABLE raspisanie (
    id_shkoly Uint32 NOT NULL,
    dt_uroka Date NOT NULL,
    klass Utf8 NOT NULL,
    nom_uroka Uint8 NOT NULL,
    predmet Utf8,
    kabinet Utf8,
    id_uchit Uint64,
    PRIMARY KEY (id_shkoly, dt_uroka, klass, nom_uroka)
);
-- want: KEY003 IDX001; mark id counts up, index on the time of entry, pupil index fine
CREATE TABLE otmetki (
    id_otm Int64 NOT NULL,
    id_uch Uint64 NOT NULL,
    predmet Utf8,
    dt_uroka Date,
    otm Utf8,
    tip_raboty Utf8,
    dt_vyst Datetime NOT NULL,
    id_uchit Uint64,
    PRIMARY KEY (id_otm),
    INDEX ix_otm_uch GLOBAL ON (id_uch, dt_uroka),
    INDEX ix_otm_vyst GLOBAL ON (dt_vyst)
);
-- want: KEY003; homework id counts up, school index fine
CREATE TABLE dom_zad (
    id_dz Uint64 NOT NULL,
    id_shkoly Uint32 NOT NULL,
    klass Utf8,
    predmet Utf8,
    tekst_dz Utf8,
    srok Date,
    fajly Json,
    PRIMARY KEY (id_dz),
    INDEX ix_dz_klass GLOBAL ON (id_shkoly, klass, srok)
);
-- want: KEY007; few message types, then time
CREATE TABLE soob_roditelyam (
    tip_soob Utf8 NOT NULL,
    dt_otpr Timestamp NOT NULL,
    id_soob Uuid NOT NULL,
    id_uch Uint64,
    id_rod Uint64,
    tekst Utf8,
    prochit Bool,
    PRIMARY KEY (tip_soob, dt_otpr, id_soob)
);
-- schema: 14
-- want: KEY004??; ETRAN numbers are given by the railway, index by shipper fine
CREATE TABLE nakladnye (
    nom_nakl Utf8 NOT NULL, -- ETRAN, napr. EA123456
    okpo_gruzootpr Utf8,
    okpo_gruzopol Utf8,
    st_otpr Utf8,
    st_nazn Utf8,
    kod_gruza Utf8,
    ves_netto Double,
    provoz_plata Decimal(22, 9),
    dt_oform Datetime,
    PRIMARY KEY (nom_nakl),
    INDEX ix_nakl_otpr GLOBAL ON (okpo_gruzootpr, dt_oform)
);
-- want: KEY004??; waybill then wagon
CREATE TABLE nakl_vagony (
    nom_nakl Utf8 NOT NULL,
    nom_vag Utf8 NOT NULL,
    gruzopod Double,
    ves_netto Double,
    kol_mest Uint32,
    nom_zpu Utf8,
    PRIMARY KEY (nom_nakl, nom_vag),
    INDEX ix_nv_vag GLOBAL ON (nom_vag)
);
-- want: KEY007; 17 railways, then operation time
CREATE TABLE oper_vag (
    kod_dor Uint8 NOT NULL,
    dt_oper Datetime NOT NULL,
    nom_vag Utf8 NOT NULL,
    kod_oper Uint16,
    esr_st Utf8,
    indeks_poezda Utf8,
    PRIMARY KEY (kod_dor, dt_oper, nom_vag)
);
-- want: IDX002??; index by one of 17 railways, but a list of stations hardly written
CREATE TABLE stancii (
    kod_esr Utf8 NOT NULL,
    naim Utf8 NOT NULL,
    kod_dor Uint8,
    kod_otd Uint8,
    tarif_paragrafy Utf8,
    shirota Double,
    dolgota Double,
    PRIMARY KEY (kod_esr),
    INDEX ix_st_dor GLOBAL ON (kod_dor)
);
-- want: KEY001; time of formation leads
CREATE TABLE poezda (
    dt_form Datetime NOT NULL,
    indeks_poezda Utf8 NOT NULL,
    nom_poezda Uint16,
    kol_vag Uint16,
    ves_brutto Uint32,
    usl_dlina Uint16,
    lokomotiv Utf8,
    dt_prib Datetime,
    PRIMARY KEY (dt_form, indeks_poezda)
);
-- want: KEY003 IDX002 IDX001; own counter, few kinds of operation, time of delivery of wagons
CREATE TABLE pamyatki_gu45 (
    id_pam Uint64 NOT NULL,
    nom_pam Utf8,
    esr_st Utf8,
    okpo_klienta Utf8,
    nom_vag Utf8,
    vid_oper Uint8,
    dt_podachi Datetime,
    dt_uborki Datetime,
    PRIMARY KEY (id_pam),
    INDEX ix_pam_vag GLOBAL ON (nom_vag),
    INDEX ix_pam_vid GLOBAL ON (vid_oper),
    INDEX ix_pam_dt GLOBAL ON (dt_podachi)
);
-- schema: 15
-- want: KEY003 IDX002; own patient numbers, index on the sex
CREATE TABLE patsienty (
    patsient_id Uint64 NOT NULL,
    snils Utf8,
    familiya Utf8,
    imya Utf8,
    otchestvo Utf8,
    pol Utf8,
    data_rozhdeniya Date,
    nomer_polisa Utf8,
    PRIMARY KEY (patsient_id),
    INDEX po_snils GLOBAL ON (snils),
    INDEX po_polu GLOBAL ON (pol)
);
-- want: ; doctors live long, the visits of all of them arrive all the time
CREATE TABLE zapisi_na_priem (
    vrach_id Uint32 NOT NULL,
    vremya_priema Timestamp NOT NULL,
    patsient_id Uint64,
    sostoyanie Utf8,
    prichina Utf8,
    PRIMARY KEY (vrach_id, vremya_priema),
    INDEX po_patsientu GLOBAL ON (patsient_id, vremya_priema)
);
-- want: ; patients live long
CREATE TABLE osmotry (
    patsient_id Uint64 NOT NULL,
    data_osmotra Timestamp NOT NULL,
    vrach_id Uint32,
    kod_mkb Utf8,
    zhaloby Utf8,
    zaklyuchenie Utf8,
    PRIMARY KEY (patsient_id, data_osmotra)
);
-- want: ; dictionary of ICD codes
CREATE TABLE diagnozy_mkb (
    kod_mkb Utf8 NOT NULL,
    naimenovanie Utf8,
    razdel Utf8,
    deystvuet Bool,
    PRIMARY KEY (kod_mkb)
);
-- want: KEY007; a dozen departments, then growing ticket numbers
CREATE TABLE talony_ocheredi (
    otdelenie Utf8 NOT NULL,
    nomer_talona Uint64 NOT NULL,
    patsient_id Uint64,
    vydan Timestamp,
    vyzvan Timestamp,
    okno Uint8,
    PRIMARY KEY (otdelenie, nomer_talona)
);
