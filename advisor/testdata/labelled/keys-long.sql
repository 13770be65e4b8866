-- Long values in keys, and short ones whose names sound long.

-- want: KEY006
CREATE TABLE crawl_pages (url Utf8 NOT NULL, fetched_at Timestamp, status Uint16, body String, PRIMARY KEY (url));
-- want: KEY006
CREATE TABLE redirects (site_id Uuid NOT NULL, source_uri Utf8 NOT NULL, target Utf8, PRIMARY KEY (site_id, source_uri));
-- want: KEY006
CREATE TABLE files (bucket_name Utf8 NOT NULL, file_path Utf8 NOT NULL, size Uint64, etag Utf8, PRIMARY KEY (bucket_name, file_path));
-- want: KEY006
CREATE TABLE objects (path Utf8 NOT NULL, version_id Uuid NOT NULL, size Uint64, PRIMARY KEY (path, version_id));
-- want: KEY006
CREATE TABLE response_cache (cache_key String NOT NULL, response String, expires_at Timestamp, PRIMARY KEY (cache_key)) WITH (TTL = Interval('PT1H') ON expires_at);
-- want: KEY006
CREATE TABLE visitors (user_agent Utf8 NOT NULL, ip Utf8 NOT NULL, visits Uint64, PRIMARY KEY (user_agent, ip));
-- want: KEY006
CREATE TABLE drafts (author_id Uuid NOT NULL, title Utf8 NOT NULL, content Utf8, PRIMARY KEY (author_id, title));
-- want: KEY006
CREATE TABLE http_samples (service Utf8 NOT NULL, request_headers Utf8 NOT NULL, hits Uint64, PRIMARY KEY (service, request_headers));
-- want: KEY006
CREATE TABLE dedup (tenant_id Uuid NOT NULL, payload_json Utf8 NOT NULL, seen Timestamp, PRIMARY KEY (tenant_id, payload_json));
-- want: KEY006
CREATE TABLE attachments (mail_id Uuid NOT NULL, filename Utf8 NOT NULL, data String, PRIMARY KEY (mail_id, filename));
-- want: KEY006
CREATE TABLE page_views (page_url Utf8 NOT NULL, viewed_at Timestamp NOT NULL, visitor_id Uuid NOT NULL, PRIMARY KEY (page_url, viewed_at, visitor_id));
-- want: KEY006
CREATE TABLE referers (domain Utf8 NOT NULL, referer Utf8 NOT NULL, hits Uint64, PRIMARY KEY (domain, referer));
-- want: KEY006
CREATE TABLE search_log (user_id Uuid NOT NULL, query Utf8 NOT NULL, ts Timestamp NOT NULL, PRIMARY KEY (user_id, query, ts));
-- want: KEY006
CREATE TABLE email_bodies (mailbox Utf8 NOT NULL, message_body Utf8 NOT NULL, PRIMARY KEY (mailbox, message_body));
-- want: KEY006
CREATE TABLE stack_traces (service_id Uuid NOT NULL, stacktrace Utf8 NOT NULL, first_seen Timestamp, PRIMARY KEY (service_id, stacktrace));
-- want: KEY006
CREATE TABLE image_index (album_id Uuid NOT NULL, imageUrl Utf8 NOT NULL, PRIMARY KEY (album_id, imageUrl));
-- want: KEY006
CREATE TABLE objects_s3 (bucket_id Uuid NOT NULL, object_key Utf8 NOT NULL, size Uint64, PRIMARY KEY (bucket_id, object_key));
-- want:
CREATE TABLE tile_paths (path_id Utf8 NOT NULL, tile Uint32 NOT NULL, PRIMARY KEY (path_id, tile));
-- want:
CREATE TABLE url_by_hash (url_hash Uint64 NOT NULL, url Utf8, PRIMARY KEY (url_hash)) WITH (UNIFORM_PARTITIONS = 16, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16);
-- want:
CREATE TABLE short_links (short_code Utf8 NOT NULL, target_url Utf8, PRIMARY KEY (short_code));
-- want:
CREATE TABLE translations (message_key Utf8 NOT NULL, lang Utf8 NOT NULL, text Utf8, PRIMARY KEY (message_key, lang));
-- want:
CREATE TABLE files_by_id (file_id Uuid NOT NULL, file_name Utf8, file_path Utf8, PRIMARY KEY (file_id));
-- want:
CREATE TABLE pages (slug Utf8 NOT NULL, title Utf8, html Utf8, PRIMARY KEY (slug));
-- want:
CREATE TABLE settings (user_id Uuid NOT NULL, name Utf8 NOT NULL, value Json, PRIMARY KEY (user_id, name));
-- want:
CREATE TABLE emails (email Utf8 NOT NULL, user_id Uuid, PRIMARY KEY (email));
-- want:
CREATE TABLE domains (domain Utf8 NOT NULL, owner Uuid, PRIMARY KEY (domain));
-- want:
CREATE TABLE jobs_by_title_hash (title_hash Uint64 NOT NULL, job_id Uuid NOT NULL, title Utf8, PRIMARY KEY (title_hash, job_id)) WITH (UNIFORM_PARTITIONS = 8, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 8);
-- want:
CREATE TABLE header_values (header_id Uuid NOT NULL, position Uint32 NOT NULL, value Utf8, PRIMARY KEY (header_id, position));
