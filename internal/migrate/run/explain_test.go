package run

import (
	"errors"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestNoFullScans asks the server about the statements of plans of many kinds, and has a plan stop whose statements go through a whole table.
func TestNoFullScans(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openDatabase(t)
		for i, c := range []struct {
			ddl, key string
		}{
			{"CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))", "hash(id), id"},
			{"CREATE TABLE t (id Uint64, k Utf8, v Utf8, PRIMARY KEY (id, k))", "hash(id), id, k"},
			{"CREATE TABLE t (id Uint64 NOT NULL, v Utf8, INDEX u GLOBAL UNIQUE ON (v), PRIMARY KEY (id))", "hash(id), id"},
			{"CREATE TABLE t (ts Timestamp NOT NULL, u Utf8 NOT NULL, v Utf8, PRIMARY KEY (ts, u))", "u, ts"},
			{"CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))", "random(8), id"},
			{"CREATE TABLE t (id Uint64 NOT NULL, u Utf8, v Utf8, PRIMARY KEY (id))", "bucket(8, u), id"},
			{"CREATE TABLE t (id Uint64 NOT NULL, u Utf8 NOT NULL, v Utf8, PRIMARY KEY (id))", "hash(u), u, id"},
		} {
			for j, w := range []plan.Writers{plan.Stopped, plan.Changefeed} {
				if j != i%2 { // what a way asks does not depend on the table
					continue
				}
				x := d.with(t).declared("explain", c.ddl)
				p, _, err := x.plan(c.key, 0, build.Options{Writers: w, Database: x.db.Name()})
				if err != nil {
					continue // a way that cannot be gone with that key
				}
				r := x.runner(p)
				r.Confirmed = nil
				r.Answer = func(q expect.Question) bool { return q.Step != plan.Carry && q.Step != plan.Indexes }
				if err := r.Run(d.ctx, plan.Indexes); err != nil {
					t.Errorf("%s, %s: %v", c.key, w, err)
				}
				if err := r.Rollback(d.ctx); err != nil {
					t.Error(err)
				}
				text := &r.opened.env.Texts.Before.Copy.Next
				*text = strings.ReplaceAll(*text, "WHERE", "WHERE 1 = 1 OR")
				person := (*NeedsPerson)(nil)
				if err := r.Run(d.ctx, plan.Writing); !errors.As(err, &person) || person.Step != plan.Carry || !strings.Contains(person.Text, "would read all of "+x.path+" for each batch") {
					t.Errorf("%s, %s: a statement that reads the whole table: %v", c.key, w, err)
				}
				*text = "SELECT nothing FROM " + yql.QuoteName(x.path) + ";\n"
				if err := r.Run(d.ctx, plan.Writing); !errors.As(err, &person) || !strings.Contains(person.Text, "EXPLAIN of this statement failed") {
					t.Errorf("%s, %s: a statement that the server does not take: %v", c.key, w, err)
				}
				if run, _ := r.stands(t, d.ctx); run.Step != plan.Create {
					t.Errorf("%s, %s: it came to %s", c.key, w, run.Step)
				}
				if err := r.Rollback(d.ctx); err != nil {
					t.Error(err)
				}
			}
		}
	})
}
