package migrate

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"
)

// TestUniqueFeed copies a table with a unique index while its values go from row to row, and applies what the changefeed
// recorded: nothing is in the way of anything.
func TestUniqueFeed(t *testing.T) {
	d := openDatabase(t)
	x := d.declared("unique", "CREATE TABLE t (id Uint64 NOT NULL, mail Utf8, v Int64, PRIMARY KEY (id), INDEX by_mail GLOBAL UNIQUE SYNC ON (mail))")
	for id := range 6 {
		d.must(fmt.Sprintf("UPSERT INTO `%s` (id, mail, v) VALUES (%dul, 'm%d'u, %dl)", x.path, id, id, id))
	}
	p, _ := x.planFor("hash(id), id", 0, Options{Writers: WritersChangefeed, Database: d.db.Name()})
	for _, a := range p.Step(StepCreate).Run {
		if err := d.perform(p, a, 0); err != nil {
			t.Fatal(err)
		}
	}
	// A value moves from a row that is copied to one that is not.
	if err := d.backfill(p, 2, func(batch int) bool {
		if batch == 1 {
			d.must(fmt.Sprintf("UPDATE `%s` SET mail = NULL WHERE id = 0ul", x.path))
			d.must(fmt.Sprintf("UPDATE `%s` SET mail = 'm0'u WHERE id = 4ul", x.path))
		}
		return true
	}); err != nil {
		t.Fatal(err)
	}
	// Two rows that are copied swap their values.
	d.must(fmt.Sprintf("UPDATE `%s` SET mail = NULL WHERE id = 1ul", x.path))
	d.must(fmt.Sprintf("UPDATE `%s` SET mail = 'm1'u WHERE id = 2ul", x.path))
	d.must(fmt.Sprintf("UPDATE `%s` SET mail = 'm2'u WHERE id = 1ul", x.path))
	table := x.before.Tables[x.path]
	for _, order := range [][]uint64{{0, 4, 1, 2}, {2, 1, 4, 0}} {
		for _, id := range order {
			if _, err := d.exec(p.Backfill.Apply, param{"$key_1_id", types.Uint64Value(id)}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if diff := cmp.Diff(d.rows(x.path, table, columnNames(table)), d.rows(p.Copy, table, columnNames(table))); diff != "" {
		t.Fatalf("rows differ (-old +new):\n%s", diff)
	}
}
