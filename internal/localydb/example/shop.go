package example

import (
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/query"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// hotShop is the shop that most visits are to.
const hotShop = 417

// shop is a web shop whose tables have good and bad keys. It writes about 200 rows a second.
func shop() example {
	return example{
		tables: []table{
			{
				// All writes go to the last partition.
				name: "events",
				ddl: `(
    created_at Timestamp NOT NULL,
    event_id Uint64 NOT NULL,
    user_id Uint64,
    kind Utf8,
    payload Json,
    PRIMARY KEY (created_at, event_id)
) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4)`,
				columns: members("created_at Timestamp, event_id Uint64, user_id Uint64, kind Utf8, payload Json"),
				bounds:  hourly(3), rows: 4000, past: 4 * time.Hour, perTick: 6,
				row: func(g *generator, at time.Time) []query.Value {
					return []query.Value{
						timestamp(at), number(g.next()), number(g.below(5000)),
						g.pick("view", "search", "add_to_cart", "checkout"), text(`{"v":1,"source":"web"}`),
					}
				},
			},
			{
				// The sequence makes every insert go to the last partition, and so does the index on time.
				name: "orders",
				ddl: `(
    order_id BigSerial NOT NULL,
    user_id Uint64,
    status Utf8,
    total Decimal(22,9),
    created_at Timestamp,
    INDEX by_created_at GLOBAL SYNC ON (created_at),
    PRIMARY KEY (order_id)
) WITH (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4)`,
				columns: members("user_id Uint64, status Utf8, total Decimal(22,9), created_at Timestamp"),
				insert:  true, bounds: every(1000, 3), rows: 4000, past: 4 * time.Hour, perTick: 3,
				row: func(g *generator, at time.Time) []query.Value {
					return []query.Value{
						number(g.below(5000)), g.pick("new", "paid", "sent", "done"),
						money(1 + g.below(50_000)), timestamp(at),
					}
				},
			},
			{
				// One shop takes most of the writes: a hash of shop_id would keep them together.
				name: "visits",
				ddl: `(
    shop_id Uint64 NOT NULL,
    visit_id Uint64 NOT NULL,
    referrer Utf8,
    seconds Uint32,
    PRIMARY KEY (shop_id, visit_id)
) WITH (AUTO_PARTITIONING_BY_LOAD = DISABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4)`,
				columns: members("shop_id Uint64, visit_id Uint64, referrer Utf8, seconds Uint32"),
				bounds:  every(250, 3), rows: 4000, past: 4 * time.Hour, perTick: 5,
				row: func(g *generator, _ time.Time) []query.Value {
					return []query.Value{
						number(g.weighted(hotShop, 1000, 85)), number(g.random.Uint64()),
						g.pick("search", "mail", "ads", "direct"), number(g.below(600)),
					}
				},
			},
			{
				// A hash leads and the table was split for it: nothing to say.
				name: "sessions",
				ddl: `(
    session_hash Uint64 NOT NULL,
    session_id Utf8 NOT NULL,
    user_id Uint64,
    last_seen Timestamp,
    PRIMARY KEY (session_hash, session_id)
) WITH (UNIFORM_PARTITIONS = 4, AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4)`,
				columns: members("session_hash Uint64, session_id Utf8, user_id Uint64, last_seen Timestamp"),
				rows:    4000, past: 4 * time.Hour, perTick: 4,
				row: func(g *generator, at time.Time) []query.Value {
					n := g.random.Uint64()
					return []query.Value{number(hash(n)), text(sessionName(n)), number(g.below(5000)), timestamp(at)}
				},
			},
			{
				// Monotonic by type, but nothing writes to it any more.
				name: "imports",
				ddl: `(
    imported_at Timestamp NOT NULL,
    file_name Utf8 NOT NULL,
    rows_read Uint64,
    PRIMARY KEY (imported_at, file_name)
)`,
				columns: members("imported_at Timestamp, file_name Utf8, rows_read Uint64"),
				rows:    60, past: 60 * 24 * time.Hour,
				row: func(g *generator, at time.Time) []query.Value {
					return []query.Value{timestamp(at), g.pick("catalogue.csv", "prices.csv", "stock.csv"), number(g.below(100_000))}
				},
			},
			{
				// Three values lead the key, and the new rows of each are its last ones.
				name: "tickets",
				ddl: `(
    status Utf8 NOT NULL,
    opened_at Timestamp NOT NULL,
    ticket_id Uint64 NOT NULL,
    subject Utf8,
    PRIMARY KEY (status, opened_at, ticket_id)
)`,
				columns: members("status Utf8, opened_at Timestamp, ticket_id Uint64, subject Utf8"),
				rows:    1500, past: 4 * time.Hour, perTick: 1,
				row: func(g *generator, at time.Time) []query.Value {
					return []query.Value{g.pick("open", "waiting", "closed"), timestamp(at), number(hash(g.next())),
						g.pick("Where is my order?", "Refund", "Wrong size")}
				},
			},
			{
				// Key columns that may be NULL, and some are.
				name: "payments",
				ddl: `(
    payer_hash Uint64,
    payer_id Uint64,
    payment_no Uint64,
    amount Decimal(22,9),
    PRIMARY KEY (payer_hash, payer_id, payment_no)
) WITH (UNIFORM_PARTITIONS = 2, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 2)`,
				columns: members("payer_hash Uint64, payer_id Uint64?, payment_no Uint64, amount Decimal(22,9)"),
				rows:    1500, past: 4 * time.Hour, perTick: 1,
				row: func(g *generator, _ time.Time) []query.Value {
					id := g.below(5000)
					payer := query.Just(number(id))
					if id%10 == 0 {
						payer = query.NullValue
					}
					return []query.Value{number(hash(id)), payer, number(g.next()), money(g.below(50_000))}
				},
			},
			{
				// The ids are text that begins with the time.
				name: "messages",
				ddl: `(
    message_id Utf8 NOT NULL,
    user_id Uint64,
    text Utf8,
    PRIMARY KEY (message_id)
) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 3)`,
				columns: members("message_id Utf8, user_id Uint64, text Utf8"),
				bounds: func(g *generator) [][]engine.Value {
					first, second := g.ulid(g.now.Add(-2*time.Hour)), g.ulid(g.now.Add(-time.Hour))
					return [][]engine.Value{{engine.Text(first[:10])}, {engine.Text(second[:10])}}
				},
				rows: 3000, past: 3 * time.Hour, perTick: 3,
				row: func(g *generator, at time.Time) []query.Value {
					return []query.Value{text(g.ulid(at)), number(g.below(5000)), g.pick("hello", "thanks", "on its way")}
				},
			},
		},
		reads: []read{
			{
				text:  "DECLARE $hash AS Uint64;\nSELECT session_id, user_id FROM `%s/sessions` WHERE session_hash = $hash;",
				every: 2, params: func(g *generator) map[string]query.Param {
					return map[string]query.Param{"hash": param(schema.Uint64, number(hash(g.random.Uint64())))}
				},
			},
			{
				text: "DECLARE $user AS Uint64;\nSELECT order_id, status, total FROM `%s/orders` WHERE user_id = $user ORDER BY order_id " +
					"DESC LIMIT 10;",
				every: 10, params: func(g *generator) map[string]query.Param {
					return map[string]query.Param{"user": param(schema.Uint64, number(g.below(5000)))}
				},
			},
			{
				text:  "DECLARE $from AS Timestamp;\nSELECT kind, COUNT(*) AS events FROM `%s/events` WHERE created_at >= $from GROUP BY kind;",
				every: 20, params: func(g *generator) map[string]query.Param {
					return map[string]query.Param{"from": param(schema.Timestamp, timestamp(g.now.Add(-time.Minute)))}
				},
			},
		},
	}
}

// sessionName spells a session's number.
func sessionName(n uint64) string {
	var b [13]byte
	for i := range b {
		b[i] = crockford[n&31]
		n >>= 5
	}
	return string(b[:])
}
