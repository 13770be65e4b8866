package baseline

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func finding(rule, table string, level advisor.Level, columns ...string) advisor.Finding {
	return advisor.Finding{Rule: rule, Table: table, Level: level, Columns: columns, Pos: schema.Position{File: "a.sql", Line: 3},
		Message: "as it was"}
}

func statement(table, text string) advisor.Finding {
	f := finding("QRY001", table, advisor.Warning, "id")
	f.Evidence = []advisor.Evidence{{Name: "statement", Value: text}}
	return f
}

// example has findings of every kind, two of which nothing tells apart.
func example() []advisor.Finding {
	index := finding("IDX001", "orders", advisor.Warning, "at")
	index.Index = "by_at"
	ignored := finding("KEY003", "log", advisor.Warning, "id")
	ignored.Suppressed = &advisor.Suppressed{Reason: "small"}
	return []advisor.Finding{
		finding("KEY001", "events", advisor.Error, "ts"),
		index,
		statement("orders", "SELECT 1"),
		statement("orders", "SELECT 2"),
		finding("QRY002", "odd: \"name\"\n- x", advisor.Note),
		ignored,
		finding("KEY005", "twice", advisor.Warning, "a"),
		finding("KEY005", "twice", advisor.Note, "a"),
	}
}

func written(t *testing.T, findings []advisor.Finding) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, findings); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func read(t *testing.T, data []byte) *Baseline {
	t.Helper()
	b, err := Read("base.yaml", data)
	if err != nil {
		t.Fatalf("%v in\n%s", err, data)
	}
	return b
}

// TestWritten knows all it wrote, in any order of the findings, wherever they stand now and whatever they measure.
func TestWritten(t *testing.T) {
	data := written(t, example())
	for seed := range uint64(20) {
		now := example()
		rand.New(rand.NewPCG(seed, 1)).Shuffle(len(now), func(i, j int) { now[i], now[j] = now[j], now[i] })
		if again := written(t, now); !bytes.Equal(data, again) {
			t.Fatalf("another order gives another file:\n%s", again)
		}
		for i := range now {
			now[i].Pos = schema.Position{File: "renamed.sql", Line: int(seed)}
			now[i].Message = "as it is measured now"
		}
		if d := read(t, data).Apply(now); len(d.Gone)+len(d.Worse) > 0 {
			t.Errorf("difference: %+v", d)
		}
		for _, f := range now {
			if f.Suppressed == nil {
				t.Errorf("%s of %s is new", f.Rule, f.Table)
			} else if f.Suppressed.Baseline == (f.Rule == "KEY003") {
				t.Errorf("%s: %+v", f.Rule, f.Suppressed)
			}
		}
		if again := written(t, now); !bytes.Equal(data, again) {
			t.Errorf("what is in the baseline goes when it is written anew:\n%s", again)
		}
	}
}

// TestStatements accepts statements with every kind of white space, and what means something to YAML.
func TestStatements(t *testing.T) {
	for _, text := range []string{"\n\tSELECT\r\n  'x: #'\t\n", "  - |\n a", "\r", "---\n...", "\u0085\n\u2028", "!!str 1", "\xff\n", strings.Repeat("x \n", 1000)} {
		findings := []advisor.Finding{statement("orders", text)}
		d := read(t, written(t, findings)).Apply(findings)
		if findings[0].Suppressed == nil || len(d.Gone)+len(d.Worse) > 0 {
			t.Errorf("%q is not known again: %+v", text, d)
		}
	}
}

