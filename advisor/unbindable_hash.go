package advisor

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
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

Why: YDB can only use a value that it knows before it reads a row. In WHERE user_hash = Digest::NumericHash(user_id) the
value depends on the row, so every row is read.

Fine if: the statement checks that hashes and columns agree.

Fix: compute the hash from the parameter.
`,
		Before: `CREATE TABLE sessions (
    user_hash Uint64 NOT NULL,
    user_id Uint64 NOT NULL,
    PRIMARY KEY (user_hash, user_id)
) WITH (UNIFORM_PARTITIONS = 16);
SELECT * FROM sessions WHERE user_id = $user
AND user_hash = Digest::NumericHash(user_id);
`,
		After: `CREATE TABLE sessions (
    user_hash Uint64 NOT NULL,
    user_id Uint64 NOT NULL,
    PRIMARY KEY (user_hash, user_id)
) WITH (UNIFORM_PARTITIONS = 16);
SELECT * FROM sessions WHERE user_id = $user
AND user_hash = Digest::NumericHash($user);
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
		f.Ask = Ask{Change: AskComputed, Use: u.Use}
		p.Report(f)
	}
}
