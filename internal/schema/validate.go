package schema

import (
	"fmt"
	"slices"
	"strings"
)

// Limits of a database that nobody raised or lowered: an administrator can change each of them.
// Source: https://ydb.tech/docs/en/concepts/limits-ydb and the limits of ydb/core/tx/schemeshard in
// ydb-platform/ydb.
const (
	maxKeyColumns       = 20
	maxColumns          = 200
	maxColumnTableWidth = 10000 // columns of a column table
	MaxNameBytes        = 255   // of a column or of one element of a path
	MaxPathDepth        = 32
	maxIndexes          = 20
	MaxChangefeeds      = 5
	MaxPartitions       = 35000 // at creation
	maxReadReplicas     = 3
	maxAttributeKey     = 100   // bytes
	maxAttributeValue   = 4096  // bytes
	maxAttributes       = 10240 // bytes of all keys and values of a table
)

// Problem is one rule of YDB that a table breaks: the server would refuse to create it.
type Problem struct {
	Where string   // what breaks it, such as "column ts" or "index by_user"; empty for the table itself
	What  string   // what is wrong, one line, no final period
	Pos   Position // of the column or index if known, else of the table
}

// String returns "where: what".
func (p Problem) String() string {
	if p.Where == "" {
		return p.What
	}
	return p.Where + ": " + p.What
}

// Validate returns every way in which the table breaks a rule of YDB, in the order of its parts; none for a
// table that YDB would create. Limits are those of a database with default limits. What only some releases or
// some configurations refuse is let through.
func (t *Table) Validate() []Problem { return t.validateSince(nil) }

// validateSince leaves out columns that are as they were in another table, whose problems it may have too.
func (t *Table) validateSince(before []Column) []Problem {
	v := validation{table: t, before: before}
	if len(t.Columns) > 32 { // with fewer it takes longer to make a map than to look through them
		v.columns = make(map[string]*Column, len(t.Columns))
	}
	v.path()
	v.checkColumns()
	v.key()
	v.families()
	v.checkIndexes()
	v.partitioning()
	v.ttl()
	v.changefeeds()
	v.statistics()
	v.attributes()
	if t.Store == StoreColumn {
		v.columnTable()
	}
	return v.problems
}

type validation struct {
	table    *Table
	columns  map[string]*Column // the first of each name; nil for a table with few
	before   []Column           // that are not checked again, in the order of the table
	problems []Problem
}

// find returns the first column of a name, nil if there is none.
func (v *validation) find(name string) *Column {
	if v.columns != nil {
		return v.columns[name]
	}
	return v.table.column(name)
}

func (v *validation) reportAt(pos Position, where, format string, args ...any) {
	if pos == (Position{}) {
		pos = v.table.Pos
	}
	v.problems = append(v.problems, Problem{Where: where, What: fmt.Sprintf(format, args...), Pos: pos})
}

func (v *validation) report(where, format string, args ...any) {
	v.reportAt(v.table.Pos, where, format, args...)
}

func (v *validation) reportColumn(c *Column, format string, args ...any) {
	v.reportAt(c.Pos, "column "+c.Name, format, args...)
}

func (v *validation) reportIndex(x *Index, format string, args ...any) {
	v.reportAt(x.Pos, "index "+x.Name, format, args...)
}

func (v *validation) path() {
	t := v.table
	if t.Store != StoreRow && t.Store != StoreColumn {
		v.report("", "store %q is neither row nor column", t.Store)
	}
	trimmed := strings.TrimPrefix(t.Path, "/")
	if trimmed == "" {
		v.report("", "table has no name")
		return
	}
	if depth := 1 + strings.Count(trimmed, "/"); depth > MaxPathDepth {
		v.report("", "path has %d elements, more than %d", depth, MaxPathDepth)
	}
	for e := range strings.SplitSeq(trimmed, "/") {
		switch {
		case e == "":
			v.report("", "path has an empty element")
		case len(e) > MaxNameBytes:
			v.report("", "path element %.20s… is %d bytes long, more than %d", e, len(e), MaxNameBytes)
		}
	}
}

// columnNameOK follows IsValidColumnName in ydb/core/tx/schemeshard of ydb-platform/ydb.
func columnNameOK(s string) bool {
	for i := range len(s) {
		c := s[i]
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' && c != '-' {
			return false
		}
	}
	return s != ""
}

