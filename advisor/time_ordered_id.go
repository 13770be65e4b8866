package advisor

import "fmt"

func timeOrderedIDRule() *Rule {
	return &Rule{
		ID:     "KEY004",
		Name:   "time-ordered-id",
		Level:  Warning,
		Levels: "error when measured",
		Run:    timeOrderedID,
		Docs:   "https://ydb.tech/docs/en/dev/primary-key/row-oriented#uuid-primary-key",
		Doc: `the primary key leads with text or a number that encodes time

Why it matters: text and bytes sort byte by byte, so a ULID, a KSUID, a UUIDv7 kept as text or an ISO date sorts by
time, and so does a Unix time or a Snowflake id in an integer. New rows all go to the last partition, just as with a
Timestamp in front. Without samples this is inferred from the name.

When it is fine: the table takes few writes, or the name misleads and the values follow no clock. A UUIDv7 in a
Uuid column is not reported: YDB compares the bytes of a Uuid in mixed-endian order, which is not chronological.

Fix: put a column that spreads the writes first, or a hash of the id, or keep UUIDs in a Uuid column.
`,
		Before: `CREATE TABLE messages (
    message_ulid Utf8 NOT NULL,
    body Utf8,
    PRIMARY KEY (message_ulid)
);
`,
		After: `CREATE TABLE messages (
    message_hash Uint64 NOT NULL,
    message_ulid Utf8 NOT NULL,
    body Utf8,
    PRIMARY KEY (message_hash, message_ulid)
) WITH (UNIFORM_PARTITIONS = 16);
`,
	}
}

func timeOrderedID(p *Pass) {
	lead := p.key.lead()
	if lead.nature != natureTimeOrdered {
		return
	}
	help, after := p.key.mend()
	p.Report(Finding{
		Confidence: lead.confidence,
		Columns:    []string{lead.column.Name},
		Message: fmt.Sprintf("%s is %s and comes first in %s; %s, so new rows seem to go to the last partition",
			lead.column.Name, lead.column.Type, p.key.clause(), lead.why),
		Evidence: p.key.leadEvidence(),
		Help:     help,
		Before:   p.key.clause(),
		After:    after,
	})
}
