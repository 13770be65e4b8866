-- Statements of the shop of shop.sql, with how often each runs.

-- count: 900
SELECT kind, payload FROM events WHERE user_id = $user ORDER BY ts DESC LIMIT 20;

-- count: 5000
UPSERT INTO events (ts, user_id, kind, payload) VALUES ($ts, $user, $kind, $payload);

-- count: 1
SELECT COUNT(*) FROM events WHERE ts >= $from AND ts < $to;

-- count: 800
SELECT customer_id, total FROM orders WHERE order_id = $order;

-- count: 40
SELECT order_id FROM orders VIEW by_created WHERE created_at > $since ORDER BY created_at LIMIT 100;

-- count: 300
INSERT INTO orders (customer_id, created_at, total) VALUES ($customer, $now, $total);
