package move_test

import (
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestFit says what becomes of statements.
func TestFit(t *testing.T) {
	golden.Run(t, "testdata/statements/*.txtar", func(t *testing.T, c *golden.Case) {
		wish := move.Wish{Renames: map[string]string{}, Fills: map[string]string{}, Units: map[string]string{}}
		var hashes []*move.Hash
		section := func(name string) string { s, _ := c.Section(name); return s }
		for line := range strings.Lines(section("options")) {
			kind, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			name, value, _ := strings.Cut(rest, "=")
			switch name, value = strings.TrimSpace(name), strings.TrimSpace(value); kind {
			case "rename":
				wish.Renames[value] = name
			case "fill":
				wish.Fills[name] = value
			case "unit":
				wish.Units[name] = value
			case "hash", "bucket":
				h := &move.Hash{Column: name, Inputs: []move.Input{{Column: value}}}
				if kind == "bucket" {
					h.Buckets = 2
				}
				hashes = append(hashes, h)
			}
		}
		from, to := buildtest.BundleOf(t, section("from")).Tables[0].Schema, buildtest.BundleOf(t, section("to")).Tables[0].Schema
		for _, h := range hashes {
			h.Inputs = move.Inputs(from, []string{h.Inputs[0].Column})
		}
		moved, _ := move.Between(from, to, wish, hashes...)
		for _, f := range c.Files {
			if !strings.HasPrefix(f.Name, "statement") {
				continue
			}
			got, out := move.Fit(string(f.Data), yql.NewCatalog([]*schema.Table{from}), moved), ""
			if got.Changed {
				out += got.Text
			}
			for _, text := range got.Notes {
				out += "-- " + text + "\n"
			}
			for _, text := range got.Broken {
				out += "-- broken: " + text + "\n"
			}
			c.Want(t, out)
		}
	})
}
