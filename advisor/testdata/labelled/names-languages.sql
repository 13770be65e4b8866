-- Names, labelled before any word was looked at: other languages than English, mostly transliterated.
-- A rule with a question mark may be a note and may be silent; it may not warn.

-- A hospital in transliterated Russian.
-- want: KEY003
CREATE TABLE gospitalizacii (id_gospitalizacii Int64 NOT NULL, pacient_uid Uuid, otdelenie_id Int32, data_postupleniya Date, PRIMARY KEY (id_gospitalizacii), INDEX po_pacientu GLOBAL ON (pacient_uid));
-- want: KEY001
CREATE TABLE zhurnal_dezhurstv (data_dezhurstva Date NOT NULL, vrach_id Uuid NOT NULL, palata Utf8, PRIMARY KEY (data_dezhurstva, vrach_id));
-- want:
CREATE TABLE naznacheniya (pacient_uid Uuid NOT NULL, vremya_naznacheniya Timestamp NOT NULL, preparat Utf8, PRIMARY KEY (pacient_uid, vremya_naznacheniya));
-- want: IDX002
CREATE TABLE analizy (analiz_uid Uuid NOT NULL, status_analiza Utf8, pacient_uid Uuid, PRIMARY KEY (analiz_uid), INDEX po_statusu GLOBAL ON (status_analiza), INDEX po_pacientu GLOBAL ON (pacient_uid));
-- want: KEY003
CREATE TABLE retsepty (nomer_retsepta Int64 NOT NULL, seriya Utf8, pacient_uid Uuid, PRIMARY KEY (nomer_retsepta));
-- want: KEY006
CREATE TABLE zhaloby (tekst_zhaloby Utf8 NOT NULL, pacient_uid Uuid NOT NULL, PRIMARY KEY (pacient_uid, tekst_zhaloby));

-- A school's diary in transliterated Russian, other habits.
-- want: KEY001
CREATE TABLE raspisanie (den Date NOT NULL, klass_id Uuid NOT NULL, nomer_uroka Int32 NOT NULL, predmet Utf8, PRIMARY KEY (den, klass_id, nomer_uroka));
-- want:
CREATE TABLE ocenki (uchenik_id Uuid NOT NULL, data_oc Date NOT NULL, predmet_id Int32 NOT NULL, ocenka Int8, PRIMARY KEY (uchenik_id, data_oc, predmet_id));
-- want: IDX001
CREATE TABLE domashnie_zadaniya (zadanie_uid Uuid NOT NULL, sdat_do Date, tekst Utf8, PRIMARY KEY (zadanie_uid), INDEX po_sroku GLOBAL ON (sdat_do));
-- want: KEY003?
CREATE TABLE predmety (id Int32 NOT NULL, nazvanie Utf8, PRIMARY KEY (id));

-- A warehouse in transliterated Russian, camel case.
-- want: KEY003
CREATE TABLE nakladnye (nomerNakladnoy Int64 NOT NULL, nomerStroki Int32 NOT NULL, artikul Utf8, PRIMARY KEY (nomerNakladnoy, nomerStroki));
-- want:
CREATE TABLE ostatki (skladId Int32 NOT NULL, artikul Utf8 NOT NULL, kolichestvo Int64, PRIMARY KEY (skladId, artikul));
-- want: KEY004
CREATE TABLE dvizheniya (vremyaOperacii Int64 NOT NULL, artikul Utf8 NOT NULL, kolichestvo Int64, PRIMARY KEY (vremyaOperacii, artikul));
-- want: KEY007
CREATE TABLE zadaniyaSborki (tipZadaniya Utf8 NOT NULL, sozdano Timestamp NOT NULL, zadanieUid Uuid NOT NULL, PRIMARY KEY (tipZadaniya, sozdano, zadanieUid));
-- want: IDX001 IDX002
CREATE TABLE partii (partiyaUid Uuid NOT NULL, srokGodnosti Date, sostoyaniePartii Utf8, PRIMARY KEY (partiyaUid), INDEX poSroku GLOBAL ON (srokGodnosti), INDEX poSost GLOBAL ON (sostoyaniePartii));

