package opened

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestCompute ends the wait for a computation that never does.
func TestCompute(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	never := make(chan struct{})
	defer close(never)
	time.AfterFunc(10*time.Millisecond, cancel)
	if n, err := Compute(ctx, func() int { <-never; return 1 }); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("gave %d, %v", n, err)
	}
	if n, err := Compute(context.Background(), func() int { return 1 }); n != 1 || err != nil {
		t.Errorf("gave %d, %v", n, err)
	}
}

// TestComputeStops has the work of many tables end with the context, and not behind whoever asked.
func TestComputeStops(t *testing.T) {
	b := &evidence.Bundle{}
	for i := range 50_000 {
		b.Tables = append(b.Tables, &evidence.Table{Schema: &schema.Table{Path: "t" + string(rune('a'+i%26)) + time.Duration(i).String(), PrimaryKey: []string{"ts"},
			Columns: []schema.Column{{Name: "ts", Type: schema.Timestamp, NotNull: true}, {Name: "user_id", Type: schema.Uint64, NotNull: true}}}})
	}
	s := &Schema{Bundle: b}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan advisor.Report, 1)
	time.AfterFunc(20*time.Millisecond, cancel)
	_, err := Compute(ctx, func() advisor.Report {
		r := rewrite.Inspect(b, s.rules(ctx))
		ended <- r
		return r
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("gave %v", err)
	}
	if r := <-ended; len(r.Findings) >= len(b.Tables) {
		t.Errorf("all of %d tables were inspected behind the context", len(b.Tables))
	}
}
