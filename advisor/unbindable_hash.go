package advisor

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

func unbindableHashRule() *Rule {
	return &Rule{
		ID:       "QRY003",
		Name:     "unbindable-hash",
		Wants:    WantStatement,
		Level:    Warning,
		Run:      unbindableHash,
		Measured: true,
		Docs:     "https://ydb.tech/docs/en/dev/primary-key/row-oriented#key-hash",
		Doc: `a statement compares a hash column with a hash of another column

Why it matters: YDB turns a comparison into a key range if it knows the value before it reads a row. In WHERE user_hash =
Digest::NumericHash(user_id) the value depends on the row, so every row is read and tested, even if the statement binds
user_id as well.

When it is fine: a check that hashes and columns agree, which has to read every row.

Fix: compute the hash from the parameter: user_hash = Digest::NumericHash($user) AND user_id = $user.
`,
		Before: `CREATE TABLE sessions (
    user_hash Uint64 NOT NULL,
    user_id Uint64 NOT NULL,
    PRIMARY KEY (user_hash, user_id)
) WITH (UNIFORM_PARTITIONS = 16);
-- SELECT * FROM sessions WHERE user_hash = Digest::NumericHash(user_id) AND user_id = $user;
`,
		After: `CREATE TABLE sessions (
    user_hash Uint64 NOT NULL,
    user_id Uint64 NOT NULL,
    PRIMARY KEY (user_hash, user_id)
) WITH (UNIFORM_PARTITIONS = 16);
-- SELECT * FROM sessions WHERE user_hash = Digest::NumericHash($user) AND user_id = $user;
`,
	}
}

func unbindableHash(p *Pass) {
	for u := range p.missing() {
		if u.Gap() != facts.GapHash {
			continue
		}
		x := u.Hash()
		f := u.finding(x.Column)
		f.Message = fmt.Sprintf("%s compares %s with a hash of %s, so YDB computes it for every row instead of looking it up",
			u.short(), x.Column, strings.Join(x.Inputs, ", "))
		f.Ask = Ask{Change: AskComputed, use: u.Use}
		p.Report(f)
	}
}

// computed prints the statement with the values that it gives in place of the columns that a hash is computed from; empty where
// it does not give all of them.
func (u use) computed(x yql.Unbound) string {
	values := map[string]yql.Expr{}
	for _, c := range x.Inputs {
		b, ok := u.Access.Bind(c)
		if !ok || b.Op != yql.BindEq || len(b.Values) != 1 {
			return ""
		}
		values[c] = b.Values[0]
	}
	node, err := yql.ParseStatement(yql.Print(u.Access.Node))
	if err != nil {
		return "" // it has placeholders that only a driver knows
	}
	pred := yql.PrintExpr(x.Pred)
	yql.ReplaceNode(node, func(e yql.Expr) yql.Expr {
		if yql.PrintExpr(e) != pred {
			return e
		}
		return yql.Replace(e, func(e yql.Expr) yql.Expr {
			if c, ok := e.(*yql.Column); ok && values[c.Name] != nil {
				return values[c.Name]
			}
			return e
		})
	})
	return strings.TrimSuffix(strings.TrimSpace(yql.Print(node)), ";")
}

// parameter returns the name of the parameter that a column is bound to, else the name of the column.
func (u use) parameter(column string) string {
	if b, ok := u.Access.Bind(column); ok && len(b.Values) == 1 {
		if param, ok := b.Values[0].(*yql.Param); ok {
			return param.Name
		}
	}
	return column
}
