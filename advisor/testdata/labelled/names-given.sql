-- Numbers that somebody else gives, dates of birth, lists and steps of scales, in words that no list knows.
-- want: ; wagons by their UIC number, for life
CREATE TABLE vagn (uic_nummer Uint64 NOT NULL, litt Utf8, axlar Int32, PRIMARY KEY (uic_nummer));
-- want: ; persons by the state's number, and by birth
CREATE TABLE resenar (personnummer Utf8 NOT NULL, fornamn Utf8, fodelsedatum Date, PRIMARY KEY (personnummer), INDEX ix_fodd GLOBAL ON (fodelsedatum));
-- want: ; persons by the state's number
CREATE TABLE khach_hang (so_cccd Uint64 NOT NULL, ho_ten Utf8, ngay_sinh Date, PRIMARY KEY (so_cccd));
-- want: KEY002?; categories
CREATE TABLE danh_muc (id Serial, ten Utf8, PRIMARY KEY (id));
-- want: ; medicines by their number
CREATE TABLE laake (vnr Uint32 NOT NULL, kauppanimi Utf8, vahvuus Utf8, PRIMARY KEY (vnr));
-- want: ; providers by NPI
CREATE TABLE provider (npi Uint64 NOT NULL, last_name Utf8, taxonomy_code Utf8, PRIMARY KEY (npi), INDEX by_last_name GLOBAL ON (last_name));
-- want: ; drugs by NDC
CREATE TABLE drug (ndc_number Uint64 NOT NULL, labeler Utf8, proprietary_name Utf8, PRIMARY KEY (ndc_number));
-- want: KEY006; the appeal in its words
CREATE TABLE appeal_letter (appeal_narrative Utf8 NOT NULL, claim_uuid Uuid, PRIMARY KEY (appeal_narrative));
-- want: ; stars by the catalogue's number
CREATE TABLE star (hip_number Uint32 NOT NULL, ra Double, dec Double, vmag Double, PRIMARY KEY (hip_number));
-- want: ; players by FIDE id
CREATE TABLE player (fide_id Uint32 NOT NULL, name Utf8, federation Utf8, birth_year Int32, PRIMARY KEY (fide_id));
-- want: ; players by rating
CREATE TABLE standing (player_uuid Uuid NOT NULL, glicko_rating Int32, PRIMARY KEY (player_uuid), INDEX by_rating GLOBAL ON (glicko_rating));
-- want: IDX002; GM, IM, FM
CREATE TABLE titled_player (player_uuid Uuid NOT NULL, fide_title_code Utf8 DEFAULT "none", PRIMARY KEY (player_uuid), INDEX by_title GLOBAL ON (fide_title_code));
-- want: ; what cites what
CREATE TABLE citation (citing Utf8 NOT NULL, cited Utf8 NOT NULL, PRIMARY KEY (citing, cited), INDEX by_cited GLOBAL ON (cited));
-- want: ; persons by the state's number
CREATE TABLE jugyoin (my_number Uint64 NOT NULL, shimei Utf8, seinengappi Date, PRIMARY KEY (my_number));
-- want: ; students by their code
CREATE TABLE hallgato (neptun_kod Utf8 NOT NULL, vezeteknev Utf8, szuletesi_datum Date, PRIMARY KEY (neptun_kod), INDEX ix_szuletes GLOBAL ON (szuletesi_datum));
-- want: ; students by the state's number
CREATE TABLE diak (oktatasi_azonosito Uint64 NOT NULL, nev Utf8, szuletesi_ido Date, PRIMARY KEY (oktatasi_azonosito));
-- want: ; aircraft by the address of the transponder
CREATE TABLE airframe (icao24 Uint32 NOT NULL, tail Utf8, operator_iata Utf8, PRIMARY KEY (icao24));
-- want: ; citizens by tax number
CREATE TABLE politis (afm Uint64 NOT NULL, eponymo Utf8, imerominia_gennisis Date, PRIMARY KEY (afm));
-- want: KEY003?; crops, a few
CREATE TABLE zao (zao_id Int32 NOT NULL, jina Utf8, PRIMARY KEY (zao_id));
-- want: ; cells by id given by the planner
CREATE TABLE nr_cell (nci Uint64 NOT NULL, pci Int32, arfcn Int32, PRIMARY KEY (nci));
-- want: KEY003?; heroes of a game
CREATE TABLE hero (hero_id Int32 NOT NULL, hero_name Utf8, primary_attr Utf8, PRIMARY KEY (hero_id));
-- want: ; ranks and what they need
CREATE TABLE rank_threshold (season_code Utf8 NOT NULL, rank_no Int32 NOT NULL, min_mmr Int32, PRIMARY KEY (season_code, rank_no));
-- want: ; persons by the state's number
CREATE TABLE persoana (cnp Uint64 NOT NULL, nume Utf8, prenume Utf8, data_nasterii Date, PRIMARY KEY (cnp), INDEX ix_nastere GLOBAL ON (data_nasterii));
-- want: ; stations by WMO number
CREATE TABLE synop_station (wmo_number Uint32 NOT NULL, station_name Utf8, elevation Double, PRIMARY KEY (wmo_number));
-- want: ; artists by ULAN number
CREATE TABLE artist (ulan_id Uint32 NOT NULL, artist_name Utf8, PRIMARY KEY (ulan_id));
