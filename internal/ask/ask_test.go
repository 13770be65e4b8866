package ask

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// TestMerge takes from a configuration what is not said, and nothing else.
func TestMerge(t *testing.T) {
	c := &config.File{DDL: []string{"c.sql"}, Queries: []string{"c"}, Heat: []string{"h"}, Include: []string{"a/**"}, Exclude: []string{"b"}, Target: "25.1",
		Set: source.Values{"x": "1", "y": "1"}, DeclaredIn: []string{"d"}, Doctor: "c.json", Baseline: "c.yaml", FailOn: "note"}
	for name, given := range map[string]struct {
		read Read
		want string
	}{
		"nothing":  {Read{}, "ddl [c.sql] queries [c] heat [h] include [a/**] exclude [b] target 25.1 x=1"},
		"a source": {Read{Dump: "d"}, "ddl [] queries [c] heat [h] include [a/**] exclude [b] target 25.1 x=1"},
		"open":     {Read{Opened: true}, "ddl [] queries [c] heat [h] include [a/**] exclude [b] target 25.1 x=1"},
		"excluded": {Read{Exclude: []string{"e"}}, "ddl [c.sql] queries [c] heat [h] include [] exclude [e] target 25.1 x=1"},
		"values": {Read{Values: source.Values{"x": "2"}, Queries: []string{"q"}, Heat: []string{"g"}, Target: "25.2"},
			"ddl [c.sql] queries [q] heat [g] include [a/**] exclude [b] target 25.2 x=2"},
	} {
		r := given.read
		r.Merge(c)
		if got := fmt.Sprintf("ddl %v queries %v heat %v include %v exclude %v target %s x=%s", r.DDL, r.Queries, r.Heat, r.Include, r.Exclude, r.Target,
			r.Values["x"]); got != given.want || r.Values["y"] != "1" {
			t.Errorf("%s: %s, want %s", name, got, given.want)
		}
	}
	var j Judge
	if j.Merge(c, &Read{DDL: []string{"x"}}); len(j.DeclaredIn) > 0 || j.Doctor != "c.json" || j.Baseline != "c.yaml" || j.FailOn != "note" {
		t.Errorf("judged by %+v", j)
	}
	if j.Merge(c, &Read{}); len(j.DeclaredIn) != 1 {
		t.Errorf("judged by %+v", j)
	}
}

// TestSpelled says fields as each face calls them.
func TestSpelled(t *testing.T) {
	const text = "--accept-loss speed: give --ddl or --target-version; --no-such-option stays, and so does --ddlx"
	for want, name := range map[string]func(*Field) string{
		"AcceptLoss speed: give DDL or TargetVersion; --no-such-option stays, and so does --ddlx":   (*Field).InGo,
		"accept_loss speed: give ddl or target_version; --no-such-option stays, and so does --ddlx": (*Field).InJSON,
	} {
		if got := Spelled(text, name); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
	err := InGo(fmt.Errorf("read: %w", Wrongf("max-downtime", " -1s: too short")))
	if wrong := (*Wrong)(nil); !errors.As(err, &wrong) || wrong.Field != "max-downtime" || err.Error() != "read: MaxDowntime -1s: too short" {
		t.Errorf("gave %v", err)
	}
}

// TestFields has every field where agents and the help find it: none is without a place for its value, none has the name of another, and
// what the help says has no name for its value but one in backquotes.
func TestFields(t *testing.T) {
	for _, list := range [][]Field{append(new(Read).Fields(), new(Judge).Fields()...), new(Propose).Fields(), new(Plan).Fields(),
		new(Perform).Fields()} {
		seen := map[string]bool{}
		for _, f := range list {
			if f.Into == nil || seen[f.Name] || seen[f.InJSON()] && f.InJSON() != f.Name || strings.Count(f.Help, "`")%2 != 0 {
				t.Errorf("%+v", f)
			}
			seen[f.Name], seen[f.InJSON()] = true, true
		}
	}
}