func (v *validation) checkColumns() {
	t := v.table
	limit := maxColumns
	if t.Store == StoreColumn {
		limit = maxColumnTableWidth
	}
	switch {
	case len(t.Columns) == 0:
		v.report("", "table has no columns")
	case len(t.Columns) > limit:
		v.report("", "table has %d columns, more than %d", len(t.Columns), limit)
	}
	before := v.before
	for i := range t.Columns {
		c := &t.Columns[i]
		if len(before) > 0 && c.Name == before[0].Name {
			same := *c == before[0]
			if before = before[1:]; same {
				if v.columns != nil && v.columns[c.Name] == nil {
					v.columns[c.Name] = c
				}
				continue
			}
		}
		switch {
		case c.Name == "":
			v.reportAt(c.Pos, "", "a column has no name")
		case len(c.Name) > MaxNameBytes:
			v.reportColumn(c, "name is %d bytes long, more than %d", len(c.Name), MaxNameBytes)
		case !columnNameOK(c.Name):
			v.reportColumn(c, "a name may hold only ASCII letters, digits, _ and -")
		case strings.HasPrefix(c.Name, "__ydb_"):
			v.reportColumn(c, "names that begin with __ydb_ are kept for YDB")
		}
		switch first := v.find(c.Name); {
		case first == nil:
			v.columns[c.Name] = c
		case first != c:
			v.reportAt(c.Pos, "", "Duplicate column: %s", c.Name)
			continue
		}
		v.column(c)
	}
}

func (v *validation) column(c *Column) {
	if !c.Type.storable() {
		v.reportColumn(c, "type %s cannot be stored", c.Type)
	}
	if p, s, ok := c.Type.Decimal(); c.Type.IsDecimal() && (!ok || p < 1 || p > MaxPrecision || s < 0 || s > p) {
		v.reportColumn(c, "%s: precision must be 1 to 35 and scale 0 to the precision", c.Type)
	}
	if c.NotNull && strings.EqualFold(c.Default, "NULL") {
		v.reportColumn(c, "Default expr %s is nullable or optional, but column has not null constraint", c.Name)
	}
	if c.Sequence == nil {
		return
	}
	if !c.NotNull {
		v.reportColumn(c, "serial column is always NOT NULL")
	}
	if c.Default != "" || c.Generated != nil {
		v.reportColumn(c, "serial column cannot have a default")
	}
}

func (v *validation) key() {
	t := v.table
	const where = "primary key"
	if len(t.PrimaryKey) == 0 {
		v.report("", "Primary key is required for ydb tables")
		return
	}
	if len(t.PrimaryKey) > maxKeyColumns {
		v.report(where, "%d columns, more than %d", len(t.PrimaryKey), maxKeyColumns)
	}
	for i, name := range t.PrimaryKey {
		c := v.find(name)
		switch {
		case slices.Contains(t.PrimaryKey[:i], name):
			v.report(where, "Column '%s' specified more than once in key column list", name)
		case c == nil:
			v.report(where, "Unknown column '%s' specified in key column list", name)
		case !c.Type.KeyType():
			v.reportAt(c.Pos, where, "Column %s has wrong key type %s", name, c.Type)
		case c.Generated != nil:
			v.reportColumn(c, "generated column cannot be in the primary key")
		case c.Family != "" && c.Family != "default":
			v.reportAt(c.Pos, where, "Key column '%s' must belong to the default family", name)
		}
	}
}

func (v *validation) families() {
	seen := map[string]bool{}
	for i := range v.table.Families {
		f := &v.table.Families[i]
		where := "family " + f.Name
		if f.Name == "" {
			v.report("", "a column family has no name")
		}
		if seen[f.Name] {
			v.report(where, "declared twice")
		}
		seen[f.Name] = true
		switch f.Compression {
		case "", "off", "lz4":
		case "zstd":
			if v.table.Store == StoreRow {
				v.report(where, "row tables take COMPRESSION off and lz4 only, not zstd")
			}
		default:
			v.report(where, "unknown COMPRESSION %s", f.Compression)
		}
		if f.CompressionLevel != nil && v.table.Store == StoreRow {
			v.report(where, "Field COMPRESSION_LEVEL is not supported for OLTP tables")
		}
		switch f.CacheMode {
		case "", "regular", "in_memory":
		default:
			v.report(where, "CACHE_MODE must be regular or in_memory, not %s", f.CacheMode)
		}
	}
}

func (v *validation) ttl() {
	ttl := v.table.TTL
	if ttl == nil {
		return
	}
	const where = "TTL"
	if len(ttl.Tiers) == 0 {
		v.report(where, "no interval")
	}
	if v.table.Store == StoreRow && len(ttl.Tiers) > 1 {
		v.report(where, "Row-oriented TTL supports either DELETE or exactly one eviction tier")
	}
	for i, tier := range ttl.Tiers {
		if tier.External == "" && i < len(ttl.Tiers)-1 {
			v.report(where, "only the last tier can delete")
		}
	}
	c := v.find(ttl.Column)
	if c == nil {
		v.report(where, "Cannot enable TTL on unknown column: '%s'", ttl.Column)
		return
	}
	switch {
	case c.Type.IsTime():
		if ttl.Unit != "" {
			v.report(where, "column %s is a %s: AS %s is for number columns only", c.Name, c.Type, ttl.Unit)
		}
	case c.Type == Uint32 || c.Type == Uint64 || c.Type == DyNumber:
		switch ttl.Unit {
		case "SECONDS", "MILLISECONDS", "MICROSECONDS", "NANOSECONDS":
		case "":
			v.report(where, "column %s is a %s: say its unit with AS SECONDS, MILLISECONDS, MICROSECONDS or NANOSECONDS", c.Name, c.Type)
		default:
			v.report(where, "unknown unit %s", ttl.Unit)
		}
	case c.Type.IsPg():
	default:
		v.report(where, "column %s has type %s; TTL takes date types, Uint32, Uint64 and DyNumber", c.Name, c.Type)
	}
	for _, x := range v.table.Indexes {
		if x.Kind == IndexVector {
			v.report(where, "Table with vector indexes doesn't support TTL")
			break
		}
	}
}

