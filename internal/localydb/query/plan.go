package query

import (
	"encoding/json"
	"slices"
	"strings"
)

// planBuilder collects what a query reads and writes, to explain it.
type planBuilder struct {
	tables []string // paths in the order of first mention; repeated if mentioned again
	reads  []*planRead
	writes []planWrite
}

// planRead is one read of a table.
type planRead struct {
	scan    *tableScan // nil for a system view
	path    string
	reverse bool
	limited bool
	join    *joined // that may look the table up; nil if none
}

// planWrite is one write to a table.
type planWrite struct {
	path, kind string
	columns    []string
}

func (p *planBuilder) scan(t *tableScan) *planRead {
	read := &planRead{scan: t, path: t.path}
	p.tables = append(p.tables, t.path)
	p.reads = append(p.reads, read)
	return read
}

// read adds a system view.
func (p *planBuilder) read(path string) {
	p.tables = append(p.tables, path)
	p.reads = append(p.reads, &planRead{path: path})
}

func (p *planBuilder) write(path, kind string, columns []string) {
	if kind == "" {
		kind = "MultiInsert"
	}
	p.tables = append(p.tables, path)
	p.writes = append(p.writes, planWrite{path, kind, columns})
}

// explainRead is a read as the plan's summary shows it.
// Source: the keys are those of the plans that ydb/core/kqp/opt/kqp_query_plan.cpp of ydb-platform/ydb makes.
type explainRead struct {
	Type     string   `json:"type"`
	LookupBy []string `json:"lookup_by,omitempty"`
	ScanBy   []string `json:"scan_by,omitempty"`
	Columns  []string `json:"columns,omitempty"`
	Limit    string   `json:"limit,omitempty"`
	Reverse  bool     `json:"reverse,omitempty"`
}

type explainWrite struct {
	Type    string   `json:"type"`
	Columns []string `json:"columns,omitempty"`
}

type explainTable struct {
	Name   string         `json:"name"`
	Reads  []explainRead  `json:"reads,omitempty"`
	Writes []explainWrite `json:"writes,omitempty"`
}

type explainNode struct {
	ID        int              `json:"PlanNodeId"`
	Type      string           `json:"Node Type"`
	NodeType  string           `json:"PlanNodeType,omitempty"`
	Tables    []string         `json:"Tables,omitempty"`
	Operators []map[string]any `json:"Operators,omitempty"`
	Plans     []*explainNode   `json:"Plans,omitempty"`
}

// json prints the plan of a query.
func (p *planBuilder) json(q *Query) string {
	root := &explainNode{Type: "Query", NodeType: "Query"}
	id := 0
	child := func(n *explainNode) {
		id++
		n.ID = id
		root.Plans = append(root.Plans, n)
	}
	byPath := map[string]int{}
	tables := []explainTable{}
	at := func(path string) *explainTable {
		i, ok := byPath[path]
		if !ok {
			i = len(tables)
			byPath[path] = i
			tables = append(tables, explainTable{Name: path})
		}
		return &tables[i]
	}
	name := func(path string) string { return strings.TrimPrefix(path, q.db.Name()+"/") }
	add := func(path string, node string, read explainRead) {
		t := at(path)
		t.Reads = append(t.Reads, read)
		operator := map[string]any{"Name": node, "Table": name(path), "Path": path, "ReadColumns": read.Columns}
		if bounds := append(slices.Clone(read.LookupBy), read.ScanBy...); len(bounds) > 0 {
			operator["ReadRange"] = bounds
		}
		if read.Reverse {
			operator["Reverse"] = true
		}
		if read.Limit != "" {
			operator["ReadLimit"] = read.Limit
		}
		child(&explainNode{Type: node, Tables: []string{name(path)}, Operators: []map[string]any{operator}})
	}
	for _, r := range p.reads {
		r.explain(add)
	}
	for _, w := range p.writes {
		t := at(w.path)
		t.Writes = append(t.Writes, explainWrite{w.kind, w.columns})
		operator := map[string]any{"Name": strings.TrimPrefix(w.kind, "Multi"), "Table": name(w.path), "Path": w.path}
		child(&explainNode{Type: strings.TrimPrefix(w.kind, "Multi"), Tables: []string{name(w.path)}, Operators: []map[string]any{operator}})
	}
	for range q.sets {
		child(&explainNode{Type: "ResultSet", NodeType: "ResultSet"})
	}
	out, err := json.Marshal(map[string]any{
		"Plan": root, "tables": tables, "meta": map[string]string{"version": "0.2", "type": "query"},
	})
	if err != nil {
		return "{}"
	}
	return string(out)
}

// look returns the keys of a join that bind the read, nil if it is not looked up.
func (r *planRead) look() []int {
	if r.join == nil {
		return nil
	}
	t, look := r.join.looked()
	if t != r.scan {
		return nil
	}
	return look
}

// explain calls add for each table that a read touches: an index and, if it lacks columns, the table behind it.
func (r *planRead) explain(add func(path, node string, read explainRead)) {
	if r.scan == nil {
		add(r.path, "TableFullScan", explainRead{Type: "FullScan"})
		return
	}
	t := r.scan
	a := t.keyRanges().access()
	if look := r.look(); look != nil {
		a = access{lookup: true} // also by a prefix of the key
		for i := range look {
			a.bounds = append(a.bounds, t.key[i]+" (…)")
		}
	}
	var columns []string
	for i, c := range t.cols {
		if t.used[i] {
			columns = append(columns, c.name)
		}
	}
	read := explainRead{Columns: columns, Reverse: r.reverse}
	if r.limited {
		read.Limit = "LIMIT"
	}
	node := "TableRangeScan"
	switch {
	case a.full:
		node, read.Type = "TableFullScan", "FullScan"
		for _, k := range t.key {
			read.ScanBy = append(read.ScanBy, k+" (-∞, +∞)")
		}
	case a.lookup:
		node, read.Type, read.LookupBy = "TablePointLookup", "Lookup", a.bounds
	default:
		read.Type, read.ScanBy = "Scan", a.bounds
	}
	if t.index == "" {
		add(t.path, node, read)
		return
	}
	if t.vector != nil {
		key := slices.Clone(t.info.Schema.PrimaryKey)
		near := explainRead{Type: "MultiLookup", LookupBy: []string{"__ydb_parent"}, Columns: key}
		add(t.path+"/"+t.index+"/indexImplPostingTable", "TablePointLookup", near)
		add(t.path, "TablePointLookup", explainRead{Type: "MultiLookup", LookupBy: key, Columns: columns})
		return
	}
	index, _ := t.info.Schema.Index(t.index)
	covered := append(slices.Clone(t.key), index.Cover...)
	missing := slices.ContainsFunc(columns, func(c string) bool { return !slices.Contains(covered, c) })
	inIndex := read
	inIndex.Columns = slices.DeleteFunc(slices.Clone(columns), func(c string) bool { return !slices.Contains(covered, c) })
	add(t.path+"/"+t.index+"/indexImplTable", node, inIndex)
	if missing {
		add(t.path, "TablePointLookup", explainRead{Type: "MultiLookup", LookupBy: slices.Clone(t.info.Schema.PrimaryKey), Columns: columns})
	}
}
