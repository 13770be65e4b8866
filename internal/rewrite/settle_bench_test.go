package rewrite

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// mixedTables is the DDL of n tables of 4 to 25 columns, no two of which are alike.
func mixedTables(n int) string {
	r := rand.New(rand.NewPCG(7, 11))
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	types := strings.Fields("Uint64 Int64 Utf8 String Timestamp Datetime Date Uuid Bool Uint32 Int32 Uint8 Json JsonDocument Double Decimal(22,9)")
	nouns := strings.Fields("user order device session tenant account message event invoice payment shipment product ticket comment vehicle sensor page campaign token wallet node job task room game player course driver city parcel claim policy contract")
	ends := strings.Fields("_id _no _hash _at _ts _status _type _name _code _count _amount _key _date _seq _url")
	var b strings.Builder
	for i := range n {
		columns, keys := 4+r.IntN(22), 1+r.IntN(3)
		var names []string
		fmt.Fprintf(&b, "CREATE TABLE `app%d/%ss_%s_%d` (\n", i/100, pick(nouns), pick(nouns), i)
		for len(names) < columns {
			name, typ := pick(nouns)+pick(ends), pick(types)
			if slices.Contains(names, name) {
				continue
			}
			switch {
			case strings.HasSuffix(name, "_at"), strings.HasSuffix(name, "_ts"):
				typ = "Timestamp"
			case len(names) < keys:
				typ = pick(types[:12])
			}
			null := ""
			if r.IntN(3) > 0 {
				null = " NOT NULL"
			}
			fmt.Fprintf(&b, "    %s %s%s,\n", name, typ, null)
			names = append(names, name)
		}
		fmt.Fprintf(&b, "    PRIMARY KEY (%s)\n)", strings.Join(names[:keys], ", "))
		if r.IntN(3) == 0 {
			b.WriteString(" WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4)")
		}
		b.WriteString(";\n")
	}
	return b.String()
}

// BenchmarkMixed measures what inspecting costs beside parsing, on tables that all differ.
func BenchmarkMixed(b *testing.B) {
	text := mixedTables(2000)
	bundle := &evidence.Bundle{}
	for _, st := range yql.Parse(text).Statements {
		bundle.Tables = append(bundle.Tables, &evidence.Table{Schema: st.Node.(*yql.CreateTable).Table})
	}
	b.Run("parse", func(b *testing.B) {
		for b.Loop() {
			yql.Parse(text)
		}
	})
	b.Run("facts", func(b *testing.B) {
		for b.Loop() {
			known := facts.Of(bundle)
			for _, t := range bundle.Tables {
				known.Known(t)
			}
		}
	})
	b.Run("inspect", func(b *testing.B) {
		for b.Loop() {
			advisor.Inspect(bundle, advisor.Options{})
		}
	})
	b.Run("and settle", func(b *testing.B) {
		for b.Loop() {
			Inspect(bundle, advisor.Options{})
		}
	})
	b.Run("one table", func(b *testing.B) { // nothing is remembered of others
		one := &evidence.Bundle{Tables: bundle.Tables[:1]}
		for b.Loop() {
			Inspect(one, advisor.Options{})
		}
	})
}
