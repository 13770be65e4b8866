package watch

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/feed"
)

// unreadPause is between two looks at the consumers.
const unreadPause = 100 * time.Millisecond

// Unread are the consumers of a changefeed of a table that have not committed all records; none if there is no such changefeed. It waits
// until they have come to where the topic ended at first, but for no longer than most, nor for idle without any progress.
func Unread(ctx context.Context, env *work.Env, table, name string, most, idle time.Duration) (late []feed.Consumer, err error) {
	var marks map[string]feed.Consumer
	began := time.Now()
	moved, before := began, uint64(0)
	for {
		now, err := feed.Consumers(ctx, env.Conn, table, name)
		if ydbconn.NotFound(err) { // it is dropped already
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		if marks == nil {
			marks = map[string]feed.Consumer{}
			for _, c := range now {
				marks[c.Name] = c
			}
		}
		late = nil
		left := uint64(0)
		for _, c := range now {
			c.End = marks[c.Name].End
			if n := c.Unread(); n > 0 {
				left += n
				late = append(late, c)
			}
		}
		if left != before {
			moved, before = time.Now(), left
		}
		if left == 0 || time.Since(began) >= most || time.Since(moved) >= idle {
			return late, nil
		}
		if err := env.Pause(ctx, unreadPause); err != nil {
			return nil, err
		}
	}
}

// Says says which consumers are late, and by how much.
func Says(late []feed.Consumer) string {
	return strings.Join(plan.Each(late, func(c feed.Consumer) string {
		return fmt.Sprintf("consumer %s has not committed %s", plan.Code(c.Name), plan.Count(c.Unread(), "record"))
	}), ", ")
}
