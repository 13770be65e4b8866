package rewrite

import (
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/yqltest"
)

// TestGrowth checks that rewriting a statement costs in proportion to its size, in whatever direction it grows, for a
// hash of one column, of two, and for buckets, in turn.
func TestGrowth(t *testing.T) {
	golden.NoRace(t)
	keys := []string{"hash(id), id", "hash(id, a), id", "bucket(8, id), id"}
	for i, shape := range yqltest.Shapes() {
		key := keys[i%len(keys)]
		t.Run(key+"/"+shape.Name, func(t *testing.T) {
			yqltest.Doubles(t, 100, shape.Grow, func(script string) {
				b := &evidence.Bundle{Tables: tablesOf(t, yqltest.Schema), Statements: []evidence.Statement{{Text: script, From: "file"}}}
				if _, err := New(b, nil, Options{Key: key}).Propose(b.Tables[0]); err != nil {
					t.Fatal(err)
				}
			})
		})
	}
}
