package engine

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// WriteOp is how a write meets the rows that are there.
type WriteOp int

// The writes. All need every key column, but for Serial and default ones of Upsert, Insert and Replace.
const (
	Upsert       WriteOp = iota + 1 // set the named columns; insert the row if it is missing
	Replace                         // as Upsert, and the columns not named become their default or NULL
	Insert                          // PRECONDITION_FAILED "Conflict with existing key." if the row is there
	InsertRevert                    // INSERT OR REVERT: write nothing if one of the rows is there
	Update                          // set the named columns of rows that are there
	Delete                          // remove rows; the columns are the key columns
)

// String returns the name that YDB's messages use.
func (op WriteOp) String() string {
	return map[WriteOp]string{Upsert: "Upsert", Replace: "Replace", Insert: "InsertAbort", InsertRevert: "InsertRevert", Update: "UpdateOn",
		Delete: "DeleteOn"}[op]
}

// right is what a user needs for the write.
func (op WriteOp) right() Rights {
	if op == Delete {
		return EraseRow
	}
	return UpdateRow
}

// inserts reports whether the write can make rows that were not there.
func (op WriteOp) inserts() bool {
	return op == Upsert || op == Replace || op == Insert || op == InsertRevert
}

// WriteRequest changes rows of a table.
type WriteRequest struct {
	Table   string
	Op      WriteOp
	Columns []string
	Rows    [][]Value // values must be of the columns' types
	Read    bool      // the statement has read the rows: that they are looked up is not counted again
}

// Limits of a write.
// Source: NLimits in ydb/core/tx/datashard/datashard.h and InFlightMemoryLimitPerActorBytes in
// ydb/core/protos/table_service_config.proto of ydb-platform/ydb.
const (
	maxKeyBytes  = 1<<20 + 1<<10
	maxCellBytes = 16 << 20
	maxBuffer    = 64 << 20
	maxUint8Key  = 127
)

// Write buffers the rows in the transaction: later reads of it see them, others after Commit. If returning is
// set it returns the rows as they are after the write, all columns in declaration order, for RETURNING;
// deleted rows are returned as they were.
func (tx *Tx) Write(w WriteRequest, returning bool) (rows [][]Value, err error) {
	if err := tx.checkOpen(); err != nil {
		return nil, err
	}
	if !tx.mode.writes() {
		return nil, tx.fail(Errorf(GenericError, IssueBadOperation, "Operation '%s' can't be performed in read only transaction", w.Op))
	}
	s, err := tx.startWrite(w)
	if err != nil {
		return nil, tx.fail(err)
	}
	s.returning = returning
	if err := s.run(w.Rows); err != nil {
		return nil, tx.fail(err)
	}
	return s.returned, nil
}

// statement is one write under way.
type statement struct {
	tx       *Tx
	op       WriteOp
	table    *table
	st       *txTable
	layout   *layout
	columns  []int   // of the request
	serial   []int   // Serial columns that the request leaves out
	slots    []int   // where a row's values go: columns, then serial
	serials  []Value // values of serial, row after row
	keyFrom  []int   // for each key column, the index into slots; -1 for a default
	base     source  // rows as the transaction sees them, before the statement
	lookups  bool    // existing rows matter
	read     bool    // they were read before
	log      bool    // changefeeds want to know each write
	unique   []*index
	written  map[string]bool // keys of the statement
	keys     []string
	touched  []string  // keys in the order of their rows, for the unique indexes
	passed   [][]Value // rows that a later row of the statement replaced, for the unique indexes
	returned [][]Value

	returning bool
}

// MayWrite refuses a user who may not write a table in this way: rights are asked for where there is nothing to
// write, too.
func (tx *Tx) MayWrite(path string, op WriteOp) error {
	tx.db.mu.Lock()
	defer tx.db.mu.Unlock()
	t, err := tx.db.queryTable(path)
	if err != nil {
		return err
	}
	return tx.db.checkRows(t.node, op.right())
}

