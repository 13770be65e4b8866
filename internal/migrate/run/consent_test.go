package run

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// consenter gives commands, and answers what they ask only where a test says so.
type consenter struct {
	*driven
	r *Runner
}

// shown gives a command, which has to ask for something that begins with words, and returns the token. It leaves the tables as they are.
func (c *consenter) shown(do asked, words string, tokens ...string) string {
	c.t.Helper()
	all := append([]string{"all"}, tokens...)
	c.r = c.runner(c.plan)
	c.r.Confirmed, c.r.Answer = all, nil
	err, person := do.do(c.ctx, c.r), (*NeedsPerson)(nil)
	if !errors.As(err, &person) || !strings.HasPrefix(person.Token(), words) {
		c.t.Fatalf("with %q, %s has to ask for %s: %v", tokens, do.what, words, err)
	}
	return person.Token()
}

// anew has an answer not do for what is there by now: it is asked anew, and says so.
func (c *consenter) anew(do asked, words, token string) string {
	c.t.Helper()
	now := c.shown(do, words, token)
	if now == token {
		c.t.Errorf("%s asks for %s although that is given", do.what, token)
	}
	return now
}

// done gives a command with the answers to all that it asks.
func (c *consenter) done(do asked, tokens ...string) {
	c.t.Helper()
	c.r = c.runner(c.plan)
	c.r.Confirmed, c.r.Answer = append([]string{"all"}, tokens...), nil
	if err := do.do(c.ctx, c.r); err != nil {
		c.t.Fatalf("%s with %q: %v", do.what, tokens, err)
	}
}

