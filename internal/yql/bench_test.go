package yql

import (
	"fmt"
	"strings"
	"testing"
)

// bigDDL returns about size bytes of table declarations as they are written by hand: comments, short and long
// tables, indexes, settings, and an ALTER TABLE now and then.
func bigDDL(size int) string {
	var b strings.Builder
	types := []string{"Uint64", "Utf8", "Timestamp", "Int32", "String", "Json", "Bool", "Double", "Decimal(22, 9)", "Uuid"}
	names := []string{"id", "user_id", "created_at", "status", "payload", "meta", "is_active", "score", "amount", "external_id"}
	for n := 0; b.Len() < size; n++ {
		fmt.Fprintf(&b, "-- Orders of the shop number %d.\nCREATE TABLE `shop/region_%d/orders_%d` (\n", n, n%17, n)
		for i := range 4 + n%20 {
			fmt.Fprintf(&b, "    %s_%d %s", names[(n+i)%len(names)], i, types[(n*3+i)%len(types)])
			if i%3 == 0 {
				b.WriteString(" NOT NULL")
			}
			if i%7 == 5 {
				b.WriteString(" DEFAULT 'new'")
			}
			b.WriteString(",\n")
		}
		if n%2 == 0 {
			fmt.Fprintf(&b, "    INDEX idx_%d GLOBAL ASYNC ON (%s_1, %s_2) COVER (%s_3),\n", n, names[(n+1)%10], names[(n+2)%10], names[(n+3)%10])
		}
		fmt.Fprintf(&b, "    PRIMARY KEY (%s_0, %s_1)\n)", names[n%10], names[(n+1)%10])
		if n%3 == 0 {
			b.WriteString("\nWITH (\n    AUTO_PARTITIONING_BY_SIZE = ENABLED,\n    AUTO_PARTITIONING_BY_LOAD = ENABLED,\n    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 10,\n    TTL = Interval(\"P30D\") ON created_at_2\n)")
		}
		b.WriteString(";\n\n")
		if n%5 == 0 {
			fmt.Fprintf(&b, "ALTER TABLE `shop/region_%d/orders_%d` ADD COLUMN note Utf8;\n\n", n%17, n)
		}
	}
	return b.String()
}

func BenchmarkParse(b *testing.B) {
	src := bigDDL(10 << 20)
	for _, st := range Parse(src).Statements {
		if st.Err != nil {
			b.Fatal(st.Err)
		}
	}
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		Parse(src)
	}
}

func BenchmarkPrint(b *testing.B) {
	src := bigDDL(1 << 20)
	var nodes []Node
	for _, st := range Parse(src).Statements {
		nodes = append(nodes, st.Node)
	}
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		PrintScript(nodes)
	}
}
