package statements

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Inventor invents rows of a table. Rows have numbers: the same number has the same key. Where the key holds a time or a number it grows
// with the number of the row, as the rows of such a table come; texts and the like are scattered. It is not for several goroutines at once.
type Inventor struct {
	Table  *schema.Table
	Rows   uint64 // to begin with, over which times are spread
	random *rand.Rand
	roles  map[string]role
}

// role is what the values of a column have to be.
type role struct {
	distinct bool   // another one in each row
	few      uint64 // as many different ones at most; 0 for any
	null     bool   // NULL now and then

	becomes schema.Type // what every value has to survive as; empty if nothing is asked of it
	by      int64       // numbers have to be a multiple of it
}

// nullEvery is how often a column that can be NULL is.
const nullEvery = 20

// NewInventor makes an inventor for the table of a plan, with fewer rows if a key or a unique index has no more values.
func NewInventor(p *plan.Plan, rows, seed uint64) (*Inventor, error) {
	t := p.Before.Table
	v := &Inventor{Table: t, random: rand.New(rand.NewPCG(seed, 1)), Rows: max(1, rows), roles: map[string]role{}}
	for _, c := range t.Columns {
		if c.Sequence != nil {
			step := int64(1)
			if i := c.Sequence.Increment; i != nil && *i != 0 {
				step = max(*i, -*i)
			}
			v.Rows = min(v.Rows, max(1, most(c.Type)/64/uint64(step)))
			continue
		}
		r := role{null: !c.NotNull, by: 1}
		for _, of := range p.Columns {
			if of.From != c.Name || !of.Unwrap && of.Lost == "" {
				continue
			}
			to, _ := p.After.Column(of.Name)
			r.null = r.null && !of.Unwrap && !(to.NotNull && of.Lost != "")
			if of.Lost != "" && c.Type != to.Type {
				r.becomes, r.by = to.Type, divisor(c.Name, of.YQL)
			}
		}
		switch {
		case t.IsKey(c.Name), slices.ContainsFunc(t.Indexes, func(i schema.Index) bool { return i.Columns[0] == c.Name }):
			r.few = uint64(math.Sqrt(float64(v.Rows))) + 1
		case c.Type == schema.Utf8 || c.Type == schema.String:
			r.few = 1000
		}
		if _, err := v.survivor(c.Type, r, 1); err != nil {
			return nil, fmt.Errorf("column %s: %w", c.Name, err)
		}
		v.roles[c.Name] = r
	}
	v.distinct(t.PrimaryKey)
	for _, columns := range slices.Concat(uniqueIn(t), v.sources(p)) {
		v.distinct(columns)
		for _, c := range columns { // so that no two rows are taken for one
			if r, ok := v.roles[c]; ok && r.distinct {
				r.null = false
				v.roles[c] = r
			}
		}
	}
	return v, nil
}

// uniqueIn are the columns of the unique indexes of a table.
func uniqueIn(t *schema.Table) (out [][]string) {
	for _, i := range t.Indexes {
		if i.Kind == schema.IndexUnique {
			out = append(out, i.Columns)
		}
	}
	return out
}

// sources are the columns of which the key and the unique indexes of the new table are made. No two rows may be the same in one.
func (v *Inventor) sources(p *plan.Plan) (out [][]string) {
	for _, unique := range append(uniqueIn(p.After.Table), p.After.PrimaryKey) {
		var from []string
		for _, c := range p.Move().Columns {
			if _, computed := c.(*move.Hash); slices.Contains(unique, c.Name()) && computed {
				from = append(from, c.Sources()...)
			} else if slices.Contains(unique, c.Name()) && c.From() != "" {
				from = append(from, c.From())
			}
		}
		coarser := func(key string) bool { return !slices.Contains(from, key) }
		if len(from) > 0 && slices.ContainsFunc(p.Before.PrimaryKey, coarser) {
			out = append(out, from)
		}
	}
	return out
}

