// Package yql reads and prints YQL.
//
// It owns the lexer, the parser and the canonical printer for the statements YDB tables are made and used with.
// It knows nothing of files and of the advice given. The one invariant: no input panics, and a statement that
// cannot be read never spoils another.
package yql

import (
	"iter"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Pos is a place in a script. Line and Column are 1-based; Column counts characters. Offset counts bytes.
type Pos struct {
	Offset, Line, Column int
}

// Script is a parsed script.
type Script struct {
	Statements []*Statement
}

// Nodes are what the statements say that could be read.
func (s *Script) Nodes() []Node {
	var nodes []Node
	for _, st := range s.Statements {
		if st.Node != nil {
			nodes = append(nodes, st.Node)
		}
	}
	return nodes
}

// Statement is one statement of a script, whether or not it could be read.
type Statement struct {
	Pos      Pos       // of its first token
	End      Pos       // after its last token, before the semicolon
	Text     string    // source text from Pos to End
	Comments []Comment // comments before the statement and after the previous semicolon
	Node     Node      // nil if Err is set
	Err      *Error    // what is wrong with it
}

// Comment is a comment with its markers.
type Comment struct {
	Pos  Pos
	Text string
}

// Node is what a statement says. The set is closed.
type Node interface{ node() }

// Skipped is a statement outside what this package models, recognised as a unit.
type Skipped struct {
	Keyword string // the first words in upper case, such as "USE" or "CREATE TOPIC"
	Text    string // the statement, without comments
}

// Pragma is PRAGMA name = value, PRAGMA name("value", …) or PRAGMA name.
type Pragma struct {
	Name   string // as written, dots included
	Values []Expr
}

// Declare is DECLARE $name AS Type.
type Declare struct {
	Name    string // without the dollar
	Type    *TypeExpr
	Default Expr // nil if none
}

// Assign is $a, $b = expr.
type Assign struct {
	Names []string // without the dollar
	Expr  Expr
}

// CreateTable is CREATE TABLE, read straight into the model. Table.Path is as written, without
// TablePathPrefix; Scope applies it.
type CreateTable struct {
	Table       *schema.Table
	IfNotExists bool
	OrReplace   bool
	As          *Select  // CREATE TABLE AS
	Cluster     string   // as in TableName
	PartitionBy []string // columns of PARTITION BY (…), which says what the key of a row table says anyway
}

// AlterTable is ALTER TABLE. Edits are in source order.
type AlterTable struct {
	Path    string
	Cluster string // as in TableName
	Edits   []schema.Edit
}

// AlterSequence is ALTER SEQUENCE on the sequence of a Serial column.
type AlterSequence struct {
	Path     string // as written; absolute /db/table/_serial_column_c in YDB
	Cluster  string // as in TableName
	IfExists bool
	Edit     schema.AlterSequence // Column taken from the path
}

// DropTable is DROP TABLE.
type DropTable struct {
	Path     string
	IfExists bool
	Cluster  string // as in TableName
}

// truncateTable is TRUNCATE TABLE.
type truncateTable struct {
	Path     string
	Cluster  string           // as in TableName
	Settings []schema.Setting // WITH (…)
}

// ShowCreate is SHOW CREATE TABLE or SHOW CREATE VIEW.
type ShowCreate struct {
	Kind    string // TABLE, VIEW, …
	Path    string
	Cluster string // as in TableName
}

// AlterTopic is ALTER TOPIC.
type AlterTopic struct {
	Path     string
	Cluster  string // as in TableName
	IfExists bool
	Actions  []TopicAction
}

// TopicAction is one action of ALTER TOPIC. Exactly one field group is set.
type TopicAction struct {
	AddConsumer   *schema.Consumer
	DropConsumer  string
	AlterConsumer string // with Settings, or Reset
	Set           []schema.Setting
	Reset         []string         // of the topic, or of AlterConsumer
	Settings      []schema.Setting // of AlterConsumer; of AddConsumer those that schema.Consumer has no field for
}

// Grant is GRANT or REVOKE.
type Grant struct {
	Revoke      bool
	Permissions []string // as written, quotes removed; "ALL" for ALL PRIVILEGES
	Paths       []string
	Subjects    []string
	Option      bool // WITH GRANT OPTION, or GRANT OPTION FOR
}

// Query is a SELECT used as a statement.
type Query struct{ Select *Select }

// Write is UPSERT, INSERT or REPLACE INTO.
type Write struct {
	Verb    string // UPSERT, INSERT, REPLACE, INSERT OR IGNORE, INSERT OR ABORT, INSERT OR REVERT
	Table   TableName
	EraseBy []string // ERASE BY (…); nil if none
	Rows
	Returning []SelectItem // nil if none
}

// Rows are those that a statement writes.
type Rows struct {
	Columns []string // nil if not listed
	Values  [][]Expr // VALUES rows; nil if Source is set
	Source  *Select  // nil if Values is set
	Default bool     // DEFAULT VALUES
}

// Update is UPDATE.
type Update struct {
	Batch     bool
	Table     TableName
	Set       []SetItem
	Where     Expr
	On        *Rows // nil if Set is used
	Returning []SelectItem
}

// SetItem is column = expr.
type SetItem struct {
	Pos     Pos
	Column  string
	Columns []string // (a, b) = expr; then Column is empty
	Expr    Expr
}

// Delete is DELETE FROM.
type Delete struct {
	Batch     bool
	Table     TableName
	Where     Expr
	On        *Rows // nil if the rows are those of Where
	Returning []SelectItem
}

// Commit is COMMIT; Rollback with Rollback set.
type Commit struct{ Rollback bool }

// Explain wraps a statement after EXPLAIN.
type Explain struct {
	QueryPlan bool
	Node      Node
}

// Define is DEFINE ACTION/SUBQUERY … END DEFINE, DO, EVALUATE and the like, kept as text.
type Define struct{ Text string }

func (*Skipped) node()       {}
func (*Pragma) node()        {}
func (*Declare) node()       {}
func (*Assign) node()        {}
func (*CreateTable) node()   {}
func (*AlterTable) node()    {}
func (*AlterSequence) node() {}
func (*DropTable) node()     {}
func (*truncateTable) node() {}
func (*ShowCreate) node()    {}
func (*AlterTopic) node()    {}
func (*Grant) node()         {}
func (*Query) node()         {}
func (*Write) node()         {}
func (*Update) node()        {}
func (*Delete) node()        {}
func (*Commit) node()        {}
func (*Explain) node()       {}
func (*Define) node()        {}

// TableName names a table, possibly through an index or a parameter.
type TableName struct {
	Pos     Pos
	Cluster string // what stands before the dot in cluster.`path`, in canonical form; usually empty
	Path    string // as written; empty if Param is set
	Param   string // $name used as a table, without the dollar
	Temp    bool   // @$name
	View    string // VIEW index; "PRIMARY KEY" for VIEW PRIMARY KEY
	Hints   string // text of WITH (…); empty if none
}

// Select is a query: one core, or several joined by set operators.
type Select struct {
	Pos     Pos
	With    []CTE
	Operand             // the first
	Rest    []SelectArm // UNION [ALL] / INTERSECT / EXCEPT arms in order
	OrderBy []OrderItem // of the whole
	Assume  bool        // ASSUME ORDER BY
	Limit   Expr
	Offset  Expr
	Into    string // INTO RESULT name
	Discard bool
}

// Operand is one of a set operator, or a whole query without one. One of its fields is set.
type Operand struct {
	Core   *SelectCore
	Values [][]Expr // VALUES (…), (…) used as a query
	Paren  *Select  // a query in parentheses
	Text   string   // PROCESS, REDUCE or COMBINE as text
}

// Operands are the first operand of a query and those of its arms, in order.
func (s *Select) Operands() iter.Seq[*Operand] {
	return func(yield func(*Operand) bool) {
		if !yield(&s.Operand) {
			return
		}
		for i := range s.Rest {
			if !yield(&s.Rest[i].Operand) {
				return
			}
		}
	}
}

// CTE is a query named by WITH.
type CTE struct {
	Name      string
	Columns   []string
	Select    *Select
	Recursive bool
}

// SelectArm is a further operand of a set operator.
type SelectArm struct {
	Op string // "UNION ALL", "UNION", "INTERSECT", "EXCEPT", …
	Operand
}

// SelectCore is SELECT … FROM … WHERE … GROUP BY … HAVING.
type SelectCore struct {
	Pos      Pos
	Stream   bool // SELECT STREAM
	Distinct bool
	Items    []SelectItem
	Without  []string // WITHOUT columns, each as name or table.name
	// WithoutIfExists is WITHOUT IF EXISTS.
	WithoutIfExists bool
	From            *From // nil if absent
	Where           Expr
	GroupBy         []GroupItem
	Compact         bool // GROUP COMPACT BY
	// GroupDistinct is GROUP BY DISTINCT.
	GroupDistinct bool
	GroupWith     string // name in GROUP BY … WITH name; empty if none
	Having        Expr
	Windows       []Window // WINDOW name AS (…), …
}

// Window is a definition of the WINDOW clause.
type Window struct {
	Name string
	Spec WindowSpec
}

// Over is OVER name or OVER (…).
type Over struct {
	Window string      // the name; empty if Spec is set
	Spec   *WindowSpec // nil if Window is set
}

// WindowSpec is (base PARTITION BY … ORDER BY … frame).
type WindowSpec struct {
	Base        string // another window that this one is made from; empty if none
	Compact     bool   // PARTITION COMPACT BY
	PartitionBy []GroupItem
	OrderBy     []OrderItem
	Frame       string // text of ROWS …, RANGE … or GROUPS …, which name no column; empty if none
}

// SelectItem is an output column.
type SelectItem struct {
	Expr  Expr // nil for *
	Star  bool
	Table string // t.* names t
	Alias string
}

// Output is the name of an output column; empty if YQL makes one, or if it is all columns.
func (i SelectItem) Output() string {
	if c, ok := i.Expr.(*Column); ok && i.Alias == "" {
		return c.Name
	}
	return i.Alias
}

// GroupItem is an expression of GROUP BY with its optional name.
type GroupItem struct {
	Expr  Expr
	Alias string
}

// From is the first source and what is joined to it.
type From struct {
	First Source
	Any   bool // ANY before the first source
	Joins []Join
}

// Source is a table, a subquery, a call such as AS_TABLE($rows), or a $name.
type Source struct {
	Pos     Pos
	Table   *TableName
	Select  *Select
	Call    *Call
	Values  [][]Expr
	Alias   string
	Columns []string // alias column list
	Flatten string   // text of FLATTEN …; empty if none
	Sample  string   // text of SAMPLE / TABLESAMPLE; empty if none
	Match   string   // text of MATCH_RECOGNIZE (…); empty if none
	Hints   string   // text of WITH (…) after a subquery or call; empty if none
	View    string   // VIEW index after a call; as in TableName
}

// Join is one join.
type Join struct {
	Kind   string // "INNER", "LEFT", "RIGHT", "FULL", "CROSS", "LEFT SEMI", "RIGHT SEMI", "LEFT ONLY", "RIGHT ONLY", "EXCLUSION", ","
	Any    bool
	Source Source
	On     Expr
	Using  []string
}

// OrderItem is one ORDER BY expression.
type OrderItem struct {
	Expr Expr
	Desc bool
}

// Expr is an expression. The set is closed.
type Expr interface {
	Position() Pos
	expr()
}

type at struct{ Pos Pos }

func (a at) Position() Pos { return a.Pos }
func (at) expr()           {}

// LiteralKind is the kind of a literal.
type LiteralKind int8

// The kinds of literals.
const (
	LitNull LiteralKind = iota
	LitBool
	LitInt         // Text is the decimal value, Suffix one of "", u, l, ul, t, ut, s, us, p*
	LitReal        // Suffix "", f, p…
	LitString      // Text is the decoded value, Suffix "", u, y, j, s, b, t, p…
	LitPlaceholder // $1, ?, :name and the like of drivers, where allowed; Text as written
)

// Literal is a constant. A number in another base than ten is kept in decimal.
type Literal struct {
	at
	Kind   LiteralKind
	Text   string // decoded: "12", "true", the string's bytes; "1.5e3" as written
	Suffix string // lower case
}

// Column is a column reference, optionally qualified.
type Column struct {
	at
	Table string
	Name  string
}

// Param is $name: a declared parameter or a named expression.
type Param struct {
	at
	Name string // without the dollar
}

// Call is a function call. Namespace is empty for builtins.
type Call struct {
	at
	Namespace string // "Digest" in Digest::CityHash
	Name      string // as written; $name for a call of a named lambda
	Distinct  bool   // COUNT(DISTINCT x)
	Star      bool   // COUNT(*)
	Args      []Expr
	Named     []NamedArg
	Passing   []NamedArg // PASSING … of a JSON function; nil if none
	Clauses   string     // what follows that in the parentheses, such as RETURNING … and … ON ERROR; empty if nothing
	Filter    Expr       // FILTER (WHERE …); nil if none
	Nulls     string     // IGNORE NULLS or RESPECT NULLS; empty if none
	Over      *Over      // OVER …; nil if none
	Fn        Expr       // what is called when it has no name, as in $f(1)(2); nil otherwise
	Ref       bool       // Namespace::Name without a call: the function itself
}

// NamedArg is expr AS name in a call.
type NamedArg struct {
	Name string
	Expr Expr
}

// Binary is a binary operator: OR XOR AND = == != <> < <= > >= IS [NOT] DISTINCT FROM, + - * / % || ?? | ^ & << >> and so on.
// Op is upper case; "==" is normalised to "=" and "<>" to "!=".
type Binary struct {
	at
	Op   string
	L, R Expr
}

// Unary is a prefix operator: NOT - + ~; or the postfix operator ?, which makes a type optional.
type Unary struct {
	at
	Op string
	X  Expr
}

// IsNull is x IS [NOT] NULL, ISNULL, NOTNULL.
type IsNull struct {
	at
	X   Expr
	Not bool
}

// In is x [NOT] IN (list | subquery | $param).
type In struct {
	at
	X       Expr
	Not     bool
	Compact bool
	List    []Expr  // IN (a, b); nil otherwise
	Select  *Select // IN (SELECT …)
	Set     Expr    // IN $x
}

// Between is x [NOT] BETWEEN [SYMMETRIC] low AND high.
type Between struct {
	at
	X, Low, High Expr
	Not          bool
	Symmetric    bool
}

// Like is LIKE, ILIKE, REGEXP, RLIKE, MATCH, GLOB.
type Like struct {
	at
	Op      string
	X       Expr
	Not     bool
	Pattern Expr
	Escape  Expr
}

// Cast is CAST(x AS T) or BITCAST(x AS T).
type Cast struct {
	at
	X    Expr
	Type *TypeExpr
	Bit  bool
}

// Case is CASE.
type Case struct {
	at
	Operand Expr // nil for the searched form
	Whens   []When
	Else    Expr
}

// When is WHEN … THEN ….
type When struct{ Cond, Then Expr }

// Tuple is (a, b) or (a,). With names, as in (a AS x, b AS y), it makes a struct.
type Tuple struct {
	at
	Items []Expr
	Names []string // parallel to Items, each may be empty; nil if there is none
}

// List is [a, b].
type List struct {
	at
	Items []Expr
}

// Dict is {k: v} or a set {k}.
type Dict struct {
	at
	Keys, Values []Expr // Values is nil for a set
}

// Struct is <|name: expr|>.
type Struct struct {
	at
	Names []string // a name may be computed: then it starts with $
	Items []Expr
}

// Member is x.name, x.0 or x[i].
type Member struct {
	at
	X     Expr
	Name  string // member or tuple index; empty for Index
	Index Expr
}

// Subquery is (SELECT …) as a value, or EXISTS (SELECT …).
type Subquery struct {
	at
	Select *Select
	Exists bool
}

// Lambda is ($x, $y?) -> (expr) or ($x, $y?) -> { $t = …; RETURN expr; }.
type Lambda struct {
	at
	Params   []string  // without the dollar
	Optional int       // how many of the last Params may be left out
	Body     []*Assign // of a lambda in braces
	Result   Expr
	Braces   bool
}

// TypeLit is a type used as a value, such as Uint64 in Nothing(Uint64?).
type TypeLit struct {
	at
	Type *TypeExpr
}

// TypeExpr is a type: a simple one, or a container.
type TypeExpr struct {
	Pos      Pos
	Name     string   // canonical simple name (Uint64, Utf8, Decimal), or List, Struct, Tuple, Dict, Optional, Set, Variant, …
	Optional bool     // T?
	Params   []string // Decimal(22,9)
	Args     []*TypeExpr
	Fields   []string // names of Struct members, parallel to Args
}