-- A court in transliterated Russian.
-- want: KEY003
CREATE TABLE dela (nomer_dela Uint64 NOT NULL, istec Utf8, otvetchik Utf8, PRIMARY KEY (nomer_dela));
-- want:
CREATE TABLE dela_po_kodu (kod_suda Utf8 NOT NULL, nomer_dela Utf8 NOT NULL, data_podachi Date, PRIMARY KEY (kod_suda, nomer_dela));
-- want: KEY001
CREATE TABLE zasedaniya (data_vremya Datetime NOT NULL, zal_id Int32 NOT NULL, delo_uid Uuid NOT NULL, PRIMARY KEY (data_vremya, zal_id, delo_uid));
-- want: IDX001
CREATE TABLE resheniya (reshenie_uid Uuid NOT NULL, vstupaet_v_silu Date, PRIMARY KEY (reshenie_uid), INDEX po_date GLOBAL ON (vstupaet_v_silu));

-- A shop in transliterated Ukrainian.
-- want: KEY003
CREATE TABLE zamovlennia (nomer_zamovlennia Int64 NOT NULL, kliient_uid Uuid, suma Int64, PRIMARY KEY (nomer_zamovlennia), INDEX po_kliientu GLOBAL ON (kliient_uid));
-- want: KEY001
CREATE TABLE prodazhi_po_dniakh (data_prodazhu Date NOT NULL, mahazyn_id Int32 NOT NULL, suma Int64, PRIMARY KEY (data_prodazhu, mahazyn_id));
-- want:
CREATE TABLE tovary (kod_tovaru Utf8 NOT NULL, nazva Utf8, tsina Int64, PRIMARY KEY (kod_tovaru));
-- want: IDX002 IDX001
CREATE TABLE dostavky (dostavka_uid Uuid NOT NULL, stan_dostavky Utf8, ochikuvana_data Date, PRIMARY KEY (dostavka_uid), INDEX za_stanom GLOBAL ON (stan_dostavky), INDEX za_datoiu GLOBAL ON (ochikuvana_data));
-- want: KEY007
CREATE TABLE cherha_povidomlen (typ_povidomlennia Utf8 NOT NULL, stvoreno Timestamp NOT NULL, povidomlennia_uid Uuid NOT NULL, PRIMARY KEY (typ_povidomlennia, stvoreno, povidomlennia_uid));
-- want: KEY004
CREATE TABLE zhurnal_podii (chas_podii Uint64 NOT NULL, korystuvach_uid Uuid NOT NULL, dia Utf8, PRIMARY KEY (chas_podii, korystuvach_uid));

-- A cargo company, Turkish.
-- want: KEY003
CREATE TABLE siparisler (siparis_id Int64 NOT NULL, musteri_id Uuid, tutar Int64, PRIMARY KEY (siparis_id), INDEX ix_musteri GLOBAL ON (musteri_id));
-- want: KEY003
CREATE TABLE siparis_satirlari (siparis_no Int64 NOT NULL, satir_no Int32 NOT NULL, urun_kodu Utf8, PRIMARY KEY (siparis_no, satir_no));
-- want: KEY001
CREATE TABLE kargo_hareketleri (hareket_tarihi Timestamp NOT NULL, barkod Utf8 NOT NULL, sube_kodu Utf8, PRIMARY KEY (hareket_tarihi, barkod));
-- want:
CREATE TABLE barkod_hareketleri (barkod Utf8 NOT NULL, hareket_tarihi Timestamp NOT NULL, sube_kodu Utf8, PRIMARY KEY (barkod, hareket_tarihi));
-- want: IDX002
CREATE TABLE gonderiler (gonderi_uid Uuid NOT NULL, gonderi_durumu Utf8, alici_telefon Utf8, PRIMARY KEY (gonderi_uid), INDEX ix_durum GLOBAL ON (gonderi_durumu), INDEX ix_tel GLOBAL ON (alici_telefon));
-- want: KEY007
CREATE TABLE iade_kuyrugu (iade_turu Utf8 NOT NULL, olusturma_zamani Timestamp NOT NULL, gonderi_uid Uuid NOT NULL, PRIMARY KEY (iade_turu, olusturma_zamani, gonderi_uid));
-- want:
CREATE TABLE subeler (sube_kodu Utf8 NOT NULL, sube_adi Utf8, PRIMARY KEY (sube_kodu));
-- want: KEY003
CREATE TABLE faturalar (fatura_numarasi Int64 NOT NULL, musteri_id Uuid, PRIMARY KEY (fatura_numarasi));