// startWrite checks what can be checked without looking at rows.
func (tx *Tx) startWrite(w WriteRequest) (*statement, error) {
	db := tx.db
	db.mu.Lock()
	defer db.mu.Unlock()
	t, err := db.queryTable(w.Table)
	if err != nil {
		return nil, err
	}
	if t.owner != nil {
		return nil, Errorf(BadRequest, IssueBadRequest, "Writing to index implementation tables is not allowed. Table: `%s`", t.node.full())
	}
	if err := db.checkRows(t.node, w.Op.right()); err != nil {
		return nil, err
	}
	s := &statement{tx: tx, op: w.Op, table: t, layout: t.layout, read: w.Read, written: map[string]bool{}}
	if err := s.resolve(w.Columns); err != nil {
		return nil, err
	}
	for _, x := range t.indexes {
		if x.kind() == schema.IndexUnique && w.Op != Delete {
			s.unique = append(s.unique, x)
		}
	}
	if n := len(s.serial) * len(w.Rows); n > 0 {
		s.serials = make([]Value, 0, n)
		for range w.Rows {
			for _, i := range s.serial {
				seq := s.layout.columns[i].seq
				v, err := seq.next(t.node.full() + "/" + seq.name)
				if err != nil {
					return nil, err
				}
				s.serials = append(s.serials, v)
			}
		}
	}
	s.lookups = w.Op == Insert || w.Op == InsertRevert || w.Op == Update || len(s.unique) > 0
	s.st = tx.table(t)
	s.log = t.feeds != nil
	return s, nil
}

// resolve finds the columns of the request and refuses an incomplete list.
func (s *statement) resolve(names []string) error {
	t, l := s.table, s.layout
	cols, unknown := l.resolve(names)
	if unknown != "" {
		return unknownColumn(t, unknown)
	}
	s.columns = cols
	for i, c := range cols {
		if slices.Contains(cols[:i], c) {
			return Errorf(BadRequest, IssueBadRequest, "Column '%s' is written twice", l.columns[c].name)
		}
		s.slots = append(s.slots, l.columns[c].slot)
	}
	for i := range l.columns {
		c := &l.columns[i]
		if slices.Contains(cols, i) || !s.op.inserts() {
			continue
		}
		switch {
		case c.seq != nil:
			s.serial = append(s.serial, i)
			s.slots = append(s.slots, c.slot)
		case slices.Contains(l.key, i) && !c.hasDef:
			return Errorf(GenericError, IssueDefaultError, "Missing key column in input: %s for table: %s", c.name, t.node.full())
		case c.notNull && !c.hasDef:
			return Errorf(BadRequest, IssueNoColumnDefault,
				"Missing not null column in input: %s. All not null columns should be initialized", c.name)
		}
	}
	for _, k := range l.key {
		i := slices.Index(s.slots, l.columns[k].slot)
		if i < 0 && !s.op.inserts() {
			return Errorf(GenericError, IssueDefaultError, "Missing key column in input: %s for table: %s", l.columns[k].name, t.node.full())
		}
		s.keyFrom = append(s.keyFrom, i)
	}
	return nil
}

// run buffers the rows.
func (s *statement) run(rows [][]Value) error {
	tx := s.tx
	lookups := s.lookups || s.returning
	if lookups {
		tx.db.mu.Lock()
		s.base = tx.source(s.table, tx.version())
		tx.db.mu.Unlock()
	} else if tx.mode == SnapshotReadWrite {
		tx.db.mu.Lock()
		tx.version()
		tx.db.mu.Unlock()
	}
	if s.st.writes == nil {
		s.st.writes = new(overlay)
	}
	if lookups && s.base.writes == nil {
		s.base.writes = s.st.writes
	}
	if s.op == InsertRevert {
		conflict, err := s.conflicts(rows)
		if err != nil {
			return err
		}
		if conflict {
			rows = nil
		}
	}
	var buf []byte
	for n, row := range rows {
		cells, err := s.cells(n, row)
		if err != nil {
			return err
		}
		if buf, err = s.appendKey(buf[:0], cells); err != nil {
			return err
		}
		if err := s.put(string(buf), cells); err != nil {
			return err
		}
	}
	if tx.buffered > maxBuffer {
		return Errorf(PreconditionFailed, IssuePreconditionFailed, "Out of buffer memory. Used %d bytes of %d bytes.", tx.buffered, maxBuffer)
	}
	if (lookups && tx.mode == SerializableReadWrite) || tx.mode == SnapshotReadWrite {
		tx.db.mu.Lock()
		tx.lock(s.table, s.keys, nil)
		tx.db.mu.Unlock()
	}
	return s.checkUnique()
}

