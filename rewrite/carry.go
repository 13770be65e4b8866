package rewrite

import (
	"errors"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// carry returns the table with the edits, or every reason why they would lose something or be refused by YDB.
func carry(t *schema.Table, edits []schema.Edit) (after *schema.Table, lost []string) {
	after, err := schema.Apply(t, edits...)
	if err != nil {
		return nil, reasons(err)
	}
	after.Stats = nil
	for _, p := range schema.OverLimits(t, after) {
		lost = append(lost, p.String())
	}
	return after, lost
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

// needsPerson is why a statement cannot be rewritten by rule.
type needsPerson struct{ why string }

func (e *needsPerson) Error() string { return e.why }