-- A clinic network, Spanish.
-- want: KEY003
CREATE TABLE citas (id_cita Int64 NOT NULL, id_paciente Uuid, fecha_hora Datetime, PRIMARY KEY (id_cita), INDEX por_paciente GLOBAL ON (id_paciente, fecha_hora));
-- want: KEY001
CREATE TABLE turnos_medicos (fecha Date NOT NULL, id_medico Uuid NOT NULL, sala Utf8, PRIMARY KEY (fecha, id_medico));
-- want:
CREATE TABLE historias_clinicas (numero_documento Utf8 NOT NULL, fecha_alta Timestamp NOT NULL, diagnostico Utf8, PRIMARY KEY (numero_documento, fecha_alta));
-- want: IDX002 IDX001
CREATE TABLE autorizaciones (autorizacion_uid Uuid NOT NULL, estado Utf8, fecha_vencimiento Date, PRIMARY KEY (autorizacion_uid), INDEX por_estado GLOBAL ON (estado), INDEX por_venc GLOBAL ON (fecha_vencimiento));
-- want: KEY007
CREATE TABLE cola_laboratorio (tipo_muestra Utf8 NOT NULL, recibida_el Timestamp NOT NULL, muestra_uid Uuid NOT NULL, PRIMARY KEY (tipo_muestra, recibida_el, muestra_uid));
-- want: KEY003
CREATE TABLE facturas (nro_factura Int64 NOT NULL, nro_linea Int32 NOT NULL, concepto Utf8, PRIMARY KEY (nro_factura, nro_linea));
-- want: KEY004
CREATE TABLE signos_vitales (marca_de_tiempo Int64 NOT NULL, cama_id Int32 NOT NULL, pulso Int32, PRIMARY KEY (marca_de_tiempo, cama_id));

-- A machine builder, German.
-- want: KEY003
CREATE TABLE Fertigungsauftrag (AuftragsNr Int64 NOT NULL, ArtikelNr Utf8, Menge Int32, PRIMARY KEY (AuftragsNr), INDEX NachArtikel GLOBAL ON (ArtikelNr));
-- want: KEY003
CREATE TABLE Auftragspositionen (AuftragsNr Int64 NOT NULL, PosNr Int32 NOT NULL, ArtikelNr Utf8, PRIMARY KEY (AuftragsNr, PosNr));
-- want: KEY001
CREATE TABLE Maschinenzustaende (Zeitpunkt Timestamp NOT NULL, MaschinenId Uuid NOT NULL, Zustand Utf8, PRIMARY KEY (Zeitpunkt, MaschinenId));
-- want:
CREATE TABLE MesswerteJeMaschine (MaschinenId Uuid NOT NULL, Messzeitpunkt Timestamp NOT NULL, Wert Double, PRIMARY KEY (MaschinenId, Messzeitpunkt));
-- want: IDX002 IDX001
CREATE TABLE Wartungen (WartungsUid Uuid NOT NULL, Wartungsart Utf8, Faelligkeitsdatum Date, PRIMARY KEY (WartungsUid), INDEX NachArt GLOBAL ON (Wartungsart), INDEX NachFaelligkeit GLOBAL ON (Faelligkeitsdatum));
-- want:
CREATE TABLE Lieferanten (Lieferantennummer Utf8 NOT NULL, Firma Utf8, PRIMARY KEY (Lieferantennummer));
-- want: KEY007
CREATE TABLE Pruefschlange (Pruefart Utf8 NOT NULL, Eingangszeit Timestamp NOT NULL, TeilUid Uuid NOT NULL, PRIMARY KEY (Pruefart, Eingangszeit, TeilUid));
-- want: KEY006
CREATE TABLE Fehlertexte (Fehlertext Utf8 NOT NULL, MaschinenId Uuid NOT NULL, PRIMARY KEY (MaschinenId, Fehlertext));

