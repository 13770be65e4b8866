package advisor

import (
	"fmt"
	"strings"
)

func nullableKeyRule() *Rule {
	return &Rule{
		ID:    "KEY005",
		Name:  "nullable-key",
		Level: Warning,
		Run:   nullableKey,
		Docs:  "https://ydb.tech/docs/en/dev/primary-key/row-oriented#key-null",
		Doc: `a primary key column can be NULL

Why it matters: in YDB every column can be NULL unless it says NOT NULL, key columns too. NULL compares with nothing,
so WHERE key = $x and WHERE key > $x skip such rows, and rows without a value pile up at the start of the key.

When it is fine: no writer ever leaves the column out. Then NOT NULL costs nothing and says so.

Fix: declare the key columns NOT NULL. A key column cannot be changed in place: it needs a new table and a copy.
`,
		Before: `CREATE TABLE carts (
    user_id Uuid,
    sku Utf8,
    PRIMARY KEY (user_id, sku)
);
`,
		After: `CREATE TABLE carts (
    user_id Uuid NOT NULL,
    sku Utf8 NOT NULL,
    PRIMARY KEY (user_id, sku)
);
`,
	}
}

// nullableKey reports one finding per table: nullable keys are common, and must not bury what hurts.
func nullableKey(p *Pass) {
	var nullable []string
	for _, t := range p.key.traits {
		if t.column != nil && !t.column.NotNull && t.column.Sequence == nil {
			nullable = append(nullable, t.column.Name)
		}
	}
	if len(nullable) == 0 {
		return
	}
	message := fmt.Sprintf("key column %s can be NULL", nullable[0])
	if len(nullable) > 1 {
		message = fmt.Sprintf("key columns %s can be NULL", strings.Join(nullable, ", "))
	}
	p.Report(Finding{
		Confidence: Declared,
		Columns:    nullable,
		Message:    message,
		Help:       "declare " + strings.Join(nullable, ", ") + " NOT NULL in a new table",
	})
}
