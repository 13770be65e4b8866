package schema

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// splitCase is a line of testdata/split.txt.
type splitCase struct {
	types   []Type
	keys    [][]Value // sorted
	weights []uint64  // of the keys up to each
}

// TestSplit chooses the keys that YDB's own tests say it splits at.
func TestSplit(t *testing.T) {
	text, err := os.ReadFile("testdata/split.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line, _, _ = strings.Cut(line, " #"); strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "" {
			continue
		}
		head, rest, _ := strings.Cut(line, ": ")
		mode, types, _ := strings.Cut(head, " ")
		sample, want, _ := strings.Cut(rest, " -> ")
		c := newSplitCase(t, types, sample)
		k := SplitKeys{
			Len: len(c.keys), Columns: len(c.types),
			Upto: func(at int) uint64 { return c.weights[at] },
			Same: func(a, b, columns int) bool { return c.compare(c.keys[a][:columns], c.keys[b][:columns]) == 0 },
			HasNext: func(at, column int) bool {
				return c.types[column].Integral() && c.keys[at][column] != nil
			},
		}
		split, ok := k.ByLoad()
		if mode == "size" {
			split, ok = k.BySize(c.weights[len(c.weights)-1])
		}
		if got := c.key(split, ok); got != want {
			t.Errorf("%s: got %s", line, got)
		}
	}
}

func newSplitCase(t *testing.T, types, sample string) *splitCase {
	t.Helper()
	c := &splitCase{}
	for name := range strings.SplitSeq(types, ",") {
		c.types = append(c.types, Type(name))
	}
	weights := map[string]uint64{}
	for field := range strings.FieldsSeq(sample) {
		key, weight, _ := strings.Cut(field, "=")
		w, err := strconv.ParseUint(weight, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		columns := strings.Split(strings.Trim(key, "()"), ",")
		for i, n := 0, 1; i < n; i++ {
			values := make([]Value, len(c.types))
			for j, text := range columns {
				var start, step, count int
				if read, _ := fmt.Sscanf(text, "%d+%dx%d", &start, &step, &count); read == 3 {
					text, n = strconv.Itoa(start+i*step), count
				}
				if text == "NULL" {
					continue
				}
				if values[j], err = ParseValue(c.types[j], text); err != nil {
					t.Fatal(err)
				}
			}
			c.keys = append(c.keys, values)
			weights[fmt.Sprint(values)] += w
		}
	}
	slices.SortFunc(c.keys, c.compare)
	c.keys = slices.CompactFunc(c.keys, func(a, b []Value) bool { return c.compare(a, b) == 0 })
	total := uint64(0)
	for _, key := range c.keys {
		total += weights[fmt.Sprint(key)]
		c.weights = append(c.weights, total)
	}
	return c
}

func (c *splitCase) compare(a, b []Value) int {
	for i := range a {
		if n := Compare(c.types[i], a[i], b[i]); n != 0 {
			return n
		}
	}
	return 0
}

// key prints the key of a split.
func (c *splitCase) key(split Split, ok bool) string {
	if !ok {
		return "none"
	}
	values := make([]string, len(c.types))
	for i := range values {
		v := c.keys[split.At][i]
		switch last := split.Next && i == split.Columns-1; {
		case i >= split.Columns || v == nil:
			values[i] = "NULL"
			continue
		case last && c.types[i] == Bool:
			v = true
		case last && c.types[i].IsUnsigned(), last && c.types[i] == Date:
			v = v.(uint64) + 1
		case last:
			v = v.(int64) + 1
		}
		values[i], _ = FormatValue(c.types[i], v)
	}
	if len(values) == 1 {
		return values[0]
	}
	return "(" + strings.Join(values, ",") + ")"
}
