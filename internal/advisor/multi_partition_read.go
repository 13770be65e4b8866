package advisor

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

func multiPartitionReadRule() *Rule {
	return &Rule{ID: "QRY002", Name: "multi-partition-read", Wants: WantStatement, Level: Warning, Run: multiPartitionRead, Measured: true,
		Levels: "note for a range of the first column", Docs: "https://ydb.tech/docs/en/dev/primary-key/row-oriented"}
}

func multiPartitionRead(p *Pass) {
	for n, u := range p.nearest() {
		f := u.finding(n.By.Columns...)
		missing, besides := strings.Join(n.Unbound(), ", "), strings.Join(n.Besides(), ", ")
		switch {
		case !n.Viewed || !n.Fits():
			continue
		case missing != "":
			f.Message = fmt.Sprintf("%s gives no value of %s, which stands before the vector in index %s: YDB refuses it, since the index has a "+
				"tree for each value", u.short(), missing, n.By.Name)
			f.Ask.Do = "give " + missing + " a value with =, or build an index on the vector alone for searches in all rows"
		case besides != "":
			f.Message = fmt.Sprintf("%s reads the rows near the vector whatever their %s, and drops those with another one: it reads many to find "+
				"few, and may find fewer than LIMIT says", u.short(), besides)
			f.Ask.Do = fmt.Sprintf("build an index that has %s before the vector, which searches among the rows of one value: ADD INDEX … GLOBAL "+
				"USING vector_kmeans_tree ON (%s, %s)", besides, besides, n.By.Columns[len(n.By.Columns)-1])
		default:
			continue
		}
		p.Report(f)
	}
	for u := range p.missing() {
		gap := u.Gap()
		if gap != facts.GapPrefix && gap != facts.GapRange {
			continue
		}
		later := strings.Join(u.Later(), ", ")
		f := u.finding(u.Key[0])
		if gap == facts.GapRange {
			f.Level = Note
			f.Message = fmt.Sprintf("%s gives a range of %s, so %s narrows nothing in %s", u.short(), u.Key[0], later, u.sorted())
			f.Ask = Ask{Use: u.Use}
			p.Report(f)
			continue
		}
		f.Message = fmt.Sprintf("%s %s %s: it filters by %s; %s starts with %s",
			u.short(), u.reads(), u.whole(), later, u.sorted(), u.Key[0])
		f.Ask = Ask{Use: u.Use}
		if of := p.hashInputs(u); of != "" && u.Access.Index == "" {
			f.Ask.First = fmt.Sprintf("compute %s from the %s that is known and bind it too", u.Key[0], of)
		}
		p.Report(f)
	}
}

// hashInputs returns the bound key columns that the leading hash or bucket is computed from, as far as names say
// it; "" if the leading column is none.
func (p *Pass) hashInputs(u use) string {
	lead := p.key.Lead()
	if lead.Nature != facts.NatureHash && lead.Nature != facts.NatureBucket {
		return ""
	}
	for _, column := range u.Later() {
		for _, w := range p.key.NameOf(column).Words {
			if w.Sense != naming.ID && naming.Mentions(lead.Name.Of, w.Text) {
				return column
			}
		}
	}
	for _, column := range u.Key[1:] {
		if b, ok := u.Access.Bind(column); !ok || b.Op > yql.BindIn {
			return "" // it may be a hash of a column that is not bound
		}
	}
	return strings.Join(u.Later(), ", ")
}
