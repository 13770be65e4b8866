package engine

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// ReadRows reads rows by full primary keys, which may come in any order of key columns. Missing rows are left
// out.
func (db *DB) ReadRows(path string, keyColumns []string, keys [][]Value, columns []string) ([]Column, [][]Value, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	t, err := db.findTable(path)
	if err != nil {
		return nil, nil, err
	}
	if err := db.checkCall(t.main().node, SelectRow); err != nil {
		return nil, nil, err
	}
	l := t.layout
	cols, unknown := l.resolve(columns)
	if unknown != "" {
		return nil, nil, Errorf(SchemeError, IssueSchemeError, "Unknown column: %s", unknown)
	}
	from := make([]int, len(l.key))
	for i, k := range l.key {
		if from[i] = slices.Index(keyColumns, l.columns[k].name); from[i] < 0 {
			return nil, nil, Errorf(SchemeError, IssueSchemeError, "Missing key columns: %s", l.columns[k].name)
		}
	}
	if len(keyColumns) != len(l.key) {
		return nil, nil, Errorf(SchemeError, IssueSchemeError, "keys have %d columns, the key of table %s has %d",
			len(keyColumns), t.node.full(), len(l.key))
	}
	out := make([]Column, len(cols))
	for i, c := range cols {
		out[i] = l.columns[c].column()
	}
	now := db.opts.Clock().UnixMicro()
	var rows [][]Value
	var buf []byte
	for n, key := range keys {
		if len(key) != len(from) {
			return nil, nil, Errorf(BadRequest, IssueBadRequest, "key %d has %d values for %d columns", n, len(key), len(from))
		}
		buf = buf[:0]
		for i, f := range from {
			buf = appendKeyValue(buf, l.keyTypes[i], key[f])
		}
		k := string(buf)
		p := t.partition(k)
		p.rowReads.Add(1)
		p.cpu.Add(db.costs.pointRead)
		p.accessedAt.Store(now)
		p.sample(k)
		if row, ok := t.rows.Get(k); ok {
			rows = append(rows, l.pick(row, cols))
		}
	}
	return out, rows, nil
}

// BulkUpsert writes rows without a transaction. Columns that are not named keep their value or become NULL:
// defaults and sequences are not looked at. It breaks the locks of transactions that read the rows.
// Source: ydb/core/tx/tx_proxy/upload_rows_common_impl.h of ydb-platform/ydb, also for the texts. No rows are none to
// refuse since 2025: YdbTableBulkUpsert.ZeroRows in ydb/services/ydb/ydb_bulk_upsert_ut.cpp.
func (db *DB) BulkUpsert(path string, columns []Column, rows [][]Value) error {
	path = db.absolute(path)
	db.mu.Lock()
	t, l, err := db.bulkTable(path)
	if lag := db.opts.SchemaLag; err == nil && lag > 0 && db.opts.Clock().Sub(t.altered) < lag {
		err = schemaMismatch(path, l.version-1, l.version)
	}
	if err == nil && len(rows)+len(columns) > 0 { // an empty list of nothing is no error
		for _, c := range columns {
			if refused := t.underBuild(c.Name); refused != nil {
				db.mu.Unlock()
				return refused
			}
		}
		err = bulkColumns(path, l, columns)
	}
	db.mu.Unlock()
	if err != nil || len(rows) == 0 {
		return err
	}
	cols := make([]int, len(columns))
	for i, c := range columns {
		cols[i] = l.byName[c.Name]
	}
	keys, cells, err := bulkRows(path, l, cols, rows)
	if err != nil {
		return err
	}
	if takes := db.opts.Takes; takes != nil {
		var done efforts
		db.mu.Lock()
		for i, key := range keys {
			bytes := uint64(len(key))
			for _, v := range cells[i] {
				bytes += uint64(len(v.S)) + 8
			}
			done.add(path, t.partition(key).tabletID, 1, bytes, true)
		}
		db.mu.Unlock()
		done.take(takes)
	}
	return db.bulkStore(path, t, l, cols, keys, cells, rows)
}

// bulkStore stores rows as bulkRows laid them out.
func (db *DB) bulkStore(path string, t *table, l *layout, cols []int, keys []string, cells, rows [][]Value) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	if t.dropped {
		return bulkError(SchemeError, path, "unknown table")
	}
	if t.layout != l {
		return schemaMismatch(path, l.version, t.layout.version)
	}
	if db.full {
		return bulkError(Unavailable, path, outOfSpace)
	}
	t.prepare(db.core)
	full := len(cols) == len(l.slots)
	touched := map[*partition]struct{}{}
	ch := rowChange{kind: changeUpdate, slots: l.slotsOf(cols)}
	if t.feeds != nil {
		ch.at, ch.now = db.nextSnapshot(), db.opts.Clock()
	}
	for i, key := range keys {
		row := cells[i]
		if !full {
			stored, ok := t.rows.Get(key)
			var wide []Value
			if ok {
				wide = l.widen(stored)
			} else {
				wide = make([]Value, len(l.slots))
				for j := range wide {
					wide[j].Null = true
				}
			}
			for j, c := range cols {
				wide[l.columns[c].slot] = row[j]
			}
			row = wide
		}
		if t.feeds != nil {
			ch.key, ch.cells, ch.after = key, rows[i], row
			ch.before, _ = t.rows.Get(key)
			t.changedRow(&ch)
		}
		t.set(db.core, nil, key, row)
		touched[t.last] = struct{}{}
	}
	now := db.opts.Clock().UnixMicro()
	for p := range touched {
		p.immediate.Add(1)
		p.cpu.Add(db.costs.transaction)
		p.accessedAt.Store(now)
		p.updatedAt.Store(now)
	}
	db.version++
	return nil
}