func TestApply(t *testing.T) {
	base := written(t, example())
	for name, test := range map[string]struct {
		change func([]advisor.Finding) []advisor.Finding
		fresh  []string // new findings
		gone   []string // entries, with how often they still occur
		worse  []string
	}{
		"one more": {
			func(f []advisor.Finding) []advisor.Finding {
				return append(f, finding("KEY002", "events", advisor.Error, "ts"))
			},
			[]string{"KEY002 events"}, nil, nil},
		"another column": {
			func(f []advisor.Finding) []advisor.Finding { f[0].Columns = []string{"at"}; return f },
			[]string{"KEY001 events"}, []string{"KEY001 of events (ts) 0"}, nil},
		"another statement": {
			func(f []advisor.Finding) []advisor.Finding { f[2] = statement("orders", "SELECT 3"); return f },
			[]string{"QRY001 orders"}, []string{"QRY001 of orders (id): SELECT 1 0"}, nil},
		"mended": {
			func(f []advisor.Finding) []advisor.Finding { return f[1:] },
			nil, []string{"KEY001 of events (ts) 0"}, nil},
		"one of two mended": {
			func(f []advisor.Finding) []advisor.Finding { return f[:7] },
			nil, []string{"KEY005 of twice (a) 1"}, nil},
		"three of two": {
			func(f []advisor.Finding) []advisor.Finding {
				return append(f, finding("KEY005", "twice", advisor.Note, "a"))
			},
			[]string{"KEY005 twice"}, nil, nil},
		"worse": {
			func(f []advisor.Finding) []advisor.Finding { f[1].Level = advisor.Error; return f },
			[]string{"IDX001 orders"}, nil, []string{"IDX001 of orders, index by_at (at)"}},
		"better": {
			func(f []advisor.Finding) []advisor.Finding { f[0].Level = advisor.Note; return f }, nil, nil, nil},
		"suppressed since": {
			func(f []advisor.Finding) []advisor.Finding {
				f[0].Suppressed = &advisor.Suppressed{Reason: "x"}
				return f
			},
			nil, nil, nil},
		"suppressed no more": {
			func(f []advisor.Finding) []advisor.Finding { f[5].Suppressed = nil; return f },
			[]string{"KEY003 log"}, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			now := test.change(example())
			d := read(t, base).Apply(now)
			var fresh, gone, worse []string
			for _, f := range now {
				if f.Suppressed == nil {
					fresh = append(fresh, f.Rule+" "+f.Table)
				}
			}
			for _, g := range d.Gone {
				gone = append(gone, g.String()+" "+string(rune('0'+g.Found)))
				if lines := strings.Split(string(base), "\n"); !strings.HasPrefix(strings.TrimSpace(lines[g.Pos.Line-1]), "- table: "+g.Table) {
					t.Errorf("%s is said to be in line %d, which is %q", g.String(), g.Pos.Line, lines[g.Pos.Line-1])
				}
			}
			for _, w := range d.Worse {
				worse = append(worse, w.String())
			}
			for what, lists := range map[string][2][]string{"new": {test.fresh, fresh}, "gone": {test.gone, gone}, "worse": {test.worse, worse}} {
				if diff := cmp.Diff(lists[0], lists[1]); diff != "" {
					t.Errorf("%s (-want +got):\n%s", what, diff)
				}
			}
		})
	}
}

// TestMerged reads what a merge of two branches leaves: the same entry twice.
func TestMerged(t *testing.T) {
	const entry = "  - {table: t, rule: KEY001, columns: [ts], level: error}\n"
	b := read(t, []byte("version: 1\nfindings:\n"+entry+entry))
	now := []advisor.Finding{finding("KEY001", "t", advisor.Error, "ts")}
	d := b.Apply(now)
	if now[0].Suppressed == nil || len(d.Gone) != 1 || d.Gone[0].Found != 1 {
		t.Errorf("%+v, %+v", now[0].Suppressed, d)
	}
}

func TestReadRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "it has no version",
		"findings: []":             "it has no version",
		"version: 2":               "it has version 2, and this release reads versions up to 1",
		"version: 1\nfindigs: []":  "line 2: unknown key findigs",
		"version: [":               "line 1",
		"version: 1\nfindings: {}": "line 2",
		"version: 1\nfindings:\n- {rule: KEY001, level: error}":                  "base.yaml:3: an entry needs a table and a rule",
		"version: 1\nfindings:\n- {table: t, rule: KEY001, level: fatal}":        `base.yaml:3: level "fatal": want error, warning or note`,
		"version: 1\nfindings:\n\n- {table: t, rule: K, level: note, count: -1}": "base.yaml:4: count -1",
		"version: 1\nx: &a [{table: t}]\nfindings: *a":                           "unknown key x",
	} {
		if _, err := Read("base.yaml", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	var b bytes.Buffer
	if err := Write(&b, example()); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte("version: 1\nfindings: &a [*a]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		base, err := Read("x", data)
		if err == nil {
			base.Apply(example())
		}
	})
}
