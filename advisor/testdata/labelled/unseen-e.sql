-- A fifth set of the same writer, frozen before the misses of the third were looked at, and measured once.
-- The tables below a line "-- schema:" are inspected together. A rule with a question mark may be a note; it may not warn.

-- schema: MediaWiki
-- want: KEY003; pages are numbered
CREATE TABLE page (page_id Uint32 NOT NULL, page_namespace Int32, page_title Utf8, page_latest Uint32, PRIMARY KEY (page_id));
-- want: KEY003 IDX001; revisions are numbered; their times grow
CREATE TABLE revision (rev_id Uint64 NOT NULL, rev_page Uint32, rev_timestamp Utf8, rev_actor Uint64, PRIMARY KEY (rev_id), INDEX rev_timestamp GLOBAL ON (rev_timestamp));
-- want: ; what links to a page, by the page
CREATE TABLE langlinks (ll_from Uint32 NOT NULL, ll_lang Utf8 NOT NULL, ll_title Utf8, PRIMARY KEY (ll_from, ll_lang));
-- want: ; a user's groups
CREATE TABLE user_groups (ug_user Uint32 NOT NULL, ug_group Utf8 NOT NULL, PRIMARY KEY (ug_user, ug_group));
-- want: KEY003; recent changes are numbered
CREATE TABLE recentchanges (rc_id Uint64 NOT NULL, rc_timestamp Utf8, rc_actor Uint64, PRIMARY KEY (rc_id));

-- schema: WordPress and WooCommerce
-- want: KEY003; posts are numbered
CREATE TABLE wp_posts (ID Uint64 NOT NULL, post_author Uint64, post_date Datetime, post_name Utf8, PRIMARY KEY (ID), INDEX post_name GLOBAL ON (post_name));
-- want: KEY003; the meta of posts, numbered
CREATE TABLE wp_postmeta (meta_id Uint64 NOT NULL, post_id Uint64, meta_key Utf8, meta_value Utf8, PRIMARY KEY (meta_id));
-- want: ; the options by their name
CREATE TABLE wp_options (option_name Utf8 NOT NULL, option_value Utf8, autoload Utf8, PRIMARY KEY (option_name));
-- want: IDX002; an order's status
CREATE TABLE wp_wc_orders (order_key Utf8 NOT NULL, status Utf8, billing_email Utf8, PRIMARY KEY (order_key), INDEX status GLOBAL ON (status), INDEX billing_email GLOBAL ON (billing_email));

-- schema: Salesforce objects
-- want: ; ids are random text
CREATE TABLE Opportunity__c (Id Utf8 NOT NULL, Amount__c Double, StageName Utf8, CloseDate Date, PRIMARY KEY (Id));
-- want: IDX002 IDX001; stages are few, close dates grow
CREATE TABLE Opportunity (Id Utf8 NOT NULL, StageName Utf8, CloseDate Date, AccountId Utf8, PRIMARY KEY (Id), INDEX byStage GLOBAL ON (StageName), INDEX byClose GLOBAL ON (CloseDate), INDEX byAccount GLOBAL ON (AccountId));
-- want: KEY001; when a change was made
CREATE TABLE FieldHistory__h (CreatedDate Timestamp NOT NULL, ParentId Utf8 NOT NULL, Field Utf8 NOT NULL, OldValue Utf8, PRIMARY KEY (CreatedDate, ParentId, Field));

-- schema: Dynamics NAV
-- want: KEY003; entries are numbered
CREATE TABLE Item_Ledger_Entry (Entry_No Int32 NOT NULL, Item_No Utf8, Posting_Date Date, Quantity Double, PRIMARY KEY (Entry_No));
-- want: ; numbers of documents are text from a series
CREATE TABLE Sales_Line (Document_Type Int32 NOT NULL, Document_No Utf8 NOT NULL, Line_No Int32 NOT NULL, Qty Double, PRIMARY KEY (Document_Type, Document_No, Line_No));
-- want: ; a customer's number is text
CREATE TABLE Customer (No_ Utf8 NOT NULL, Name Utf8, City Utf8, PRIMARY KEY (No_));
-- want: KEY003; registers are numbered
CREATE TABLE G_L_Register (Register_No Int32 NOT NULL, From_Entry_No Int32, To_Entry_No Int32, PRIMARY KEY (Register_No));

-- schema: Ukrainian in Latin letters
-- want: KEY003; orders are numbered
CREATE TABLE zamovlennia (nomer_zamovlennia Int64 NOT NULL, kliient_id Uuid, suma Int64, PRIMARY KEY (nomer_zamovlennia));
-- want: KEY001; when it was created
CREATE TABLE zhurnal_podii (chas_stvorennia Timestamp NOT NULL, korystuvach_id Uuid NOT NULL, podiia Utf8, PRIMARY KEY (chas_stvorennia, korystuvach_id));
-- want: ; a product's stock
CREATE TABLE zalyshky (kod_tovaru Utf8 NOT NULL, kod_skladu Utf8 NOT NULL, kilkist Int32, PRIMARY KEY (kod_tovaru, kod_skladu));
-- want: IDX002; a parcel's status
CREATE TABLE posylky (ttn Utf8 NOT NULL, status_posylky Utf8, telefon Utf8, PRIMARY KEY (ttn), INDEX za_statusom GLOBAL ON (status_posylky), INDEX za_telefonom GLOBAL ON (telefon));

