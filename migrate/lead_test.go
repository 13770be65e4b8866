package migrate

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
)

// TestVerifyLead checks that a second row of one old key is found and removed, where the new key has a column that the
// old one does not have, or the hash of one.
func TestVerifyLead(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	for n, key := range []string{"user_id, id", "hash(user_id), id", "hash(user_id), user_id, id", "bucket(8, user_id), id"} {
		t.Run(key, func(t *testing.T) {
			d := d.with(t)
			x, err := d.start(d.directory(fmt.Sprint("lead_", n)), bundleOf(t, "CREATE TABLE t (id Uint64 NOT NULL, user_id Uint64, v Int64, PRIMARY KEY (id))").Tables[0].Schema, 0, schematest.Rand(1))
			if err != nil {
				t.Fatal(err)
			}
			must := func(text string) {
				t.Helper()
				if _, err := d.exec(text); err != nil {
					t.Fatal(err)
				}
			}
			for id := range 20 {
				must(fmt.Sprintf("UPSERT INTO `%s` (id, user_id, v) VALUES (%dul, %dul, %dl)", x.path, id, id%7, id))
			}
			p, _ := x.planFor(key, 0, Options{Writers: WritersStopped, Database: d.db.Name()})
			r := &Runner{Plan: p, Conn: d.conn, Confirmed: []StepID{ConfirmAll}, Quiet: time.Millisecond}
			if err := r.Run(d.ctx, false); err != nil {
				t.Fatal(err)
			}
			// What the row of id 5 would be if its user were another.
			must(fmt.Sprintf("$row = (SELECT id, user_id + 100ul AS user_id, v FROM `%s` WHERE id = 5ul);\n%s", x.path, newRowsOf(p, "$row")))
			var found *Different
			if err := r.Verify(d.ctx, false); !errors.As(err, &found) || found.Extra != 1 || found.Missing != 0 {
				t.Fatalf("a second row of one old key: %v", err)
			}
			if err := r.Verify(d.ctx, true); err != nil {
				t.Fatalf("repair: %v", err)
			}
			if err := r.Verify(d.ctx, false); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// newRowsOf is the statement that writes rows with the columns of the old table to the new one.
func newRowsOf(p *Plan, rows string) string {
	var columns, values []string
	for _, c := range p.Columns {
		columns, values = append(columns, name(c.Name)), append(values, c.YQL+" AS "+name(c.Name))
	}
	return fmt.Sprintf("UPSERT INTO %s (%s) SELECT %s FROM %s", name(p.Copy), strings.Join(columns, ", "), strings.Join(values, ", "), rows)
}
