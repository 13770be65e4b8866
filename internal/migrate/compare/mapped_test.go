package compare

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// BenchmarkMapped compares tables whose columns have other values in the new one, each beside the same rows in a table that keeps them:
// times is how much longer it takes.
func BenchmarkMapped(b *testing.B) {
	const rows = 100_000
	const wide = "a Utf8, b Utf8, c Utf8, d Double, e Json, n Int32, at Uint64"
	const text = "a Utf8, b Utf8, c Utf8, d Double, e Json, n Int64, at Uint64"
	const triple = "id Uint64 NOT NULL, k Utf8 NOT NULL, m Int64 NOT NULL, "
	for _, c := range []struct{ name, key, from, mapped string }{
		{"value", "id", "id Uint64 NOT NULL, " + wide, "id Uint64 NOT NULL, " + text},
		{"narrow", "id", "id Uint64 NOT NULL, n Int32", "id Uint64 NOT NULL, n Int64"},
		{"key", "id", "id Uint64 NOT NULL, " + wide, "id Utf8 NOT NULL, " + wide},
		{"narrow-key", "id", "id Uint64 NOT NULL, n Int32", "id Utf8 NOT NULL, n Int32"},
		{"long-key", "k, id, m", triple + wide, "id Utf8 NOT NULL, k Utf8 NOT NULL, m Int64 NOT NULL, " + wide},
		{"null-key", "k, id, m", "id Uint64, k Utf8, m Int64, " + wide, "id Uint64, k Utf8, m Int64, " + text},
	} {
		b.Run(c.name, func(b *testing.B) {
			d := migratetest.Open(b)
			var took [2]time.Duration
			for i, to := range []string{strings.Replace(c.from, "n Int32", "n Int32 NOT NULL", 1), c.mapped} {
				cells := map[string]string{"id": "x", "a": "'some text of a row'u", "b": "'and some more of it'u", "c": "'and even more'u",
					"d": "CAST(x AS Double)", "e": "CAST('{}' AS Json)", "n": "CAST(x AS Int32)", "at": "1700000000ul + x",
					"k": "UNWRAP(CAST('k' || CAST(x / 10 AS String) AS Utf8))", "m": "UNWRAP(CAST(x AS Int64))"}
				path := d.Directory(b, d.Ctx, "mapped_"+plan.Word(c.name)+[]string{"_kept", "_mapped"}[i]) + "/t"
				d.Must("CREATE TABLE `" + path + "` (" + c.from + ", PRIMARY KEY (" + c.key + "))")
				var filled []string
				for _, name := range slices.Sorted(maps.Keys(cells)) {
					if strings.Contains(", "+c.from, ", "+name+" ") {
						filled = append(filled, cells[name]+" AS "+name)
					}
				}
				for n := 0; n < rows; n += 10_000 {
					d.Must(fmt.Sprintf("UPSERT INTO `%s` SELECT %s FROM AS_TABLE(ListMap(ListFromRange(%dul, %dul), ($i) -> (AsStruct($i AS x))))",
						path, strings.Join(filled, ", "), n, n+10_000))
				}
				bundle, err := live.Read(d.Ctx, d.Conn, live.Options{Paths: []string{path}, NoSample: true, NoSystemViews: true})
				if err != nil {
					b.Fatal(err)
				}
				wanted := yql.Parse("CREATE TABLE `" + path + "` (" + to + ", PRIMARY KEY (" + c.key + "))").Statements[0]
				if wanted.Err != nil {
					b.Fatal(wanted.Err)
				}
				p, _, err := build.To(bundle, bundle.Tables[0], build.Target(wanted.Node.(*yql.CreateTable).Table), build.Wish{},
					build.Options{Writers: plan.Stopped, Database: d.Driver.Name()})
				if err != nil {
					b.Fatal(err)
				}
				if p.Mapped() != (i == 1) {
					b.Fatalf("%v", p.Columns)
				}
				d.Perform(p, plan.CreateTable{})
				v := copyOf(b, d, p)
				began := golden.CPU()
				for range b.N {
					if _, err := v.compare(Options{Step: plan.Cutover}); err != nil {
						b.Fatal(err)
					}
				}
				took[i] = golden.CPU() - began
			}
			b.ReportMetric(took[1].Seconds()/took[0].Seconds(), "times")
			b.ReportMetric(float64(took[1].Nanoseconds())/float64(b.N*rows), "ns/row")
		})
	}
}