func (v *validation) changefeeds() {
	t := v.table
	if len(t.Changefeeds) > MaxChangefeeds {
		v.report("", "table has %d changefeeds, more than %d", len(t.Changefeeds), MaxChangefeeds)
	}
	if len(t.Changefeeds) == 0 {
		return
	}
	seen, indexes := map[string]bool{}, map[string]bool{}
	for i := range t.Indexes {
		indexes[t.Indexes[i].Name] = true
	}
	for _, c := range t.Changefeeds {
		where := "changefeed " + c.Name
		if c.Name == "" {
			v.report("", "a changefeed has no name")
		}
		if seen[c.Name] {
			v.report(where, "declared twice")
		}
		seen[c.Name] = true
		if indexes[c.Name] {
			v.report(where, "an index has the same name")
		}
		switch c.Mode {
		case "KEYS_ONLY", "UPDATES", "NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES":
		default:
			v.report(where, "unknown MODE %q", c.Mode)
		}
		switch c.Format {
		case "JSON", "DEBEZIUM_JSON", "DYNAMODB_STREAMS_JSON":
		default:
			v.report(where, "unknown FORMAT %q", c.Format)
		}
		if c.Format == "DEBEZIUM_JSON" && c.Mode == "UPDATES" {
			v.report(where, "FORMAT DEBEZIUM_JSON does not go with MODE UPDATES")
		}
	}
}

func (v *validation) statistics() {
	seen := map[string]bool{}
	for _, s := range v.table.Statistics {
		where := "statistics " + s.Name
		if seen[s.Name] {
			v.report(where, "declared twice")
		}
		seen[s.Name] = true
		for _, name := range s.Columns {
			if v.find(name) == nil {
				v.report(where, "no column %s", name)
			}
		}
	}
}

func (v *validation) attributes() {
	total := 0
	seen := map[string]bool{}
	for _, a := range v.table.Attributes {
		where := "attribute " + a.Key
		total += len(a.Key) + len(a.Value)
		if len(a.Key) == 0 || len(a.Key) > maxAttributeKey {
			v.report(where, "key is %d bytes long; it must be 1 to %d", len(a.Key), maxAttributeKey)
		}
		if len(a.Value) == 0 || len(a.Value) > maxAttributeValue {
			v.report(where, "value is %d bytes long; it must be 1 to %d", len(a.Value), maxAttributeValue)
		}
		if seen[a.Key] {
			v.report(where, "given twice")
		}
		seen[a.Key] = true
	}
	if total > maxAttributes {
		v.report("", "attributes take %d bytes, more than %d", total, maxAttributes)
	}
}

// columnTable checks what only column tables refuse.
// Source: https://ydb.tech/docs/en/concepts/datamodel/table#column-oriented-tables
func (v *validation) columnTable() {
	t, keys := v.table, map[string]bool{}
	for _, name := range t.PrimaryKey {
		keys[name] = true
	}
	for i := range t.Columns {
		c := &t.Columns[i]
		if keys[c.Name] && !c.NotNull {
			v.reportColumn(c, "key column of a column table must be NOT NULL")
		}
		if c.Sequence != nil {
			v.reportColumn(c, "Default sequences are not supported in column tables")
		} else if c.Default != "" {
			v.reportColumn(c, "Default values are not supported in column tables")
		}
	}
	for _, name := range t.HashBy {
		if !keys[name] {
			v.report("PARTITION BY HASH", "column %s is not in the primary key", name)
		}
	}
	if len(t.Changefeeds) > 0 {
		v.report("", "column tables have no changefeeds")
	}
	if t.ReadReplicas != "" {
		v.report("", "column tables have no read replicas")
	}
	if c := t.TTL; c != nil && v.find(c.Column) != nil && v.find(c.Column).Type == DyNumber {
		v.report("TTL", "column %s is a DyNumber, which column tables do not take", t.TTL.Column)
	}
}

// storable reports whether a column can have the type. Names that this package does not know are not storable.
func (t Type) storable() bool { return slices.Contains(storable, t) || t.IsDecimal() || t.IsPg() }

// duplicate returns the first name that is there twice.
func duplicate(names []string) (string, bool) {
	seen := map[string]bool{}
	for _, n := range names {
		if seen[n] {
			return n, true
		}
		seen[n] = true
	}
	return "", false
}
