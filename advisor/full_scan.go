package advisor

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

func fullScanRule() *Rule {
	return &Rule{
		ID:       "QRY001",
		Name:     "full-scan",
		Wants:    WantStatement,
		Level:    Warning,
		Run:      fullScan,
		Measured: true,
		Docs:     "https://ydb.tech/docs/en/dev/primary-key/row-oriented",
		Doc: `a statement has a condition, but reads the whole table

Why it matters: rows are found by the key, from its first column on. A condition that does not bind the first column of
the key, of the index that VIEW names, or of one that YDB chooses by itself, is tested on every row, in every partition.
The load looks like that of a bad key, but no change of the key fixes it. From 25.1 on YDB reads by an index that binds
more than the key does, also without VIEW: not by an ASYNC one, and not for an order alone.

When it is fine: a report that runs now and then, or a small table. A statement without any condition means to read
everything and is not reported, nor is one that reads less than 1,000 rows.

Fix: add an index that leads with what the condition binds, or name one that YDB does not choose with VIEW. Two conditions joined by OR on
different columns become two statements joined by UNION.
`,
		Before: `CREATE TABLE orders (
    order_id Uuid NOT NULL,
    customer_id Uuid,
    PRIMARY KEY (order_id)
);
-- SELECT * FROM orders WHERE customer_id = $customer;
`,
		After: `CREATE TABLE orders (
    order_id Uuid NOT NULL,
    customer_id Uuid,
    PRIMARY KEY (order_id),
    INDEX by_customer GLOBAL ON (customer_id)
);
-- SELECT * FROM orders WHERE customer_id = $customer;
`,
	}
}

func fullScan(p *Pass) {
	for u := range p.missing() {
		gap := u.Gap()
		if gap != facts.GapLead && gap != facts.GapOrder {
			continue
		}
		f := u.finding(u.Key[0])
		why := fmt.Sprintf("nothing binds %s, the first column of %s", u.Key[0], u.sorted())
		f.Ask = Ask{Change: AskWay, Use: u.Use}
		switch {
		case gap == facts.GapOrder:
			var order []string
			for _, o := range u.Access.Order {
				order = append(order, o.Column)
			}
			why = fmt.Sprintf("the order by %s is not that of %s", strings.Join(order, ", "), u.sorted())
		case u.alternative():
			why = fmt.Sprintf("%s is bound in one branch of an OR only", u.Key[0])
			f.Ask.First = "make each branch a separate statement and combine them with UNION"
		}
		f.Message = fmt.Sprintf("%s %s %s: %s", u.short(), u.reads(), u.whole(), why)
		p.Report(f)
	}
}

// alternative reports whether the first key column is bound somewhere below an OR.
func (u use) alternative() bool {
	for _, b := range u.Access.Leaves {
		if b.Column == u.Key[0] && b.Op != yql.BindJoin {
			return true
		}
	}
	return false
}
