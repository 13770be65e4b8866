package example

import (
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/query"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// guide has the tables that YDB's documentation chooses keys for: the log of users by time, and the ways out
// that it names.
// Source: https://ydb.tech/docs/en/dev/primary-key/row-oriented
func guide() example {
	log := members("timestamp Timestamp, userid Uint64, userip Utf8, action Utf8")
	visit := func(g *generator, at time.Time) []query.Value {
		return []query.Value{timestamp(at), number(1 + g.below(9000)), text("192.0.2.1"), g.pick("login", "read", "write")}
	}
	return example{
		tables: []table{
			{
				name: "user_log",
				ddl: `(
    timestamp Timestamp NOT NULL,
    userid Uint64 NOT NULL,
    userip Utf8,
    action Utf8,
    PRIMARY KEY (timestamp, userid)
) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4)`,
				columns: log, bounds: hourly(3), rows: 4000, past: 4 * time.Hour, perTick: 20, row: visit,
			},
			{
				name: "user_log_by_user",
				ddl: `(
    timestamp Timestamp NOT NULL,
    userid Uint64 NOT NULL,
    userip Utf8,
    action Utf8,
    PRIMARY KEY (userid, timestamp)
) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4)`,
				columns: log, bounds: every(2250, 3), rows: 4000, past: 4 * time.Hour, perTick: 4, row: visit,
			},
			{
				name: "user_log_by_hash",
				ddl: `(
    user_hash Uint64 NOT NULL,
    userid Uint64 NOT NULL,
    timestamp Timestamp NOT NULL,
    action Utf8,
    PRIMARY KEY (user_hash, userid, timestamp)
) WITH (UNIFORM_PARTITIONS = 4, AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4)`,
				columns: members("user_hash Uint64, userid Uint64, timestamp Timestamp, action Utf8"),
				rows:    4000, past: 4 * time.Hour, perTick: 4,
				row: func(g *generator, at time.Time) []query.Value {
					id := 1 + g.below(9000)
					return []query.Value{number(hash(id)), number(id), timestamp(at), g.pick("login", "read", "write")}
				},
			},
			{
				name: "tickets",
				ddl: `(
    ticket_id BigSerial NOT NULL,
    userid Uint64,
    opened_at Timestamp,
    PRIMARY KEY (ticket_id)
) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4)`,
				columns: members("userid Uint64, opened_at Timestamp"),
				insert:  true, bounds: every(750, 3), rows: 3000, past: 4 * time.Hour, perTick: 4,
				row: func(g *generator, at time.Time) []query.Value {
					return []query.Value{number(1 + g.below(9000)), timestamp(at)}
				},
			},
		},
		reads: []read{
			{
				text:  "DECLARE $user AS Uint64;\nSELECT timestamp, action FROM `%s/user_log` WHERE userid = $user;",
				every: 10, params: func(g *generator) map[string]query.Param {
					return map[string]query.Param{"user": param(schema.Uint64, number(1+g.below(9000)))}
				},
			},
			{
				text:  "DECLARE $user AS Uint64;\nSELECT timestamp, action FROM `%s/user_log_by_user` WHERE userid = $user;",
				every: 5, params: func(g *generator) map[string]query.Param {
					return map[string]query.Param{"user": param(schema.Uint64, number(1+g.below(9000)))}
				},
			},
		},
	}
}
