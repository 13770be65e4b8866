-- Tables as applications declare them, in the styles of several code bases.

-- want: KEY003 IDX001
CREATE TABLE `shop/orders` (order_id Uint64 NOT NULL, customer_id Uint64 NOT NULL, placed_at Timestamp, PRIMARY KEY (order_id), INDEX placed_idx GLOBAL ON (placed_at));
-- want: KEY003
CREATE TABLE `shop/order_items` (order_id Uint64 NOT NULL, line Uint32 NOT NULL, sku Utf8, PRIMARY KEY (order_id, line));
-- want:
CREATE TABLE `shop/carts` (cart_id Uuid NOT NULL, customer_id Uuid, PRIMARY KEY (cart_id), INDEX by_customer GLOBAL ON (customer_id));
-- want:
CREATE TABLE `shop/stock` (warehouse_id Uint64 NOT NULL, sku Utf8 NOT NULL, qty Int64, PRIMARY KEY (warehouse_id, sku));
-- want: KEY002
CREATE TABLE AspNetUserClaims (Id Serial NOT NULL, UserId Utf8, ClaimType Utf8, PRIMARY KEY (Id), INDEX IX_UserId GLOBAL ON (UserId));
-- want:
CREATE TABLE AspNetRoles (Id Utf8 NOT NULL, Name Utf8, PRIMARY KEY (Id));
-- want:
CREATE TABLE AspNetUserRoles (UserId Utf8 NOT NULL, RoleId Utf8 NOT NULL, PRIMARY KEY (UserId, RoleId), INDEX IX_RoleId GLOBAL ON (RoleId));
-- want: KEY001
CREATE TABLE executions_visibility_log (start_time Timestamp NOT NULL, workflow_id Utf8 NOT NULL, run_id Utf8 NOT NULL, PRIMARY KEY (start_time, workflow_id, run_id));
-- want:
CREATE TABLE workflow_executions (namespace_id Utf8 NOT NULL, workflow_id Utf8 NOT NULL, run_id Utf8 NOT NULL, state String, PRIMARY KEY (namespace_id, workflow_id, run_id));
-- want:
CREATE TABLE history_node (tree_id Uuid NOT NULL, branch_id Uuid NOT NULL, node_id Int64 NOT NULL, txn_id Int64 NOT NULL, data String, PRIMARY KEY (tree_id, branch_id, node_id, txn_id));
-- want: IDX001
CREATE TABLE outbox (id Uuid NOT NULL, payload Json, created_at Timestamp NOT NULL, sent Bool, PRIMARY KEY (id), INDEX unsent GLOBAL ON (created_at));
-- want: KEY001
CREATE TABLE outbox_by_time (created_at Timestamp NOT NULL, id Uuid NOT NULL, payload Json, PRIMARY KEY (created_at, id));
-- want:
CREATE TABLE chat_members (chat_id Uuid NOT NULL, user_id Uuid NOT NULL, joined_at Timestamp, PRIMARY KEY (chat_id, user_id), INDEX by_user GLOBAL ON (user_id));
-- want:
CREATE TABLE chat_messages (chat_id Uuid NOT NULL, message_no Uint64 NOT NULL, body Utf8, PRIMARY KEY (chat_id, message_no));
-- want:
CREATE TABLE playlists (user_id Uint64 NOT NULL, playlist_id Uint64 NOT NULL, name Utf8, PRIMARY KEY (user_id, playlist_id));
-- want:
CREATE TABLE leaderboard (season_id Uuid NOT NULL, player_id Uuid NOT NULL, score Int64, PRIMARY KEY (season_id, player_id));
-- want: KEY003
CREATE TABLE payments (payment_id Uint64 NOT NULL, account_id Uuid, amount Decimal(22,9), PRIMARY KEY (payment_id));
-- want:
CREATE TABLE ledger_entries (account_id Uuid NOT NULL, entry_no Uint64 NOT NULL, amount Decimal(22,9), PRIMARY KEY (account_id, entry_no));
-- want:
CREATE TABLE traces (trace_id_high Uint64 NOT NULL, trace_id_low Uint64 NOT NULL, span_id Uint64 NOT NULL, PRIMARY KEY (trace_id_high, trace_id_low, span_id));
-- want:
CREATE TABLE archive (service Utf8 NOT NULL, operation Utf8 NOT NULL, rev_start_time Int64 NOT NULL, trace_id Utf8 NOT NULL, PRIMARY KEY (service, operation, rev_start_time, trace_id));
-- want: KEY003
CREATE TABLE builds (build_number Uint64 NOT NULL, project Utf8, PRIMARY KEY (build_number));
-- want:
CREATE TABLE project_builds (project_id Uuid NOT NULL, build_number Uint64 NOT NULL, PRIMARY KEY (project_id, build_number));
-- want: KEY001
CREATE TABLE fx_rates (rate_date Date NOT NULL, base Utf8 NOT NULL, quote Utf8 NOT NULL, rate Double, PRIMARY KEY (rate_date, base, quote));
-- want:
CREATE TABLE rates_by_pair (pair Utf8 NOT NULL, at Timestamp NOT NULL, rate Double, PRIMARY KEY (pair, at));
-- want: IDX001
CREATE TABLE subscriptions (subscription_id Uuid NOT NULL, next_billing_date Date, PRIMARY KEY (subscription_id), INDEX due GLOBAL ON (next_billing_date));
-- want: IDX002
CREATE TABLE refunds (refund_id Uuid NOT NULL, state Utf8, PRIMARY KEY (refund_id), INDEX by_state GLOBAL ON (state));
-- want: IDX003
CREATE TABLE contacts (owner_id Uuid NOT NULL, contact_id Uuid NOT NULL, PRIMARY KEY (owner_id, contact_id), INDEX by_owner GLOBAL ON (owner_id));
-- want:
CREATE TABLE geo_cells (cell_token Utf8 NOT NULL, driver_id Uuid NOT NULL, PRIMARY KEY (cell_token, driver_id));