-- A municipal office, Polish.
-- want: KEY003
CREATE TABLE wnioski (id_wniosku Int64 NOT NULL, pesel Utf8, data_zlozenia Date, PRIMARY KEY (id_wniosku), INDEX po_peselu GLOBAL ON (pesel));
-- want:
CREATE TABLE mieszkancy (pesel Utf8 NOT NULL, imie Utf8, nazwisko Utf8, PRIMARY KEY (pesel));
-- want: KEY001
CREATE TABLE dziennik_podawczy (data_wplywu Date NOT NULL, znak_sprawy Utf8 NOT NULL, PRIMARY KEY (data_wplywu, znak_sprawy));
-- want: IDX002 IDX001
CREATE TABLE sprawy (sprawa_uid Uuid NOT NULL, stan_sprawy Utf8, termin_zalatwienia Date, PRIMARY KEY (sprawa_uid), INDEX wg_stanu GLOBAL ON (stan_sprawy), INDEX wg_terminu GLOBAL ON (termin_zalatwienia));
-- want: KEY003
CREATE TABLE faktury (nr_faktury Int64 NOT NULL, nr_pozycji Int32 NOT NULL, kwota Int64, PRIMARY KEY (nr_faktury, nr_pozycji));
-- want: KEY007
CREATE TABLE kolejka_wysylki (rodzaj_przesylki Utf8 NOT NULL, utworzono Timestamp NOT NULL, przesylka_uid Uuid NOT NULL, PRIMARY KEY (rodzaj_przesylki, utworzono, przesylka_uid));
-- want: KEY004
CREATE TABLE zdarzenia (czas_zdarzenia Int64 NOT NULL, uzytkownik_uid Uuid NOT NULL, opis Utf8, PRIMARY KEY (czas_zdarzenia, uzytkownik_uid));

-- A utility, Czech, and a carrier, Italian.
-- want: KEY001
CREATE TABLE odecty (datum_odectu Date NOT NULL, cislo_elektromeru Utf8 NOT NULL, stav Int64, PRIMARY KEY (datum_odectu, cislo_elektromeru));
-- want: IDX002
CREATE TABLE smlouvy (smlouva_uid Uuid NOT NULL, stav_smlouvy Utf8, zakaznik_uid Uuid, PRIMARY KEY (smlouva_uid), INDEX dle_stavu GLOBAL ON (stav_smlouvy), INDEX dle_zak GLOBAL ON (zakaznik_uid));
-- want: KEY003
CREATE TABLE vyuctovani (cislo_vyuctovani Int64 NOT NULL, zakaznik_uid Uuid, PRIMARY KEY (cislo_vyuctovani));
-- want: KEY001
CREATE TABLE partenze (data_partenza Datetime NOT NULL, treno Utf8 NOT NULL, binario Utf8, PRIMARY KEY (data_partenza, treno));
-- want: KEY003
CREATE TABLE biglietti (numero_biglietto Int64 NOT NULL, viaggiatore_uid Uuid, PRIMARY KEY (numero_biglietto), INDEX per_viaggiatore GLOBAL ON (viaggiatore_uid));
-- want: IDX002
CREATE TABLE spedizioni (spedizione_uid Uuid NOT NULL, stato_spedizione Utf8, destinatario Utf8, PRIMARY KEY (spedizione_uid), INDEX per_stato GLOBAL ON (stato_spedizione));
-- want: KEY007
CREATE TABLE coda_controlli (tipo_controllo Utf8 NOT NULL, inserito_il Timestamp NOT NULL, collo_uid Uuid NOT NULL, PRIMARY KEY (tipo_controllo, inserito_il, collo_uid));

-- A pension fund, Dutch; a bank, Portuguese; a marketplace, Indonesian.
-- want: KEY003
CREATE TABLE uitkeringen (uitkeringsnummer Int64 NOT NULL, deelnemer_uid Uuid, bedrag Int64, PRIMARY KEY (uitkeringsnummer));
-- want: IDX001
CREATE TABLE deelnames (deelname_uid Uuid NOT NULL, ingangsdatum Date, PRIMARY KEY (deelname_uid), INDEX op_datum GLOBAL ON (ingangsdatum));
-- want:
CREATE TABLE deelnemers (bsn Utf8 NOT NULL, achternaam Utf8, PRIMARY KEY (bsn));
-- want: KEY001
CREATE TABLE lancamentos (data_lancamento Date NOT NULL, conta_uid Uuid NOT NULL, valor Int64, PRIMARY KEY (data_lancamento, conta_uid));
-- want: IDX002
CREATE TABLE boletos (linha_digitavel Utf8 NOT NULL, situacao Utf8, vencimento Utf8, PRIMARY KEY (linha_digitavel), INDEX por_situacao GLOBAL ON (situacao));
-- want:
CREATE TABLE clientes (cpf Utf8 NOT NULL, nome Utf8, PRIMARY KEY (cpf));
-- want: KEY003
CREATE TABLE pesanan (id_pesanan Int64 NOT NULL, id_pembeli Uuid, total Int64, PRIMARY KEY (id_pesanan), INDEX per_pembeli GLOBAL ON (id_pembeli));
-- want: KEY001
CREATE TABLE laporan_harian (tanggal Date NOT NULL, id_toko Int32 NOT NULL, omzet Int64, PRIMARY KEY (tanggal, id_toko));
