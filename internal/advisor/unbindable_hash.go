package advisor

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
)

func unbindableHashRule() *Rule {
	return &Rule{ID: "QRY003", Name: "unbindable-hash", Wants: WantStatement, Level: Warning, Run: unbindableHash, Measured: true,
		Docs: "https://ydb.tech/docs/en/dev/primary-key/row-oriented#key-hash"}
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
		f.Ask = Ask{Use: u.Use}
		p.Report(f)
	}
}
