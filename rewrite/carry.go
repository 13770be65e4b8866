package rewrite

import (
	"errors"
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// carry returns the table with the edits, or every reason why they would lose something or be refused by YDB.
func carry(t *schema.Table, edits []schema.Edit) (after *schema.Table, lost []string) {
	after, err := schema.Apply(t, edits...)
	if err != nil {
		return nil, reasons(err)
	}
	after.Stats = nil
	return after, append(changefeedsLost(t, after), indexesLost(after)...)
}

// mappingOf says how the columns of a table are filled from those of another and from computed ones.
func mappingOf(before, after *schema.Table, hashes []*Hash) []Mapping {
	mapping := make([]Mapping, 0, len(after.Columns))
	for i := range after.Columns {
		c := &after.Columns[i]
		if h := hashNamed(hashes, c.Name); h != nil {
			mapping = append(mapping, Mapping{Column: c.Name, Hash: h})
			continue
		}
		was, _ := before.Column(c.Name)
		mapping = append(mapping, Mapping{Column: c.Name, From: c.Name, Unwrap: c.NotNull && !was.NotNull})
	}
	return mapping
}

// reasons takes an error apart that joins several.
func reasons(err error) []string {
	if inner := errors.Unwrap(err); inner != nil {
		err = inner // without the name of the table, which all have
	}
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []string{err.Error()}
	}
	var out []string
	for _, one := range joined.Unwrap() {
		out = append(out, one.Error())
	}
	return out
}

// indexesLost names the indexes that YDB refuses under the new key.
// Source: IsCompatibleIndex in ydb/core/base/table_index.cpp of ydb-platform/ydb.
func indexesLost(after *schema.Table) []string {
	var reasons []string
	for _, x := range after.Indexes {
		if x.Kind.Secondary() && slices.Equal(x.Columns, after.PrimaryKey) {
			reasons = append(reasons, fmt.Sprintf("index %s has the columns of the key in the same order, which YDB refuses: drop it, as "+
				"the key serves the same reads", x.Name))
		}
	}
	return reasons
}

// changefeedsLost names the changefeeds that YDB refuses under the new key.
func changefeedsLost(before, after *schema.Table) []string {
	var reasons []string
	for _, c := range before.Changefeeds {
		for _, s := range c.Settings {
			if s.Name != "TOPIC_MIN_ACTIVE_PARTITIONS" {
				continue
			}
			if first, _ := after.Column(after.PrimaryKey[0]); first.Type != schema.Uint32 && first.Type != schema.Uint64 {
				reasons = append(reasons, fmt.Sprintf("changefeed %s has TOPIC_MIN_ACTIVE_PARTITIONS, which needs a first key column of "+
					"type Uint32 or Uint64", c.Name))
			}
		}
	}
	return reasons
}

// needsPerson is why a statement cannot be rewritten by rule.
type needsPerson struct{ why string }

func (e *needsPerson) Error() string { return e.why }
