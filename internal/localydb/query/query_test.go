package query

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
)

// TestCases runs testdata/*.txtar. The files of a case run in their order against one database:
//
//	setup    statements; their results are not shown
//	params   lines "name = expression" for the query that follows
//	query    a text; its results, or its error, are shown
//	explain  a text; how it reaches its tables is shown
//	reads    a text; its results and the rows it read and wrote by table are shown
//	want     what the file before it showed
func TestCases(t *testing.T) {
	golden.Run(t, "testdata/*.txtar", func(t *testing.T, c *golden.Case) {
		db := engine.Open(engine.Options{Manual: true, ViewsAtOnce: true})
		defer db.Close()
		params := map[string]Param{}
		for _, f := range c.Files {
			text := string(f.Data)
			switch f.Name {
			case "setup":
				for _, part := range strings.Split(text, "\n---\n") {
					if _, err := runText(db, part, nil); err != nil {
						t.Fatalf("setup: %v", err)
					}
				}
				continue
			case "params":
				params = readParams(t, db, text)
				continue
			case "query", "reads":
				c.Want(t, show(db, text, params, f.Name == "reads"))
			case "explain":
				c.Want(t, explain(db, text, params))
			default:
				t.Fatalf("file %q", f.Name)
			}
			params = map[string]Param{}
		}
	})
}

// collected is a result with its rows, for which it is the Sink.
type collected struct {
	*Result
	Sets []resultSet
}

type resultSet struct {
	Columns []Column
	Rows    [][]Value
}

func (c *collected) Open(_ int, columns []Column) error {
	c.Sets = append(c.Sets, resultSet{Columns: columns})
	return nil
}

func (c *collected) Row(row []Value) error {
	set := &c.Sets[len(c.Sets)-1]
	set.Rows = append(set.Rows, slices.Clone(row))
	return nil
}

// collect runs a query and keeps its rows.
func collect(ctx context.Context, q *Query, tx *engine.Tx, params map[string]Param) (*collected, error) {
	var c collected
	res, err := q.Run(ctx, tx, RunOptions{Params: params, Sink: &c})
	c.Result = res
	return &c, err
}

// runText runs a text in a transaction of its own. What only reads is run twice at once, as a query of a Cache may be.
func runText(db *engine.DB, text string, params map[string]Param) (*collected, error) {
	types := map[string]*Type{}
	for name, p := range params {
		types[name] = p.Type
	}
	q, err := prepare(db, text, types, TableRules)
	if err != nil {
		return nil, err
	}
	var tx *engine.Tx
	if q.Kind() == KindData {
		tx = db.Begin(engine.SerializableReadWrite)
		defer tx.Rollback()
		if len(q.plan.writes) == 0 {
			var second sync.WaitGroup
			second.Go(func() {
				tx := db.Begin(engine.SnapshotReadOnly)
				defer tx.Rollback()
				_, _ = collect(context.Background(), q, tx, params)
			})
			defer second.Wait()
		}
	}
	res, err := collect(context.Background(), q, tx, params)
	if err == nil && tx != nil {
		err = refused(tx.Commit())
	}
	return res, err
}

func readParams(t *testing.T, db *engine.DB, text string) map[string]Param {
	out := map[string]Param{}
	for line := range strings.Lines(text) {
		name, expr, ok := strings.Cut(line, "=")
		if !ok {
			t.Fatalf("params: %q", line)
		}
		res, err := runText(db, "SELECT "+expr, nil)
		if err != nil {
			t.Fatalf("params: %v", err)
		}
		out[strings.TrimSpace(name)] = Param{res.Sets[0].Columns[0].Type, res.Sets[0].Rows[0][0]}
	}
	return out
}

func show(db *engine.DB, text string, params map[string]Param, stats bool) string {
	res, err := runText(db, text, params)
	if err != nil {
		return showError(err)
	}
	var b strings.Builder
	for _, i := range res.Issues {
		fmt.Fprintf(&b, "warning %d: %s\n", i.Code, i.Message)
	}
	for i, set := range res.Sets {
		if i > 0 {
			b.WriteByte('\n')
		}
		var heads []string
		for _, c := range set.Columns {
			heads = append(heads, c.Name+" "+c.Type.String())
		}
		b.WriteString(strings.Join(heads, " | ") + "\n")
		for _, row := range set.Rows {
			var cells []string
			for j, v := range row {
				cells = append(cells, Format(set.Columns[j].Type, v))
			}
			b.WriteString(strings.Join(cells, " | ") + "\n")
		}
	}
	if stats {
		for _, s := range res.Stats.Tables {
			fmt.Fprintf(&b, "%s: read %d, updated %d, deleted %d rows in %d partitions\n", s.Table, s.ReadRows, s.UpdateRows, s.DeleteRows, s.Partitions)
		}
	}
	if b.Len() == 0 {
		return "ok\n"
	}
	return b.String()
}

func showError(err error) string {
	var e *Error
	if !errors.As(err, &e) {
		return "not an Error: " + err.Error() + "\n"
	}
	var b strings.Builder
	b.WriteString("error " + e.Status.String() + "\n")
	var walk func(issues []Issue, indent string)
	walk = func(issues []Issue, indent string) {
		for _, i := range issues {
			b.WriteString(indent)
			if i.Pos.Line > 0 {
				fmt.Fprintf(&b, "%d:%d: ", i.Pos.Line, i.Pos.Column)
			}
			b.WriteString(i.Message + "\n")
			walk(i.Nested, indent+"  ")
		}
	}
	walk(e.Issues, "  ")
	return b.String()
}

func explain(db *engine.DB, text string, params map[string]Param) string {
	types := map[string]*Type{}
	for name, p := range params {
		types[name] = p.Type
	}
	q, err := prepare(db, text, types, TableRules)
	if err != nil {
		return showError(err)
	}
	var plan struct {
		Tables []explainTable `json:"tables"`
	}
	if err := json.Unmarshal([]byte(q.Plan()), &plan); err != nil {
		return err.Error()
	}
	var b strings.Builder
	for _, table := range plan.Tables {
		for _, r := range table.Reads {
			fmt.Fprintf(&b, "%s %s %s", r.Type, table.Name, strings.Join(append(r.LookupBy, r.ScanBy...), ", "))
			if r.Reverse {
				b.WriteString(" reverse")
			}
			if r.Limit != "" {
				b.WriteString(" limit")
			}
			b.WriteByte('\n')
		}
		for _, w := range table.Writes {
			fmt.Fprintf(&b, "%s %s\n", w.Type, table.Name)
		}
	}
	return b.String()
}