func bulkError(status Status, path, text string) *Error {
	code := uint32(IssueNone)
	if status == SchemeError {
		code = IssueSchemeError
	}
	return Errorf(status, code, "Bulk upsert to table '%s' %s", path, text)
}

// schemaMismatch is the refusal of rows that were prepared for an older schema, which clients take for final.
// Source: ydb/core/tx/datashard/datashard_common_upload.cpp of ydb-platform/ydb.
func schemaMismatch(path string, sent, have uint64) error {
	return bulkError(SchemeError, path,
		fmt.Sprintf("Schema version mismatch: requested %d, expected %d. Retry request with an updated schema.", sent, have))
}

// bulkTable finds the table of a bulk upsert. core.mu must be held.
func (db *DB) bulkTable(path string) (*table, *layout, error) {
	n := db.lookup(path)
	if n == nil || n.table == nil {
		return nil, nil, Errorf(SchemeError, IssueSchemeError, "Bulk upsert to table '%s' unknown table", path)
	}
	t := n.table
	if t.owner != nil {
		return nil, nil, bulkError(BadRequest, path, "Writing to index implementation tables is not allowed.")
	}
	if err := db.checkCall(t.node, UpdateRow); err != nil {
		return nil, nil, err
	}
	for _, x := range t.indexes {
		if x.kind() != schema.IndexAsync && !x.kind().Local() {
			return nil, nil, bulkError(SchemeError, path, "Only async-indexed tables are supported by BulkUpsert")
		}
	}
	return t, t.layout, nil
}

// bulkColumns checks the columns of a bulk upsert.
func bulkColumns(path string, l *layout, columns []Column) error {
	named := map[string]bool{}
	for _, c := range columns {
		i, ok := l.byName[c.Name]
		switch {
		case !ok:
			return bulkError(SchemeError, path, "Unknown column: "+c.Name)
		case named[c.Name]:
			return bulkError(BadRequest, path, "Duplicate column: "+c.Name)
		case l.columns[i].typ != c.Type.Base:
			return bulkError(SchemeError, path, "Type mismatch, got type "+string(c.Type.Base)+" for column "+c.Name+
				", but expected "+string(l.columns[i].typ))
		}
		named[c.Name] = true
	}
	var keys, notNull []string
	for i := range l.columns {
		switch c := &l.columns[i]; {
		case named[c.name]:
		case slices.Contains(l.key, i):
			keys = append(keys, c.name)
		case c.notNull:
			notNull = append(notNull, c.name)
		}
	}
	switch {
	case len(keys) > 0:
		return bulkError(SchemeError, path, "Missing key columns: "+strings.Join(keys, ", "))
	case len(notNull) > 0:
		return bulkError(SchemeError, path, "Missing not null columns: "+strings.Join(notNull, ", "))
	}
	return nil
}

// bulkRows encodes the keys and lays out the rows: by slot if all slots are given, else in the order of cols.
func bulkRows(path string, l *layout, cols []int, rows [][]Value) (keys []string, cells [][]Value, err error) {
	keys, cells = make([]string, len(rows)), make([][]Value, len(rows))
	from := make([]int, len(l.key))
	for i, k := range l.key {
		from[i] = slices.Index(cols, k)
	}
	full := len(cols) == len(l.slots)
	var buf []byte
	for n, row := range rows {
		if len(row) != len(cols) {
			return nil, nil, Errorf(BadRequest, IssueBadRequest, "row %d has %d values for %d columns", n, len(row), len(cols))
		}
		out := make([]Value, len(row))
		for i, v := range row {
			c := &l.columns[cols[i]]
			if v.Null && c.notNull {
				return nil, nil, bulkError(BadRequest, path, "Received NULL value for not null column: "+c.name)
			}
			if err := checkCell(c, v); err != nil {
				return nil, nil, err
			}
			v, err := CheckValue(c.typ, v)
			if err != nil {
				return nil, nil, bulkError(BadRequest, path, err.Error())
			}
			if full {
				out[c.slot] = v
			} else {
				out[i] = v
			}
		}
		buf = buf[:0]
		for i, f := range from {
			c := &l.columns[l.key[i]]
			buf = appendKeyValue(buf, c.typ, row[f])
		}
		if err := checkKeySize(buf); err != nil {
			return nil, nil, err
		}
		keys[n], cells[n] = string(buf), out
	}
	return keys, cells, nil
}
