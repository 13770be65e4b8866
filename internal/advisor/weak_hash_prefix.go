package advisor

import (
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func weakHashPrefixRule() *Rule {
	return &Rule{ID: "KEY009", Name: "weak-hash-prefix", Wants: WantKey, Level: Warning, Run: weakHashPrefix,
		Docs: "https://ydb.tech/docs/en/dev/primary-key/row-oriented#key-hash"}
}

func weakHashPrefix(p *Pass) {
	k := p.key
	fault, help := weakLead(k)
	lead := k.Lead()
	switch c, empty := k.FewHashes(), k.EmptyOfHashes(); {
	case fault != "":
	case c != nil:
		fault, lead.Confidence = "it has only "+facts.ValuesIn(c), Measured
		help = "compute it from a column with many values, as a hash and not as a bucket"
	case empty > 0:
		fault, lead.Confidence = fmt.Sprintf("its values lie in a part of the range of %s: %s of %s have no rows", lead.Column.Type,
			evidence.Thousands(empty), evidence.Count(len(k.Load.Partitions), "partition")), Measured
		help = "compute the hash with Digest::NumericHash or Digest::CityHash, whose values lie in all of the range"
	}
	if fault != "" {
		f := k.aboutLead(0, fmt.Sprintf("%s is %s and comes first in %s, but %s", lead.Column.Name, lead.Column.Type, k.clause(), fault))
		switch f.Confidence, f.Ask.Text = lead.Confidence, help; {
		case help != "":
			f.Wants = WantKeyAnew
		case fault == onePartition:
			f.Wants = WantKeyCut
		}
		p.Report(f)
	}
	for i := 1; i < len(k.Key); i++ {
		if k.MisplacedHash(i) {
			t := k.Key[i]
			p.Report(Finding{
				Confidence: t.Confidence,
				Columns:    []string{t.Column.Name},
				Message: fmt.Sprintf("%s looks like a hash or bucket, but it comes after %s in %s, where it spreads nothing",
					t.Column.Name, k.Schema.PrimaryKey[0], k.clause()),
				Evidence: []Evidence{{Name: "key", Value: k.Schema.PrimaryKey, Text: k.clause()},
					{Name: "reason", Value: t.Why, Text: t.Column.Name + ": " + t.Why}},
				Before: k.clause(),
			})
			return
		}
	}
}

// weakLead says what is wrong with a leading hash or bucket, "" if nothing is.
func weakLead(k *key) (fault, help string) {
	lead := k.Lead()
	if lead.Nature != facts.NatureHash && lead.Nature != facts.NatureBucket {
		return "", ""
	}
	switch t := lead.Column.Type; {
	case k.HashOfFew() != "":
		fault = fmt.Sprintf("it is made of %s alone, so it has just as few values at a time", k.HashOfFew())
		if k.HashOfDay() {
			return fault, ""
		}
		return fault, "compute it from a column with many values"
	case naming.Marked(lead.Name.Words, "fnv"):
		return "FNV leaves the high bits of similar values alike, so they stay neighbours",
			"compute the hash with Digest::NumericHash or Digest::CityHash"
	case t == schema.Uint8 && lead.Nature == facts.NatureHash:
		return "YDB refuses Uint8 key values over 127, which half of all hashes are", "declare " + lead.Column.Name + " as Uint32 NOT NULL"
	case k.Uncut() && (k.Composite() || lead.Nature == facts.NatureHash):
		return onePartition, ""
	}
	return "", ""
}

// onePartition is what is wrong with a hash or bucket whose type UNIFORM_PARTITIONS does not cut.
const onePartition = "UNIFORM_PARTITIONS needs Uint32 or Uint64, so the table starts as one partition"
