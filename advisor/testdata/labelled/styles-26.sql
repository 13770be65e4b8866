-- A twenty-sixth batch, labelled before any rule was run on it: whole applications in several languages of naming.

-- Real estate.
-- want: KEY003
CREATE TABLE listings (listing_id Uint64 NOT NULL, agent_uid Uuid, price Int64, PRIMARY KEY (listing_id), INDEX by_agent GLOBAL ON (agent_uid));
-- want: KEY001
CREATE TABLE listing_views (viewed_at Timestamp NOT NULL, listing_id Uint64 NOT NULL, visitor_uid Uuid NOT NULL, PRIMARY KEY (viewed_at, listing_id, visitor_uid));
-- want:
CREATE TABLE saved_searches (user_uid Uuid NOT NULL, search_uid Uuid NOT NULL, filter Json, PRIMARY KEY (user_uid, search_uid));
-- want: IDX002
CREATE TABLE apartments (apartment_uid Uuid NOT NULL, building_uid Uuid, deal_type Utf8, PRIMARY KEY (apartment_uid), INDEX by_deal GLOBAL ON (deal_type), INDEX by_building GLOBAL ON (building_uid));
-- want: IDX001
CREATE TABLE showings (showing_uid Uuid NOT NULL, scheduled_start Timestamp, PRIMARY KEY (showing_uid), INDEX cal GLOBAL ON (scheduled_start));
-- want: KEY006
CREATE TABLE geocoded (full_address Utf8 NOT NULL, lat Double, lon Double, PRIMARY KEY (full_address));
-- want: KEY003
CREATE TABLE mortgage_applications (application_no Uint64 NOT NULL, bank_code Utf8, PRIMARY KEY (application_no));

-- A farm.
-- want: KEY001
CREATE TABLE milkings (milked_at Datetime NOT NULL, cow_tag Utf8 NOT NULL, litres Double, PRIMARY KEY (milked_at, cow_tag));
-- want:
CREATE TABLE cows (cow_tag Utf8 NOT NULL, born_on Date, barn Utf8, PRIMARY KEY (cow_tag), INDEX by_born GLOBAL ON (born_on));
-- want:
CREATE TABLE soil_probes (field_uid Uuid NOT NULL, depth_cm Uint16 NOT NULL, probed_at Timestamp NOT NULL, PRIMARY KEY (field_uid, depth_cm, probed_at));
-- want: KEY004
CREATE TABLE weather_ticks (tick_unix Uint32 NOT NULL, station Utf8 NOT NULL, t Double, PRIMARY KEY (tick_unix, station));
-- want: KEY007
CREATE TABLE irrigation_jobs (job_state Utf8 NOT NULL, start_after Timestamp NOT NULL, job_uid Uuid NOT NULL, PRIMARY KEY (job_state, start_after, job_uid));
-- want: KEY002
CREATE TABLE harvest_log (id Serial NOT NULL, field_uid Uuid, tonnes Double, PRIMARY KEY (id), INDEX by_field GLOBAL ON (field_uid));

-- A museum and a theatre, German and French.
-- want: KEY003
CREATE TABLE exponate (inventarnummer Uint64 NOT NULL, bezeichnung Utf8, PRIMARY KEY (inventarnummer));
-- want: KEY001
CREATE TABLE besucher (besuchsdatum Date NOT NULL, eingang Utf8 NOT NULL, anzahl Uint32, PRIMARY KEY (besuchsdatum, eingang));
-- want: IDX002
CREATE TABLE leihgaben (leihgabe_uid Uuid NOT NULL, leihstatus Utf8, PRIMARY KEY (leihgabe_uid), INDEX nach_status GLOBAL ON (leihstatus));
-- want: KEY003
CREATE TABLE billets (numero_billet Uint64 NOT NULL, place_uid Uuid, PRIMARY KEY (numero_billet));
-- want: KEY001
CREATE TABLE representations (date_heure Timestamp NOT NULL, salle Utf8 NOT NULL, PRIMARY KEY (date_heure, salle));
-- want:
CREATE TABLE salles (salle_code Utf8 NOT NULL, capacite Uint32, PRIMARY KEY (salle_code));
-- want: IDX001
CREATE TABLE abonnements (abonnement_uid Uuid NOT NULL, date_fin Date, PRIMARY KEY (abonnement_uid), INDEX fin GLOBAL ON (date_fin));