// distinct makes rows differ in one of some columns: a time if there is one, else a number, else what has most values. One
// that the server numbers differs already.
func (v *Inventor) distinct(columns []string) {
	best, score := "", -1.0
	for _, name := range columns {
		c, _ := v.Table.Column(name)
		if c.Sequence != nil || v.roles[name].distinct {
			return
		}
		s, many := 0.0, v.many(name)
		if s = math.Log2(float64(many)); many > 4*v.Rows {
			s = 100
			if c.Type.IsInteger() {
				s = 200
			}
			if c.Type.IsTime() {
				s = 300
			}
		}
		if s > score {
			best, score = name, s
		}
	}
	v.Rows = min(v.Rows, v.many(best))
	r := v.roles[best]
	r.distinct, r.few = true, 0
	v.roles[best] = r
}

// many is how many different values a column can have.
func (v *Inventor) many(column string) uint64 {
	c, _ := v.Table.Column(column)
	r := v.roles[column]
	switch {
	case r.becomes == "":
		return most(c.Type)
	case r.becomes.IsTime():
		return min(most(c.Type), most(schema.Date))
	}
	return min(most(c.Type), most(r.becomes), 1<<20)
}

// most is how many different values of a type can be invented.
func most(t schema.Type) uint64 {
	switch t {
	case schema.Bool:
		return 2
	case schema.Int8, schema.Uint8:
		return 127 // a key has no more
	case schema.Int16, schema.Uint16:
		return math.MaxInt16
	case schema.Date, schema.Date32:
		return 10000
	}
	if t.IsDecimal() {
		if precision, scale, _ := t.Decimal(); precision-scale < 10 {
			return uint64(math.Pow10(precision - scale))
		}
	}
	return math.MaxUint32
}

// Row invents the row of a number. Columns that the server fills are not in it.
func (v *Inventor) Row(n uint64) Row {
	out := Row{}
	for _, c := range v.Table.Columns {
		r, ok := v.roles[c.Name]
		if !ok {
			continue
		}
		of := n
		switch {
		case r.distinct:
			if r.null && n == 0 {
				out[c.Name] = nil
				continue
			}
		case r.null && v.of(n, c.Name, 1)%nullEvery == 0:
			out[c.Name] = nil
			continue
		case r.few > 0:
			of = v.of(n, c.Name, 2) % r.few
		case c.Type.IsTime():
			of = v.of(n, c.Name, 2) % v.Rows
		default:
			of = v.of(n, c.Name, 2)
		}
		out[c.Name], _ = v.survivor(c.Type, r, of) // NewInventor has asked for the type
	}
	return out
}

// of scatters the number of a row for a column.
func (v *Inventor) of(n uint64, column string, salt uint64) uint64 {
	h := salt
	for _, b := range []byte(column) {
		h = Mixed(h, uint64(b)+1)
	}
	return Mixed(h, n+1)
}

// Mixed is a number that looks random, of two others.
func Mixed(a, b uint64) uint64 { return rand.NewPCG(a, b).Uint64() }

// invented is when the times of invented rows begin: 2024-01-01, and for how many seconds they go on.
const inventedFrom, inventedFor = 1_704_067_200, 90 * 86400

// divisor is by how much an expression divides a number that becomes a time; 1 if it does not.
func divisor(column, expr string) int64 {
	divided := regexp.MustCompile(regexp.QuoteMeta(yql.QuoteName(column)) + ` AS Int64\) / (\d+)l`)
	if m := divided.FindStringSubmatch(expr); m != nil {
		if n, err := strconv.ParseInt(m[1], 10, 64); err == nil {
			return n
		}
	}
	return 1
}

