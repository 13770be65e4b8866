package advisor

import (
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
)

func longIndexValueRule() *Rule {
	return &Rule{ID: "IDX004", Name: "long-index-value", Wants: WantPerson, Level: Note, Run: longIndexValue,
		Levels: "warning or error when measured", Docs: "https://ydb.tech/docs/en/concepts/limits-ydb"}
}

// keyBytesMost is what a key may have at most, and nearLimit what comes near it.
// Source: https://ydb.tech/docs/en/concepts/limits-ydb
const (
	keyBytesMost = 1 << 20
	nearLimit    = keyBytesMost / 10
)

func longIndexValue(p *Pass) {
	for i := range p.Table.Indexes {
		index := &p.Table.Indexes[i]
		if !index.Kind.Secondary() {
			continue
		}
		for _, name := range index.Columns {
			c, _ := p.Table.Column(name)
			if !c.Type.IsText() || p.Table.IsKey(name) {
				continue
			}
			f := Finding{Columns: []string{name}, Index: index.Name, Confidence: Measured,
				Ask: Ask{Do: fmt.Sprintf("index a digest of it, as %s_sha256 String, or its beginning in a column of its own", name)}}
			s := p.key.Sample.Column(name)
			t := p.key.Inside(name)
			switch {
			case s != nil && s.MaxBytes > evidence.KeyBytesLimit:
				f.Level, f.Message = Warning, fmt.Sprintf("values of %s in index %s are up to %s long: over the recommended 2 KB, and YDB refuses "+
					"keys over 1 MB", name, index.Name, evidence.Size(s.MaxBytes))
				if s.MaxBytes > nearLimit {
					f.Level = Error
				}
				f.Evidence = []Evidence{{Name: "maxBytes", Value: s.MaxBytes, Silent: true}, {Name: "sampledRows", Value: s.Rows, Silent: true}}
			case s != nil && s.Rows >= facts.EnoughRows && s.MaxBytes <= evidence.KeyBytesLimit/2:
				continue
			case t.Long && t.Nature == facts.NatureProse:
				f.Confidence, f.Message = t.Confidence, fmt.Sprintf("index %s is over %s, and %s: YDB refuses to write, and to build an index over, "+
					"what makes its key longer than 1 MB", index.Name, name, t.Why)
				f.Evidence = []Evidence{{Name: "type", Value: string(c.Type)}}
			default:
				continue
			}
			p.Report(f)
		}
	}
}
