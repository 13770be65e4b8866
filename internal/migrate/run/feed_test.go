package run

import (
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestVerifyWithoutFeed has a comparison told what to do where somebody has dropped the changefeed.
func TestVerifyWithoutFeed(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		v := followed(t, "without_feed")
		_, r := v.stopping(never)
		if err := r.Run(v.ctx, ""); err != nil {
			t.Fatal(err)
		}
		v.must("ALTER TABLE " + yql.QuoteName(v.path) + " DROP CHANGEFEED " + plan.FeedName)
		if err := r.Verify(v.ctx, true); err == nil || !strings.Contains(err.Error(), "'migrate run' starts recording again") {
			t.Errorf("a comparison without the changefeed: %v", err)
		}
		if err := r.Run(v.ctx, ""); err != nil {
			t.Error(err)
		}
	})
}
