package rewrite

import (
	"errors"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
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

// hashesOf are the columns that edits of a table compute.
func hashesOf(t *schema.Table, edits []schema.Edit) (hashes []*Hash) {
	for _, e := range edits {
		add, ok := e.(schema.AddColumn)
		if !ok || add.Computed == nil {
			continue
		}
		h := &Hash{Column: add.Column.Name, Buckets: add.Computed.Buckets, Inputs: move.Inputs(t, add.Computed.Of)}
		if h.Random() {
			h.Key = move.Inputs(t, t.PrimaryKey)
		}
		hashes = append(hashes, h)
	}
	return hashes
}

func hashNamed(hashes []*Hash, column string) *Hash {
	for _, h := range hashes {
		if h.Column == column {
			return h
		}
	}
	return nil
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