// survivor is a value for a number, as Value has it, that is the same value of the type that the column becomes.
func (v *Inventor) survivor(t schema.Type, r role, n uint64) (schema.Value, error) {
	to := r.becomes
	switch {
	case to == "":
		return v.Value(t, n)
	case t == schema.Utf8 || t == schema.String:
		value, err := v.Value(to, n)
		if err != nil {
			return nil, err
		}
		return schema.FormatValue(to, value)
	case t.IsTime() && to.IsTime(): // whole days
		day := map[schema.Type]int64{schema.Date: 1, schema.Date32: 1, schema.Datetime: 86400, schema.Datetime64: 86400}[t]
		return schema.NumberValue(t, cmp.Or(day, 86400_000_000)*int64(inventedFrom/86400+n%most(schema.Date))), nil
	case t.IsInteger() && to.IsTime():
		return schema.NumberValue(t, r.by*int64(n%min(most(t), most(schema.Date)))), nil
	case (t.IsInteger() || t.IsDecimal() || t == schema.Float || t == schema.Double) &&
		(to.IsInteger() || to.IsDecimal() || to == schema.Float || to == schema.Double):
		n %= min(most(t), most(to), 1<<20) // a Float has no more digits
		if t == schema.Float || t == schema.Double {
			return float64(n), nil
		}
		return schema.ParseValue(t, fmt.Sprint(n))
	}
	return nil, fmt.Errorf("no values of type %s can be invented that all survive as %s: perform the plan on a copy of the table in a "+
		"test database", t, to)
}

// Value is a value of a type for a number: another one for another number, as long as there are that many.
func (v *Inventor) Value(t schema.Type, n uint64) (schema.Value, error) {
	scattered := Mixed(n+1, 1)
	switch {
	case t == schema.Bool:
		return n%2 == 1, nil
	case t.IsInteger():
		return schema.NumberValue(t, int64(n%most(t))), nil
	case t == schema.Date, t == schema.Date32:
		return schema.NumberValue(t, int64(inventedFrom/86400+n%most(t))), nil
	case t == schema.Datetime, t == schema.Datetime64:
		return schema.NumberValue(t, int64(inventedFrom+n%most(t))), nil
	case t == schema.Timestamp, t == schema.Timestamp64:
		return schema.NumberValue(t, int64(inventedFrom*1_000_000+n%most(t)*max(1, inventedFor*1_000_000/v.Rows))), nil
	case t == schema.Interval, t == schema.Interval64:
		return int64(n%most(t)) * 1000, nil
	case t == schema.Float, t == schema.Double:
		return float64(n%1_000_000) / 4, nil
	case t == schema.UUID:
		var b [16]byte
		binary.BigEndian.PutUint64(b[:], scattered)
		binary.BigEndian.PutUint64(b[8:], n)
		return schema.UUIDText(b), nil
	case t == schema.Utf8, t == schema.String:
		return fmt.Sprintf("%08x-%d", uint32(scattered), n%most(t)), nil
	}
	text := fmt.Sprint(n % most(t))
	switch t {
	case schema.JSON, schema.JSONDocument:
		text = `{"n":` + text + `}`
	case schema.Yson:
		text = `{"n"=` + text + `}`
	}
	value, err := schema.ParseValue(t, text)
	if err != nil {
		return nil, fmt.Errorf("no values of type %s can be invented", t)
	}
	return value, nil
}

// Bytes is about how much a row takes.
func (v *Inventor) Bytes() (n uint64) {
	for name, value := range v.Row(v.Rows / 2) {
		c, _ := v.Table.Column(name)
		if text, ok := value.(string); ok && c.Type.Width() == 0 {
			n += uint64(len(text))
		}
		n += uint64(max(c.Type.Width(), 4))
	}
	return n + 8
}

// Values are the cells of a row as its columns have them.
func (v *Inventor) Values(r Row) map[string]ydbconn.Value {
	out := map[string]ydbconn.Value{}
	for name, value := range r {
		c, _ := v.Table.Column(name)
		out[name] = ydbconn.ValueOf(c.Type, value).Nullable(!c.NotNull)
	}
	return out
}

// Insertion is the statement that puts rows into a table, from the parameter $rows.
func (v *Inventor) Insertion() string {
	var fields []string
	for _, c := range v.Table.Columns {
		if _, ok := v.roles[c.Name]; ok {
			mark := "?"
			if c.NotNull {
				mark = ""
			}
			fields = append(fields, yql.QuoteName(c.Name)+": "+string(c.Type)+mark)
		}
	}
	return fmt.Sprintf("DECLARE $rows AS List<Struct<%s>>;\nUPSERT INTO %s SELECT * FROM AS_TABLE($rows);", strings.Join(fields, ", "),
		yql.QuoteName(v.Table.Path))
}

// Fills reports whether there is a column that the server does not fill.
func (v *Inventor) Fills() bool { return len(v.roles) > 0 }