-- schema: Swedish and Danish
-- want: KEY003; orders are numbered
CREATE TABLE bestallningar (ordernummer Int64 NOT NULL, kundnummer Utf8, PRIMARY KEY (ordernummer));
-- want: KEY003; the rows of an order
CREATE TABLE orderrader (ordernummer Int64 NOT NULL, radnummer Int32 NOT NULL, artikel Utf8, PRIMARY KEY (ordernummer, radnummer));
-- want: ; a person's number
CREATE TABLE personer (personnummer Utf8 NOT NULL, fornamn Utf8, efternamn Utf8, PRIMARY KEY (personnummer));
-- want: KEY001; the date of a payment
CREATE TABLE betalinger (betalingsdato Date NOT NULL, faktura Utf8 NOT NULL, belob Int64, PRIMARY KEY (betalingsdato, faktura));

-- schema: a wind farm
-- want: ; a turbine's readings
CREATE TABLE turbine_10min (turbine_serial Utf8 NOT NULL, bin_start Timestamp NOT NULL, kw Float, PRIMARY KEY (turbine_serial, bin_start));
-- want: KEY001; all turbines at one moment
CREATE TABLE park_10min (bin_start Timestamp NOT NULL, turbine_serial Utf8 NOT NULL, kw Float, PRIMARY KEY (bin_start, turbine_serial));
-- want: KEY007; three shifts, then a time
CREATE TABLE crew_log (crew_shift Utf8 NOT NULL, noted Timestamp NOT NULL, author_uid Uuid NOT NULL, PRIMARY KEY (crew_shift, noted, author_uid));
-- want: IDX002; fault classes are few
CREATE TABLE faults (fault_uid Uuid NOT NULL, fault_class Utf8, turbine_serial Utf8, PRIMARY KEY (fault_uid), INDEX by_class GLOBAL ON (fault_class), INDEX by_turbine GLOBAL ON (turbine_serial));
-- want: ; a blade's inspections
CREATE TABLE blade_photos (blade_serial Utf8 NOT NULL, photo_sha256 Utf8 NOT NULL, PRIMARY KEY (blade_serial, photo_sha256));

-- schema: a blood bank
-- want: ; units have codes of ISBT 128
CREATE TABLE units (isbt_code Utf8 NOT NULL, drawn_at Timestamp, abo_group Utf8, PRIMARY KEY (isbt_code));
-- want: IDX002; eight blood groups
CREATE TABLE donors (donor_uid Uuid NOT NULL, blood_type Utf8, phone Utf8, PRIMARY KEY (donor_uid), INDEX by_blood GLOBAL ON (blood_type), INDEX by_phone GLOBAL ON (phone));
-- want: KEY003; donations are numbered
CREATE TABLE donations (donation_no Int64 NOT NULL, donor_uid Uuid, millilitres Int32, PRIMARY KEY (donation_no));
-- want: KEY003; the tests of a donation
CREATE TABLE donation_tests (donation_no Int64 NOT NULL, assay Utf8 NOT NULL, result Utf8, PRIMARY KEY (donation_no, assay));
-- want: ; a fridge's temperatures
CREATE TABLE fridge_temps (fridge_serial Utf8 NOT NULL, at_minute Timestamp NOT NULL, celsius Float, PRIMARY KEY (fridge_serial, at_minute));

-- schema: television
-- want: ; a channel's programme
CREATE TABLE epg (channel_key Utf8 NOT NULL, airs_at Timestamp NOT NULL, show_title Utf8, PRIMARY KEY (channel_key, airs_at));
-- want: KEY001; all channels in order of time
CREATE TABLE now_on (airs_at Timestamp NOT NULL, channel_key Utf8 NOT NULL, show_title Utf8, PRIMARY KEY (airs_at, channel_key));
-- want: KEY006; subtitles are text
CREATE TABLE subtitles_seen (subtitle_text Utf8 NOT NULL, programme_uid Uuid NOT NULL, PRIMARY KEY (subtitle_text, programme_uid));
-- want: KEY004; seconds since 1970
CREATE TABLE zaps (zapped_unix Uint64 NOT NULL, box_id Utf8 NOT NULL, PRIMARY KEY (zapped_unix, box_id));
-- want: ; a set-top box's zaps
CREATE TABLE zaps_by_box (box_id Utf8 NOT NULL, zapped_unix Uint64 NOT NULL, PRIMARY KEY (box_id, zapped_unix));
-- want: COL001; few genres
CREATE TABLE ratings_by_genre (genre Utf8 NOT NULL, minute Timestamp NOT NULL, viewers Int64, PRIMARY KEY (genre, minute)) PARTITION BY HASH (genre) WITH (STORE = COLUMN);

-- schema: Zabbix
-- want: KEY001|KEY004; clocks grow
CREATE TABLE trends_by_clock (clock Int32 NOT NULL, itemid Uint64 NOT NULL, value_avg Double, PRIMARY KEY (clock, itemid));
-- want: ; an item's history
CREATE TABLE history_uint (itemid Uint64 NOT NULL, clock Int32 NOT NULL, ns Int32 NOT NULL, value Uint64, PRIMARY KEY (itemid, clock, ns));
-- want: KEY003; events are numbered
CREATE TABLE events (eventid Uint64 NOT NULL, source Int32, objectid Uint64, clock Int32, PRIMARY KEY (eventid));
-- want: KEY003; acknowledgements of events
CREATE TABLE event_tag (eventid Uint64 NOT NULL, tag Utf8 NOT NULL, value Utf8, PRIMARY KEY (eventid, tag));
