package advisor

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
)

func oversizeKeyRule() *Rule {
	return &Rule{ID: "KEY006", Name: "oversize-key", Wants: WantDigest, Level: Warning, Run: oversizeKey,
		Docs: "https://ydb.tech/docs/en/dev/primary-key/row-oriented#limit-string"}
}

func oversizeKey(p *Pass) {
	s := p.key.Sample
	if s != nil && s.KeyBytes.Over > 0 && len(p.Table.PrimaryKey) > 0 {
		measuredKey(p)
		return
	}
	if s != nil && s.Rows >= facts.EnoughRows && s.KeyBytes.Max <= evidence.KeyBytesLimit/2 {
		return // whatever the names say
	}
	var columns []string
	var is string
	var evidence []Evidence
	confidence := Declared
	for i, t := range p.key.Key {
		if !t.Long || t.Nature != facts.NatureProse && (t.Nature != facts.NatureSpread || p.key.hashed(i)) {
			continue
		}
		columns, confidence = append(columns, t.Column.Name), t.Confidence
		is = fmt.Sprintf("%s is %s and part of %s; %s", t.Column.Name, t.Column.Type, p.key.clause(), t.Why)
		evidence = append(evidence, Evidence{Name: "type", Value: string(t.Column.Type)})
	}
	switch {
	case len(columns) == 0:
		return
	case len(columns) > 1:
		is = fmt.Sprintf("%s are part of %s; their names suggest long values", strings.Join(columns, " and "), p.key.clause())
	}
	p.Report(Finding{
		Confidence: confidence,
		Columns:    columns,
		Message:    is + ", so keys may exceed the recommended 2 KB",
		Evidence:   evidence,
		Before:     p.key.clause(),
	})
}

// hashed reports whether a hash in the key is that of the long column i: who hashes a name to put the hash in front knows
// how long it gets. A hash that identifies something else (a commit), or is that of another column, is not.
func (k *key) hashed(i int) bool {
	long := k.Key[i].Name.Words
	return slices.ContainsFunc(k.Key, func(h facts.Column) bool {
		if h.Nature != facts.NatureHash {
			return false
		}
		for _, w := range h.Name.Of {
			if naming.Mentions(long, w.Text) {
				return true
			}
		}
		for _, w := range h.Name.Of {
			if w.Is("content") || slices.ContainsFunc(k.Key, func(t facts.Column) bool {
				return t.Name != nil && t.Nature != facts.NatureHash && naming.Mentions(t.Name.Words, w.Text)
			}) {
				return false
			}
		}
		return true
	})
}

// measuredKey reports keys that the sample shows to be too long, by the column that makes them so.
func measuredKey(p *Pass) {
	s := p.key.Sample
	longest, bytes := p.Table.PrimaryKey[0], uint64(0)
	for _, column := range p.Table.PrimaryKey {
		if c := s.Column(column); c != nil && c.MaxBytes > bytes {
			longest, bytes = column, c.MaxBytes
		}
	}
	p.Report(Finding{
		Confidence: Measured,
		Columns:    []string{longest},
		Message: fmt.Sprintf("keys are up to %s long, mostly because of %s: over the recommended 2 KB in %s of %s",
			evidence.Size(s.KeyBytes.Max), longest, evidence.Thousands(s.KeyBytes.Over), evidence.Count(s.Rows, "sampled row")),
		Evidence: append(sizeEvidence("Key", &s.KeyBytes, s.Rows),
			Evidence{Name: "maxBytes", Value: bytes, Text: fmt.Sprintf("%s: %s at most", longest, evidence.Size(bytes))}),
		Before: p.key.clause(),
	})
}

// sizeEvidence lists the sizes of sampled keys or rows.
func sizeEvidence(of string, b *evidence.Sizes, rows uint64) []Evidence {
	return []Evidence{
		{Name: "max" + of + "Bytes", Value: b.Max, Silent: true},
		{Name: "mean" + of + "Bytes", Value: b.Mean, Text: fmt.Sprintf("%ss: %s on average, %s at most", strings.ToLower(of),
			evidence.Size(uint64(b.Mean)), evidence.Size(b.Max))},
		{Name: "over", Value: b.Over, Silent: true},
		{Name: "sampledRows", Value: rows, Silent: true},
	}
}
