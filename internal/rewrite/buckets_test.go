package rewrite

import (
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
)

// TestInBuckets says how many ranges a list is looked for in, and splits one that would need more than YDB binds.
func TestInBuckets(t *testing.T) {
	for n, want := range map[uint64]string{
		0:    "give it at most 625 at a time",
		3:    "it reads 48 ranges: 3 values of id, each in 16 buckets",
		625:  "it reads 10,000 ranges",
		626:  "626 values of id in 16 buckets are 10,016 ranges, and above 10,000 YDB reads whole buckets: send it 2 times",
		2000: "send it 4 times, each with at most 625 of the list",
	} {
		if got := inBuckets([]move.Listed{{Column: "id", Values: n, Buckets: 16}}); !strings.Contains(strings.Join(got, ""), want) {
			t.Errorf("%d values: %s, want %s", n, got, want)
		}
	}
}
