package schema

import (
	"slices"
	"strings"
)

func (v *validation) checkIndexes() {
	t := v.table
	if len(t.Indexes) > MaxIndexes {
		v.over(Scheme, t.Pos, "", "table has %d indexes, more than %d", len(t.Indexes), MaxIndexes)
	}
	seen := map[string]bool{}
	for i := range t.Indexes {
		x := &t.Indexes[i]
		switch {
		case x.Name == "":
			v.reportAt(x.Pos, "", "an index has no name")
		case len(x.Name) > MaxNameBytes:
			v.over(Scheme, x.Pos, "index "+x.Name, "name is %d bytes long, more than %d", len(x.Name), MaxNameBytes)
		}
		if seen[x.Name] {
			v.refuseIndex(Paths, x, "path exists: the table has another index of this name")
		}
		seen[x.Name] = true
		v.index(x)
	}
}

func (v *validation) index(x *Index) {
	if len(x.Columns) == 0 {
		v.reportIndex(x, "no columns")
		return
	}
	if name, ok := duplicate(x.Columns); ok {
		v.reportIndex(x, "column %s is listed twice", name)
	}
	known := true
	for _, name := range x.Columns {
		if v.find(name) == nil {
			v.refuseIndex(Compiler, x, "Index column: %s was not found in the index table", name)
			known = false
		}
	}
	for _, name := range x.Cover {
		if v.find(name) == nil {
			v.refuseIndex(Compiler, x, "Data column: %s was not found in the index table", name)
		}
	}
	if name, ok := duplicate(x.Cover); ok {
		v.reportIndex(x, "COVER: column %s is listed twice", name)
	}
	if !known {
		return
	}
	v.compatible(x)
	switch {
	case x.Kind.Secondary():
		v.secondary(x)
	case x.Kind == IndexFulltextPlain || x.Kind == IndexFulltextRelevance || x.Kind == IndexJSON:
		v.singleIntegerKey(x)
	case x.Kind == IndexLocalBloom:
		if v.table.Store == StoreRow && !PrefixOf(x.Columns, v.table.PrimaryKey) {
			v.reportIndex(x, "columns of a local bloom filter index must be the first columns of the primary key, in order")
		}
	}
}

// refuseIndex is reportIndex for another part than the scheme.
func (v *validation) refuseIndex(by Part, x *Index, format string, args ...any) {
	v.reportIndex(x, format, args...)
	v.problems[len(v.problems)-1].By = by
}

// compatible reports an index that adds nothing to its table, or has a column twice.
// Source: IsCompatibleIndex in ydb/core/base/table_index.cpp of ydb-platform/ydb.
func (v *validation) compatible(x *Index) {
	if x.Kind.Local() || x.Kind == IndexUnknown {
		return
	}
	if x.Kind.Secondary() && slices.Equal(x.Columns, v.table.PrimaryKey) {
		v.refuseIndex(Request, x, "table and index keys are the same: drop the index, as the key serves the same reads")
	}
	for _, name := range x.Cover {
		if slices.Contains(x.Ordered(), name) || v.table.IsKey(name) {
			v.refuseIndex(Request, x, "The same column can't be used as key column and data column for one index: %s", name)
		}
	}
}

// secondary checks an index that is a table sorted by its columns and then the primary key: every column must
// be comparable, and the two keys together stay within the limit of one key.
// Source: CommonCheck in ydb/core/base/table_index.h of ydb-platform/ydb.
func (v *validation) secondary(x *Index) {
	for _, name := range x.Columns {
		if c := v.find(name); !c.Type.KeyType() {
			v.reportIndex(x, "Column %s has wrong key type %s", name, c.Type)
		}
	}
	key := append(make([]string, 0, len(x.Columns)+len(v.table.PrimaryKey)), x.Columns...)
	if primary := v.table.PrimaryKey; len(primary) <= maxKeyColumns { // else the limit is passed anyway
		for _, name := range primary {
			if !slices.Contains(x.Columns, name) {
				key = append(key, name)
			}
		}
	}
	if len(key) > maxKeyColumns {
		v.over(Scheme, x.Pos, "index "+x.Name, "Too many keys indexed, index table reaches the limit of the maximum key columns count: "+
			"%d columns with the primary key, more than %d", len(key), maxKeyColumns)
	}
	if c := v.find(key[0]); c != nil {
		v.splits(x.Pos, "index "+x.Name, x.Partitioning, key, c)
	}
}

// singleIntegerKey reports a table whose key a fulltext or json index cannot refer to.
// Source: CheckSingleIntegerPrimaryKey in ydb/core/base/table_index.cpp of ydb-platform/ydb, and the changes of 26.3. Of all that Validate
// reports this alone is known to depend on a flag, of which a probe asks.
func (v *validation) singleIntegerKey(x *Index) {
	key := v.table.PrimaryKey
	if len(key) == 1 {
		if c := v.find(key[0]); c == nil || c.Type.IsInteger() {
			return
		}
	}
	v.reportIndex(x, "the table's primary key must be exactly one column of an integer type")
	v.problems[len(v.problems)-1].Depends = "so it is up to 26.2, and later unless a feature flag allows any key, of which 'doctor' asks"
}