// conflicts reports whether one of the rows is there already, or comes twice. The keys looked at are locked.
func (s *statement) conflicts(rows [][]Value) (bool, error) {
	seen := map[string]bool{}
	conflict := false
	var buf []byte
	for n, row := range rows {
		cells, err := s.cells(n, row)
		if err != nil {
			return false, err
		}
		if buf, err = s.appendKey(buf[:0], cells); err != nil {
			return false, err
		}
		key := string(buf)
		_, exists := s.base.get(key)
		conflict = conflict || exists || seen[key]
		seen[key] = true
		s.keys = append(s.keys, key)
	}
	return conflict, nil
}

// cells returns the values of a row in the order of slots, checked.
func (s *statement) cells(n int, row []Value) ([]Value, error) {
	if len(row) != len(s.columns) {
		return nil, Errorf(BadRequest, IssueBadRequest, "row %d has %d values for %d columns", n, len(row), len(s.columns))
	}
	cells := make([]Value, len(s.slots))
	copy(cells, row)
	copy(cells[len(row):], s.serials[min(len(s.serials), n*len(s.serial)):])
	for i, c := range s.columns {
		if err := checkCell(&s.layout.columns[c], cells[i]); err != nil {
			return nil, err
		}
	}
	return cells, nil
}

func checkCell(c *column, v Value) error {
	switch {
	case v.Null && c.notNull:
		return Errorf(BadRequest, IssueBadColumnType,
			"Can't set NULL to not null column: %s. All not null columns should be initialized", c.name)
	case !fits(c.typ, v):
		return Errorf(BadRequest, IssueBadColumnType, "value %d of column %s is out of the range of %s", v.Int(), c.name, c.typ)
	case len(v.S) > maxCellBytes:
		return Errorf(BadRequest, IssueBadRequest, "Row cell size of %d bytes is larger than the allowed threshold %d", len(v.S), maxCellBytes)
	}
	return nil
}

// appendKey encodes the key of a row and refuses keys that YDB refuses.
func (s *statement) appendKey(dst []byte, cells []Value) ([]byte, error) {
	for i, from := range s.keyFrom {
		c := &s.layout.columns[s.layout.key[i]]
		v := c.def
		if from >= 0 {
			v = cells[from]
		}
		if err := checkKey(c, v); err != nil {
			return nil, err
		}
		dst = appendKeyValue(dst, c.typ, v)
	}
	return dst, checkKeySize(dst)
}

func checkKey(c *column, v Value) error {
	switch {
	case c.typ == schema.Uint8 && !v.Null && v.U > maxUint8Key:
		return Errorf(BadRequest, IssueBadRequest, "Keys with Uint8 column values >%d are currently prohibited", maxUint8Key)
	case c.typ == schema.DyNumber && !v.Null:
		if _, err := schema.ParseNumber(v.S); err != nil {
			return Errorf(BadRequest, IssueBadRequest, "column %s: %s", c.name, err)
		}
	}
	return nil
}

func checkKeySize(key []byte) error {
	if len(key) > maxKeyBytes {
		return Errorf(BadRequest, IssueBadRequest, "Row key size of %d bytes is larger than the allowed threshold %d", len(key), maxKeyBytes)
	}
	return nil
}

