package follow

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/digest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestUnique applies, key by key and in any order, what was written to a table with a unique index: values have gone from row to
// row meanwhile, in cycles too, and nothing is in the way of anything. It does so there and back.
func TestUnique(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		p := d.Plan("unique", "id Uint64 NOT NULL, mail Utf8, v Int64, PRIMARY KEY (id), INDEX by_mail GLOBAL UNIQUE SYNC ON (mail)", "hash(id), id", plan.Changefeed)
		const rows = 6
		d.Fill(p.Table, 0, rows-1, map[string]string{"id": "%dul", "mail": "'m%d'u", "v": "%dl"})
		d.Fill(p.Copy, 0, rows-3, map[string]string{"t_hash": "Digest::NumericHash(%dul)", "id": "%dul", "mail": "'m%d'u", "v": "%dl"}) // a copy that is on its way
		r := rand.New(rand.NewPCG(1, 1))
		env := newEnv(t, d, p)
		d.Perform(p, plan.DropFeed{}) // its records are made up here
		// exchange has rows get the values of others, through NULL where they are to be exchanged.
		exchange := func(table, where string) {
			t.Helper()
			set := func(id int, mail string) {
				d.Must(fmt.Sprintf("UPDATE %s SET mail = %s WHERE "+where, yql.QuoteName(table), mail, id))
			}
			mails := r.Perm(rows)
			for id := range rows {
				set(id, "NULL")
			}
			for id, mail := range mails[:rows-1] {
				set(id, fmt.Sprintf("'m%d'u", mail))
			}
		}
		for round := range 12 {
			back := round%2 == 1
			where, old, fresh := "id = %dul", p.Table, p.Copy
			if back {
				where, old, fresh = "t_hash = Digest::NumericHash(%[3]dul) AND id = %[3]dul", p.Old, p.Table
				d.Perform(p, plan.RenameTables{})
			}
			exchange(p.Table, where)
			if back {
				d.Must("DELETE FROM " + yql.QuoteName(p.Table) + " WHERE v = " + fmt.Sprint(round%rows))
			} else {
				d.Fill(p.Table, 0, rows-1, map[string]string{"id": "%dul", "v": "%dl"}) // which were deleted
			}
			one := &reader{Follower: New(env, Side{Token: p.Table, Back: back})}
			for _, id := range r.Perm(rows) {
				values := []ydbconn.Value{ydbconn.Uint64(uint64(id))}
				if back {
					values = []ydbconn.Value{ydbconn.Uint64(digest.NumericHash(uint64(id))), values[0]}
				}
				if err := one.apply(d.Ctx, []changedKey{{id: fmt.Sprint(id), values: values}}); err != nil {
					t.Fatalf("row %d, back %v: %v", id, back, err)
				}
			}
			columns := []string{"id", "mail", "v"}
			if o, n := d.Rows(old, columns...), d.Rows(fresh, columns...); !slices.Equal(o, n) {
				t.Fatalf("back %v: %q became %q", back, o, n)
			}
			if back {
				d.Perform(p, plan.RenameTables{Back: true})
			}
		}
	})
}