// TestConsents has an answer be given to another question than the one that was shown: the same words, and other things behind them.
func TestConsents(t *testing.T) {
	t.Parallel()
	const ids = "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, n Uint64, PRIMARY KEY (id))"
	loss := func(c *consenter, what string) string { return lossOf(c.plan, what) }
	row := func(c *consenter, id int, v string) {
		c.must(fmt.Sprintf("UPSERT INTO %s (t_hash, id, v) VALUES (Digest::NumericHash(%dul), %[2]dul, '%s'u)", yql.QuoteName(c.path), id, v))
	}
	for _, a := range []struct {
		name    string
		writers plan.Writers
		do      func(c *consenter)
	}{
		{"an index of the same name on another column", plan.Stopped, func(c *consenter) {
			c.must("ALTER TABLE " + yql.QuoteName(c.path) + " ADD INDEX late GLOBAL ON (n)")
			token := c.shown(toRollbackOnly, loss(c, "index=late@"))
			c.must("ALTER TABLE " + yql.QuoteName(c.path) + " DROP INDEX late")
			c.must("ALTER TABLE " + yql.QuoteName(c.path) + " ADD INDEX late GLOBAL ON (v)")
			c.done(toRollbackOnly, c.anew(toRollbackOnly, loss(c, "index=late@"), token))
		}},
		{"a changefeed that has a reader by now", plan.Changefeed, func(c *consenter) {
			c.must("ALTER TABLE " + yql.QuoteName(c.path) + " ADD CHANGEFEED late WITH (MODE = 'UPDATES', FORMAT = 'JSON')")
			token := c.shown(toRollbackOnly, loss(c, "changefeed=late@"))
			c.must("ALTER TOPIC " + yql.QuoteName(c.path+"/late") + " ADD CONSUMER billing")
			row(c, 70, "x")
			token = c.anew(toRollbackOnly, loss(c, "changefeed=late:1@"), token)
			row(c, 71, "x")
			c.done(toRollbackOnly, c.anew(toRollbackOnly, loss(c, "changefeed=late:2@"), token))
		}},
		{"as many rows, and others", plan.Stopped, func(c *consenter) {
			row(c, 70, "x")
			token := c.shown(toRollbackOnly, loss(c, "rows=1@"))
			c.must("DELETE FROM " + yql.QuoteName(c.path) + " WHERE id = 70ul")
			row(c, 71, "y")
			token = c.anew(toRollbackOnly, loss(c, "rows=1@"), token)
			row(c, 71, "z")
			c.done(toRollbackOnly, c.anew(toRollbackOnly, loss(c, "rows=1@"), token))
		}},
		{"rows that were deleted come back", plan.Stopped, func(c *consenter) {
			c.must("DELETE FROM " + yql.QuoteName(c.path) + " WHERE id < 3ul")
			token := c.shown(toRollbackOnly, loss(c, "rows=3@"))
			c.must("DELETE FROM " + yql.QuoteName(c.path) + " WHERE id = 3ul")
			c.done(toRollbackOnly, c.anew(toRollbackOnly, loss(c, "rows=4@"), token))
		}},
		{"yes for the old table drops the retained one", plan.Stopped, func(c *consenter) {
			c.r = c.runner(c.plan)
			c.r.Confirmed = nil
			err, person := c.r.Cleanup(c.ctx), (*NeedsPerson)(nil)
			if !errors.As(err, &person) || person.Step != plan.Cleanup {
				c.t.Fatal(err)
			}
			row(c, 70, "x")
			c.done(toRollbackOnly, c.shown(toRollbackOnly, loss(c, "rows=1@")))
			c.done(toCleanup, c.anew(toCleanup, loss(c, "retained=1@"), person.Token()))
		}},
		{"what was written to the old table since it was compared", plan.Stopped, func(c *consenter) {
			old := yql.QuoteName(c.plan.Old)
			c.must("UPSERT INTO " + old + " (id, v) VALUES (70ul, 'x'u)")
			token := c.shown(toCleanup, loss(c, "unchecked=6@"))
			c.must("UPSERT INTO " + old + " (id, v) VALUES (70ul, 'y'u)")
			token = c.anew(toCleanup, loss(c, "unchecked=6@"), token)
			c.must("UPSERT INTO " + old + " (id, v) VALUES (71ul, 'x'u)")
			c.done(toCleanup, c.anew(toCleanup, loss(c, "unchecked=7@"), token))
		}},
		{"values of a column that somebody added", plan.Stopped, func(c *consenter) {
			old := yql.QuoteName(c.plan.Old)
			c.must("ALTER TABLE " + old + " ADD COLUMN late Utf8")
			words := loss(c, "column="+c.plan.Old[strings.LastIndexByte(c.plan.Old, '/')+1:]+"/late")
			token := c.shown(toCleanup, words+"@")
			c.must("UPDATE " + old + " SET late = 'x'u WHERE id < 3ul")
			c.done(toCleanup, c.anew(toCleanup, words+":3@", token))
		}},
		{"another run", plan.Stopped, func(c *consenter) {
			row(c, 70, "x")
			token := c.shown(toRollbackOnly, loss(c, "rows=1@"))
			c.done(toRollbackOnly, token)
			c.done(toCleanup, c.shown(toCleanup, loss(c, "retained=1@")))
			c.done(asked{"all of it", func(ctx context.Context, r *Runner) error { return r.RunWhole(ctx) }})
			row(c, 70, "x")
			c.done(toRollbackOnly, c.anew(toRollbackOnly, loss(c, "rows=1@"), token))
		}},
		{"the retained table was written since", plan.Stopped, func(c *consenter) {
			row(c, 70, "x")
			c.done(toRollbackOnly, c.shown(toRollbackOnly, loss(c, "rows=1@")))
			token := c.shown(toCleanup, loss(c, "retained=1@"))
			c.must("UPSERT INTO " + yql.QuoteName(c.plan.Copy) + " (t_hash, id, v) VALUES (71ul, 71ul, 'y'u)")
			c.done(toCleanup, c.anew(toCleanup, loss(c, "retained=1@"), token))
		}},
		{"another plan", plan.Stopped, func(c *consenter) {
			row(c, 70, "x")
			token := c.shown(toRollbackOnly, loss(c, "rows=1@"))
			c.done(toRollbackOnly, token)
			c.done(toCleanup, c.shown(toCleanup, loss(c, "retained=1@")))
			c.plan, _ = c.planFor("bucket(8, id), id", 0, build.Options{Writers: plan.Stopped, Database: c.db.Name()})
			c.done(asked{"all of it", func(ctx context.Context, r *Runner) error { return r.RunWhole(ctx) }})
			c.must("UPDATE " + yql.QuoteName(c.path) + " SET v = 'x'u WHERE id = 3ul")
			c.done(toRollbackOnly, c.anew(toRollbackOnly, loss(c, "rows=1@"), token))
		}},
		{"a changefeed that was created again, with as many records", plan.Changefeed, func(c *consenter) {
			feed := func() {
				c.must("ALTER TABLE " + yql.QuoteName(c.path) + " ADD CHANGEFEED late WITH (MODE = 'UPDATES', FORMAT = 'JSON')")
				c.must("ALTER TOPIC " + yql.QuoteName(c.path+"/late") + " ADD CONSUMER billing")
				row(c, 70, "x")
			}
			feed()
			token := c.shown(toRollbackOnly, loss(c, "changefeed=late:1@"))
			c.must("ALTER TABLE " + yql.QuoteName(c.path) + " DROP CHANGEFEED late")
			time.Sleep(time.Second)
			feed()
			c.done(toRollbackOnly, c.anew(toRollbackOnly, loss(c, "changefeed=late:1@"), token))
		}},
	} {
		t.Run(a.name, func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openDatabase(t)
				x := d.declared("consents", ids)
				for id := range 5 {
					x.must(fmt.Sprintf("UPSERT INTO %s (id, v) VALUES (%dul, 'a'u)", yql.QuoteName(x.path), id))
				}
				c := &consenter{driven: x.hashed(a.writers)}
				c.done(asked{"all of it", func(ctx context.Context, r *Runner) error { return r.RunWhole(ctx) }})
				a.do(c)
			})
		})
	}
}

