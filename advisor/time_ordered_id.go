package advisor

import (
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
)

func timeOrderedIDRule() *Rule {
	return &Rule{
		ID:     "KEY004",
		Name:   "time-ordered-id",
		Wants:  WantKey,
		Level:  Warning,
		Levels: "error when measured, note if idle, or for a UUIDv7 in a Uuid column",
		Run:    timeOrderedID,
		Docs:   "https://ydb.tech/docs/en/dev/primary-key/row-oriented#uuid-primary-key",
		Doc: `the primary key begins with text or a number that encodes time

Why: a ULID, a KSUID, a UUIDv7 or ISO date kept as text, a Unix time and a Snowflake id sort by time. New rows all go to
the last partition, as with a Timestamp.

Fine if: the table takes few writes, or the name misleads. YDB does not sort a Uuid column by time: a UUIDv7 there is a
note, because those of one minute still lie together.

Fix: put a column first that spreads the writes, or a hash of the id, or keep UUIDs in a Uuid column.
`,
		Before: `CREATE TABLE messages (
    message_ulid Utf8 NOT NULL,
    PRIMARY KEY (message_ulid)
);
`,
		After: `CREATE TABLE messages (
    message_hash Uint64 NOT NULL,
    message_ulid Utf8 NOT NULL,
    PRIMARY KEY (message_hash, message_ulid)
) WITH (UNIFORM_PARTITIONS = 16);
`,
	}
}

func timeOrderedID(p *Pass) {
	lead := p.key.Lead()
	if p.key.Walks {
		walkingID(p)
		return
	}
	if lead.Nature != facts.NatureTimeOrdered {
		return
	}
	p.reportLead(string(lead.Column.Type), "; "+lead.Why+", so new rows probably all go to the "+lead.End()+" partition", AskKey)
}

// walkingID reports ids such as UUIDv7 in a Uuid column. They do not grow, but those of a minute begin with the same
// bytes: at any moment all new rows go to one narrow range, which moves.
func walkingID(p *Pass) {
	w := &p.key.Traffic
	lead := p.key.Lead()
	level, what := Note, "they do not sort by time in YDB, but those made within a minute lie together"
	switch {
	case w.Hot():
		level, what = Error, "those made within a minute lie together, and "+w.Takes()
	case w.Spread() || w.Idle():
		return
	}
	p.Report(Finding{
		Level:      level,
		Confidence: Measured,
		Ask:        Ask{Change: AskKey, First: "use random UUIDs (version 4), or put a hash of " + lead.Column.Name + " in front"},
		Columns:    []string{lead.Column.Name},
		Message: fmt.Sprintf("%s is %s and comes first in %s; %s; %s",
			lead.Column.Name, lead.Column.Type, p.key.clause(), lead.Why, what),
		Evidence: p.key.leadEvidence(),
		Before:   p.key.clause(),
	})
}