// put buffers one row.
func (s *statement) put(key string, cells []Value) error {
	tx, l := s.tx, s.layout
	s.keys = append(s.keys, key)
	var old []Value
	exists := false
	if s.lookups || s.returning {
		old, exists = s.base.get(key)
		if !s.read {
			s.st.stats.ReadRows++
		}
		if exists && !s.read {
			s.st.stats.ReadBytes += uint64(l.bytes(old))
		}
	}
	p := &pending{slots: s.slots, cells: cells}
	switch s.op {
	case Insert, InsertRevert:
		if s.written[key] {
			return s.violated("Duplicated keys found.")
		}
		s.written[key] = true
		if exists {
			return s.violated("Conflict with existing key.")
		}
		p = s.wholeRow(cells)
	case Replace:
		p = s.wholeRow(cells)
	case Update:
		if !exists {
			return nil
		}
	case Delete:
		p = &pending{deleted: true}
	}
	if s.log {
		s.logWrite(key, p, cells)
	}
	if len(s.unique) > 0 && s.op != Delete {
		if row, ok := s.base.get(key); ok && s.written[key] {
			s.passed = append(s.passed, row)
		}
		s.written[key] = true
	}
	s.st.puts = s.st.puts || s.op != Delete
	have, _ := s.st.writes.Get(key)
	s.st.writes.Set(key, have.then(l, p))
	tx.buffered += int64(len(key))
	size := uint64(len(key))
	for _, v := range cells {
		n := len(v.S) + 8
		size += uint64(n)
		tx.buffered += int64(n)
	}
	if s.op == Delete {
		s.st.stats.DeleteRows++
		if s.returning && exists {
			s.returned = append(s.returned, l.pick(old, s.all()))
		}
		return nil
	}
	s.st.stats.UpdateRows++
	s.st.stats.UpdateBytes += size
	if len(s.unique) > 0 {
		s.touched = append(s.touched, key)
	}
	if s.returning {
		row, _ := p.result(l, old, exists)
		s.returned = append(s.returned, l.pick(row, s.all()))
	}
	return nil
}

// logWrite keeps a write for the changefeeds of the table.
func (s *statement) logWrite(key string, p *pending, cells []Value) {
	kind := changeUpdate
	switch s.op {
	case Replace:
		kind = changeReset
	case Delete:
		kind = changeErase
	}
	s.st.log = append(s.st.log, logged{kind: kind, key: key, write: p, slots: s.slots, cells: cells})
}

// wholeRow is the write of a row that replaces whatever is there.
func (s *statement) wholeRow(cells []Value) *pending {
	row := s.layout.blank()
	for i, slot := range s.slots {
		row[slot] = cells[i]
	}
	return &pending{fresh: true, cells: row}
}

func (s *statement) all() []int {
	cols, _ := s.layout.resolve(nil)
	return cols
}

func (s *statement) violated(what string) error {
	return &Error{Status: PreconditionFailed, Issues: []Issue{{
		Code:    IssueConstraintViolation,
		Message: "Constraint violated. Table: `" + s.st.path + "`.",
		Nested:  []Issue{{Code: IssueConstraintViolation, Message: what}},
	}}}
}

// checkUnique refuses a row whose values another row has in a unique index, be it written over by a later row of the
// same statement. Rows with a NULL among them never collide.
// Source: KqpUniqueIndex.UpdateOnFkAlreadyExist in ydb/core/kqp/ut/indexes/kqp_indexes_multishard_ut.cpp of ydb-platform/ydb.
func (s *statement) checkUnique() error {
	if len(s.unique) == 0 || len(s.touched) == 0 {
		return nil
	}
	tx := s.tx
	tx.db.mu.Lock()
	defer tx.db.mu.Unlock()
	version := tx.version()
	for _, x := range s.unique {
		if x.table.dropped {
			continue
		}
		stored := x.table.view(version)
		over := tx.pendingIndex(x, s.base.rows, s.st.writes)
		var spans []span
		for _, key := range s.touched {
			row, ok := s.base.get(key)
			if !ok {
				continue
			}
			prefix, null := x.prefix(x.row(row))
			if null {
				continue
			}
			sp := span{prefix, prefix + keyMax}
			spans = append(spans, sp)
			if countIn(stored, over, sp) > 1 {
				return s.violated("Conflict with existing key.")
			}
		}
		for _, row := range s.passed {
			prefix, null := x.prefix(x.row(row))
			if sp := (span{prefix, prefix + keyMax}); !null && !slices.Contains(spans, sp) && countIn(stored, over, sp) > 0 {
				return s.violated("Conflict with existing key.")
			}
		}
		if tx.mode == SerializableReadWrite && len(spans) > 0 {
			tx.lock(x.table, nil, spans)
		}
	}
	return nil
}

// countIn counts the index entries of a span with the transaction's changes on top.
func countIn(stored *rowMap, over *indexOverlay, s span) int {
	n := 0
	stored.Ascend(s.lo, func(key string, _ []Value) bool {
		if key >= s.hi {
			return false
		}
		if _, changed := over.Get(key); !changed {
			n++
		}
		return true
	})
	over.Ascend(s.lo, func(key string, row []Value) bool {
		if key >= s.hi {
			return false
		}
		if row != nil {
			n++
		}
		return true
	})
	return n
}
