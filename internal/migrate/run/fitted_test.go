package run

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// suffixes are what tells the types of numbers and texts in rows that are shown.
var suffixes = regexp.MustCompile(`"(\d+)"u|\b(\d+)[a-z]+\b`)

// TestFittedStatements executes statements on a table, and what a plan makes of them on the table of another shape: they give the same
// rows, and leave the same rows behind.
func TestFittedStatements(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openDatabase(t)
		s := shaped{from: "CREATE TABLE `t` (id Uint64 NOT NULL, shop Uint32 NOT NULL, note Utf8, total Int32 NOT NULL, code Utf8, at Uint64, INDEX by_shop GLOBAL ON (shop), PRIMARY KEY (id))",
			to:      "CREATE TABLE `t` (id Utf8 NOT NULL, shop Uint32 NOT NULL, remark Utf8, total Int64 NOT NULL, number Uint32, at Timestamp, INDEX of_shop GLOBAL ON (shop), PRIMARY KEY (id))",
			rows:    "UPSERT INTO `t` (id, shop, note, total, code, at) VALUES (1ul, 1u, 'a'u, 5, '17'u, 100ul), (2ul, 1u, NULL, 6, NULL, 200ul), (3ul, 2u, 'c'u, -7, '0'u, NULL)\n",
			options: "rename note=remark\nrename code=number\nunit at=seconds"}
		reads := []struct{ text, columns string }{
			{"SELECT note, shop FROM `t` WHERE id = 1ul ORDER BY note", "note shop"}, {"SELECT id AS x, total FROM `t` WHERE id IN (1ul, 3ul, 9ul)", "x total"},
			{"SELECT note, COUNT(*) AS n FROM `t` GROUP BY note HAVING note != 'c'u OR note IS NULL", "note n"},
			{"SELECT shop AS note FROM `t` WHERE code = '17'u ORDER BY note", "note"},
			{"SELECT x.note AS a, y.note AS b FROM `t` AS x JOIN `t` AS y ON x.shop = y.shop WHERE y.total > 5", "a b"},
			{"SELECT note FROM `t` VIEW by_shop WHERE shop = 1u AND total < 6", "note"},
			{"SELECT shop FROM `t` WHERE at >= 100ul AND at BETWEEN 50ul AND 150ul", "shop"},
			{"SELECT MAX(total) AS m, SUM(total + 1) AS s FROM `t` WHERE code IS NOT NULL", "m s"},
			{"SELECT q.note AS r FROM (SELECT note, id FROM `t` WHERE total = 5 OR id = 3ul) AS q", "r"},
			{"SELECT LENGTH(note) AS l FROM `t` WHERE note LIKE 'a%'", "l"},
		}
		writes := []string{
			"UPSERT INTO `t` (id, shop, note, total, code, at) VALUES (4ul, 3u, 'd'u, 8, '4'u, 300ul)", "UPDATE `t` SET note = 'new'u, code = '5'u, total = total + 1 WHERE id = 2ul",
			"UPSERT INTO `t` SELECT 5ul AS id, shop, note, total, code, at FROM `t` WHERE id = 1ul", "DELETE FROM `t` WHERE note = 'c'u", "DELETE FROM `t` ON SELECT 4ul AS id",
			"UPDATE `t` ON (id, note) VALUES (1ul, 'last'u)", "INSERT INTO `t` (id, shop, total) VALUES (6ul, 1u, 1)",
		}
		x, _, err := d.shape("fitted", &s, plan.Stopped)
		if err != nil {
			t.Fatal(err)
		}
		old, _, err := d.shape("fitted_old", &s, plan.Stopped)
		if err != nil {
			t.Fatal(err)
		}
		all := slices.Clone(writes)
		for _, r := range slices.Backward(reads) {
			all = slices.Insert(all, 0, r.text)
		}
		for _, text := range all {
			x.bundle.Statements = append(x.bundle.Statements, evidence.Statement{Text: at(text, x.path), From: "app"})
		}
		w, _ := s.wish()
		target := buildtest.BundleOf(t, at(s.to, x.path)).Tables[0].Schema
		i := slices.IndexFunc(x.bundle.Tables, func(t *evidence.Table) bool { return t.Schema.Path == x.path })
		p, _, err := build.To(x.bundle, x.bundle.Tables[i], build.Target(target), w, build.Options{Writers: plan.Stopped, Database: d.db.Name()})
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Queries) != len(all) {
			t.Fatalf("%d of %d statements are in the plan", len(p.Queries), len(all))
		}
		results := func(after bool) (out []string) {
			for i, q := range p.Queries {
				text := strings.ReplaceAll(q.Before, x.path, old.path)
				if after {
					text = q.After
				}
				if q.After == "" {
					t.Fatalf("%s: %s", q.Before, q.Reason)
				}
				if i >= len(reads) {
					x.must(text)
					continue
				}
				rows, err := x.cells(text, strings.Fields(reads[i].columns))
				if err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				slices.Sort(rows)
				out = append(out, suffixes.ReplaceAllString(strings.Join(rows, "; "), "$1$2"))
			}
			return out
		}
		r := x.runner(p)
		for _, do := range []func() error{func() error { return r.Run(d.ctx, "") }, func() error { return r.Cutover(d.ctx) }} {
			if err := do(); err != nil {
				t.Fatal(err)
			}
		}
		after := results(true)
		now, err := x.cells("SELECT CAST(id AS Uint64) AS id, shop, remark AS note, CAST(total AS Int32) AS total, CAST(number AS Utf8) AS code, CAST(at AS Uint64) / 1000000ul AS at FROM `"+
			x.path+"`", []string{"id", "shop", "note", "total", "code", "at"})
		if err != nil {
			t.Fatal(err)
		}
		before := results(false)
		was, err := x.cells("SELECT id, shop, note, total, code, at FROM `"+old.path+"`", []string{"id", "shop", "note", "total", "code", "at"})
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(now)
		slices.Sort(was)
		if diff := cmp.Diff(before, after) + cmp.Diff(was, now); diff != "" {
			t.Errorf("-with the old table +with the new one:\n%s", diff)
		}
	})
}