-- An airline.
-- want: KEY003
CREATE TABLE PNR_SEGMENT (SEGMENT_SEQ Uint64 NOT NULL, PNR Utf8, FLIGHT_NO Utf8, PRIMARY KEY (SEGMENT_SEQ));
-- want:
CREATE TABLE PNR (PNR Utf8 NOT NULL, CREATED Timestamp, PRIMARY KEY (PNR));
-- want: KEY001 IDX002
CREATE TABLE FLIGHT_DAY (DEP_DATE Date NOT NULL, FLIGHT_NO Utf8 NOT NULL, FLIGHT_STATUS Utf8, PRIMARY KEY (DEP_DATE, FLIGHT_NO), INDEX IX_ST GLOBAL ON (FLIGHT_STATUS));
-- want:
CREATE TABLE FLIGHT_SEATS (FLIGHT_UID Uuid NOT NULL, SEAT_NO Utf8 NOT NULL, PNR Utf8, PRIMARY KEY (FLIGHT_UID, SEAT_NO));
-- want: KEY004
CREATE TABLE ACARS (MSG_TIME_MS Uint64 NOT NULL, TAIL_NO Utf8 NOT NULL, TEXT Utf8, PRIMARY KEY (MSG_TIME_MS, TAIL_NO));
-- want: KEY009
CREATE TABLE MILES (MEMBER_HASH Int64 NOT NULL, MEMBER_NO Utf8 NOT NULL, POSTED Timestamp NOT NULL, PRIMARY KEY (MEMBER_HASH, MEMBER_NO, POSTED));
-- want: KEY003
CREATE TABLE MILES_ACCRUAL (ACCRUAL_ID Int64 NOT NULL, MEMBER_NO Utf8, PRIMARY KEY (ACCRUAL_ID), INDEX IX_M GLOBAL ON (MEMBER_NO));

-- A code-learning site, camel case.
-- want:
CREATE TABLE lessonProgress (userId Utf8 NOT NULL, lessonId Utf8 NOT NULL, percent Uint8, PRIMARY KEY (userId, lessonId));
-- want: KEY001
CREATE TABLE streakDays (dayUtc Date NOT NULL, userId Utf8 NOT NULL, PRIMARY KEY (dayUtc, userId));
-- want: KEY003 IDX001
CREATE TABLE runResults (runId Uint64 NOT NULL, userId Utf8, finishedAt Timestamp, PRIMARY KEY (runId), INDEX byFinish GLOBAL ON (finishedAt), INDEX byUser GLOBAL ON (userId));
-- want: KEY006
CREATE TABLE snippets (sourceCodeText Utf8 NOT NULL, language Utf8 NOT NULL, PRIMARY KEY (sourceCodeText, language));
-- want: IDX003
CREATE TABLE certificates (userId Utf8 NOT NULL, courseId Utf8 NOT NULL, issued Date, PRIMARY KEY (userId, courseId), INDEX byUser GLOBAL ASYNC ON (userId));
-- want: PRT003
CREATE TABLE sessionsByHash (sessionHash Uint64 NOT NULL, sessionId Utf8 NOT NULL, data Json, PRIMARY KEY (sessionHash, sessionId));
-- want: KEY007
CREATE TABLE mentorQueue (requestType Utf8 NOT NULL, askedAt Timestamp NOT NULL, requestId Utf8 NOT NULL, PRIMARY KEY (requestType, askedAt, requestId));
-- want: PRT002
CREATE TABLE dailyQuota (userId Utf8 NOT NULL, used Uint32, PRIMARY KEY (userId)) WITH (AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1);

-- With statements.
-- want: QRY001
CREATE TABLE tutors (tutorId Utf8 NOT NULL, city Utf8, ratingAvg Double, PRIMARY KEY (tutorId));
-- query: SELECT * FROM tutors WHERE city = $city ORDER BY ratingAvg DESC LIMIT 20;
-- want: QRY001|QRY002
CREATE TABLE slots (tutorId Utf8 NOT NULL, startsAt Timestamp NOT NULL, pupilId Utf8, PRIMARY KEY (tutorId, startsAt));
-- query: SELECT * FROM slots WHERE startsAt BETWEEN $a AND $b;
-- want:
CREATE TABLE pupilSlots (pupilId Utf8 NOT NULL, startsAt Timestamp NOT NULL, tutorId Utf8, PRIMARY KEY (pupilId, startsAt), INDEX byTutor GLOBAL ON (tutorId, startsAt));
-- query: SELECT * FROM pupilSlots VIEW byTutor WHERE tutorId = $t AND startsAt > $now;
-- query: DELETE FROM pupilSlots WHERE pupilId = $p AND startsAt = $s;
