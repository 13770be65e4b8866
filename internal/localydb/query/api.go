package query

import (
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
)

// QueryKind tells what a query needs to run.
type QueryKind int

// The kinds of queries.
const (
	KindData   QueryKind = iota + 1 // reads and writes rows: needs a transaction
	KindScheme                      // DDL: must run outside a transaction
	KindBatch                       // BATCH UPDATE or BATCH DELETE: makes its own transactions
)

// Param is the value of a parameter.
type Param struct {
	Type  *Type
	Value Value
}

// Column is a column of a result.
type Column struct {
	Name string
	Type *Type
}

// Sink takes results row by row, so that a large one need not be held in memory. An error of a Sink ends the
// query and is returned by Run as it is, but for ErrEnough, which ends the result set.
type Sink interface {
	// Open starts a result set, numbered from 0 in the order of the text. It is called for empty ones too.
	Open(set int, columns []Column) error
	// Row takes a row of the set opened last. It is valid until Row returns.
	Row(row []Value) error
}

// RunOptions say how a query runs.
type RunOptions struct {
	Params map[string]Param // by name without the dollar
	Sink   Sink
}

// Rules are those by which a text is read where the services of YDB differ.
type Rules int8

const (
	// TableRules are those of the Table and Scripting services.
	TableRules Rules = iota
	// QueryRules are those of the Query service: IN over NULLs as in ANSI SQL.
	// Source: GetTranslationSettings in ydb/core/kqp/host/kqp_translate.cpp of ydb-platform/ydb.
	QueryRules
)

// Result is what a query answers.
type Result struct {
	Issues []Issue // warnings
	Stats  Stats
}

// Stats is what a query cost.
type Stats struct {
	// Tables is the work of the query by table, in the order of first access. Partitions counts those that the
	// transaction touched so far.
	Tables   []engine.TableStats
	Duration time.Duration
}

// Query is a text that was read and checked. It is not changed by being run, and may be run several times at once.
type Query struct {
	text     string
	kind     QueryKind
	db       *engine.DB
	params   []Column
	sets     [][]Column
	steps    []step
	memos    int
	slots    int
	plan     planBuilder
	warnings []Issue
	unused   map[string]bool // declared parameters that nothing names
	compiled time.Duration

	types  map[string]*Type             // of the parameters that it was prepared for
	tables map[string]*engine.TableInfo // by the paths that it names
	cached bool                         // it was found in a Cache
}

// step is one statement of a query.
type step interface {
	run(r *run) error
}

// Text returns the text the query was made of.
func (q *Query) Text() string { return q.text }

// Kind returns what the query needs to run.
func (q *Query) Kind() QueryKind { return q.kind }

// Params returns the parameters in the order of the text, names without the dollar.
func (q *Query) Params() []Column { return q.params }

// Plan returns the plan as JSON, in the form that YDB's EXPLAIN gives: Plan, tables and meta. Reads are told
// apart as Lookup, Scan and FullScan.
func (q *Query) Plan() string { return q.plan.json(q) }

// AST returns the text that stands for YDB's compiled program in an explanation.
func (q *Query) AST() string { return "(\n(return '())\n)\n" }

// CompileDuration returns how long it took to prepare it, or to find the query in a Cache.
func (q *Query) CompileDuration() time.Duration { return q.compiled }

// FromCache reports whether the query was found in a Cache.
func (q *Query) FromCache() bool { return q.cached }