// PrefixOf reports whether a key begins with the columns.
func PrefixOf(columns, key []string) bool {
	return len(columns) <= len(key) && slices.Equal(columns, key[:len(columns)])
}

func (v *validation) partitioning() {
	t := v.table
	p := t.Partitioning
	const where = "partitioning"
	if p.BySize == Disabled && p.SizeMB > 0 {
		v.report(where, "AUTO_PARTITIONING_PARTITION_SIZE_MB is refused while AUTO_PARTITIONING_BY_SIZE is DISABLED")
	}
	switch n, ok := readReplicas(t.ReadReplicas); {
	case t.ReadReplicas == "":
	case !ok:
		v.refuse(Compiler, SettingReadReplicas, "Specifying read replicas count for each AZ in cluster is not supported yet: "+
			"must be PER_AZ:n or ANY_AZ:n, not %q", t.ReadReplicas)
	case n > maxReadReplicas:
		v.report(SettingReadReplicas, "must be PER_AZ:n or ANY_AZ:n with n up to %d, not %q", maxReadReplicas, t.ReadReplicas)
	}
	if len(t.PrimaryKey) > 0 && t.Store == StoreRow {
		if c := v.find(t.PrimaryKey[0]); c != nil {
			v.splits(t.Pos, where, p, t.PrimaryKey, c)
		}
	}
}

// splits checks how a table with the given key starts out split.
func (v *validation) splits(pos Position, where string, p Partitioning, key []string, first *Column) {
	if p.Uniform > 0 {
		if first.Type != Uint32 && first.Type != Uint64 {
			v.reportAt(pos, where, "UNIFORM_PARTITIONS: Unsupported first key column type %s, only Uint32 and Uint64 are supported", first.Type)
		}
		if p.Uniform > MaxPartitions {
			v.reportAt(pos, where, "UNIFORM_PARTITIONS: Invalid partition count specified: %d, more than %d", p.Uniform, MaxPartitions)
		}
		if len(p.SplitPoints) > 0 {
			v.reportAt(pos, where, "UNIFORM_PARTITIONS and PARTITION_AT_KEYS exclude each other")
		}
	}
	if len(p.SplitPoints) >= MaxPartitions {
		v.reportAt(pos, where, "PARTITION_AT_KEYS makes %d partitions, more than %d", len(p.SplitPoints)+1, MaxPartitions)
	}
	for i, point := range p.SplitPoints {
		if len(point) > len(key) {
			v.reportAt(pos, where, "Partition at keys has %d key values while there are only %d key columns", len(point), len(key))
			v.problems[len(v.problems)-1].By = Compiler
			return
		}
		if len(point) == 0 {
			v.reportAt(pos, where, "PARTITION_AT_KEYS: point %d is empty", i)
			return
		}
		for j, value := range point {
			if c := v.find(key[j]); c != nil && !literalFits(c.Type, value) {
				v.reportAt(pos, where, "PARTITION_AT_KEYS: %s is no value of column %s %s", value, c.Name, c.Type)
				v.problems[len(v.problems)-1].By = Compiler
				return
			}
		}
		if i > 0 && !v.ascending(key, p.SplitPoints[i-1], point) {
			v.reportAt(pos, where, "Partition ranges are not sorted at index %d", i)
			return
		}
	}
}

// ascending reports whether point b comes after point a. It gives the benefit of the doubt to values that it
// cannot compare. A point that is a prefix of another comes first.
func (v *validation) ascending(key []string, a, b SplitPoint) bool {
	for i := range min(len(a), len(b)) {
		c := v.find(key[i])
		if c == nil {
			return true
		}
		switch order, ok := compareLiterals(c.Type, a[i], b[i]); {
		case !ok || order < 0:
			return true
		case order > 0:
			return false
		}
	}
	return len(a) < len(b)
}

// literalFits reports whether a literal can be a value of the type, as far as this package can tell.
func literalFits(t Type, literal string) bool {
	if t.IsInteger() && fewDigits(literal) >= 0 {
		return true
	}
	if t.IsInteger() && strings.Trim(literal, "0123456789-") == "" {
		if _, err := ParseValue(t, literal); err == nil { // the usual spelling, without the detour
			return true
		}
	}
	if n, ok := IntegerLiteral(literal); ok {
		if t.IsInteger() {
			low, high := intRange(t)
			return n.Cmp(low) >= 0 && n.Cmp(high) <= 0
		}
		return !t.IsText() && t != Bool
	}
	if _, ok := StringLiteral(literal); ok {
		return !t.IsInteger() && t != Bool
	}
	return true
}