// TestAnswerOnce has the answer that writers are stopped hold for one cutover: it was broken off, they may have gone on, and the same answer
// given again is asked anew.
func TestAnswerOnce(t *testing.T) {
	t.Parallel()
	for _, writers := range []plan.Writers{plan.Stopped, plan.Changefeed} {
		t.Run(string(writers), func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				g, _ := openAttacked(t)
				v := g.declared("once", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").hashed(writers)
				r := v.runner(v.plan)
				if err := r.RunWhole(g.ctx); err != nil {
					t.Fatal(err)
				}
				ask := func(tokens ...string) string {
					t.Helper()
					r := v.runner(v.plan)
					r.Confirmed = tokens
					err, person := r.Rollback(g.ctx), (*NeedsPerson)(nil)
					if !errors.As(err, &person) || person.Step != plan.Cutover {
						t.Fatalf("with %q it has to ask whether the writers are stopped: %v", tokens, err)
					}
					return person.Token()
				}
				token := ask()
				relay := g.relay()
				ctx, kill := context.WithCancel(g.ctx)
				defer kill()
				relay.strike = func(_ int, what string) strike {
					if what != "RenameTables" {
						return strike{}
					}
					return strike{kind: killBefore, done: kill}
				}
				victim := v.runner(v.plan)
				victim.Conn, victim.Confirmed = g.behind(relay), []string{token}
				if err := victim.Rollback(ctx); err == nil {
					t.Fatal("the rollback was not killed")
				}
				again := ask(token)
				r = v.runner(v.plan)
				if r.Confirmed = []string{token, again}; again == token {
					t.Fatalf("%s is asked for although it is given", token)
				}
				if err := r.Rollback(g.ctx); err != nil {
					t.Fatal(err)
				}
			})
		})
	}
}
