package statements

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// What the proof of statements takes at most. PLAN.md says so.
const (
	setsMost  = 6                // sets of parameters of a statement: of rows at both ends of the key, between, and of one that is not there
	rowsMost  = 10_000           // rows of a result
	bytesMost = 16 << 20         // bytes of a result
	trialMost = 10 * time.Second // both forms with one set
	timeMost  = 5 * time.Minute  // all of it
	// One that reads whole tables is not sent with all sets: half a minute is shared by all statements, but not less than this for each.
	shareMost, shareLeast = 30 * time.Second, 500 * time.Millisecond
)

// Prover sends the known statements of a plan in both forms, and compares what they bring.
type Prover struct {
	Conn     *ydbconn.Conn
	Plan     *plan.Plan // as it is bound
	Old, New string     // absolute paths of the two tables now; the same one if a table is alone
	Workers  int        // statements sent at once
	// Together are all plans that are switched together, and Behind the tables of those that nobody keeps up to date now.
	Together []*plan.Plan
	Behind   []string
	// Writes says that statements that write are sent, too, within transactions that are rolled back.
	Writes bool
	Hurry  bool // writers wait meanwhile
	// Applied waits until all is in the new table that was written to the old one before; nil where nobody writes.
	Applied func(context.Context) error
	// Differs is called with the first parameters by which a statement differs; nil unless somebody asked to see values.
	Differs func(s *Statement, columns []schema.Column, values []schema.Value)

	rows    []Row // there are, in the order of the key
	texts   *plan.Texts
	absent  *Inventor
	until   time.Time
	share   time.Duration // after which a statement is sent with no more sets of parameters
	showing sync.Mutex
}

// compared is a statement with what is known of its results.
type compared struct {
	*Statement
	several bool // it touches other tables that are switched together with this one
	proof   *state.Proof
	scans   int          // tables that it reads from one end to the other, as the server explains it
	spent   atomic.Int64 // nanoseconds that its trials took
}

// trial is a statement with one set of parameters.
type trial struct {
	*compared
	set    int // when its turn is
	params map[string]ydbconn.Value
	first  uint64 // digest of both results when they differed first
	moves  bool   // they have changed since
	last   verdict
}

// turn compares when two trials are made: what takes long shows in the first ones, and what is known to, and slows the rest, comes last.
func (t *trial) turn(other *trial) int {
	return cmp.Or(cmp.Compare(t.scans, other.scans), cmp.Compare(t.set, other.set))
}

// Prove proves the statements of the plan, a proof for each in their order. The error is what kept it from that.
func (v *Prover) Prove(ctx context.Context) ([]state.Proof, error) {
	v.until = time.Now().Add(timeMost)
	if v.Hurry {
		v.until = time.Now().Add(timeMost / 5)
	}
	list := Of(v.Together, v.Plan, nil)
	v.share = max(shareLeast, shareMost*time.Duration(max(1, v.Workers))/time.Duration(max(1, len(list))))
	proofs := make([]state.Proof, len(list))
	if len(list) == 0 {
		return proofs, nil
	}
	err := v.sample(ctx)
	if err != nil {
		return nil, err
	}
	if v.Old != v.New {
		if v.texts, err = v.Plan.Texts(); err != nil {
			return nil, err
		}
	}
	var trials []*trial
	explained, explaining := errgroup.WithContext(ctx)
	explained.SetLimit(max(1, v.Workers))
	for n, s := range list {
		proofs[n].Query = n
		if c := v.comparable(s, &proofs[n]); c != nil {
			explained.Go(func() error { return v.explain(explaining, c) })
			all, err := v.trials(c)
			if err != nil {
				proofs[n].Why = err.Error()
			}
			trials = append(trials, all...)
		}
	}
	if err := explained.Wait(); err != nil {
		return nil, err
	}
	slices.SortStableFunc(trials, (*trial).turn)
	if err := v.rounds(ctx, slices.Clone(trials)); err != nil {
		return nil, err
	}
	for _, t := range trials {
		if t.last.moves { // of which a comparison of rows tells
			t.last = verdict{unclear: t.last.differs}
		}
		p := t.proof
		switch {
		case t.last.differs != "":
			if p.Differ++; p.Differ == 1 {
				p.Why = t.last.differs
				v.show(t)
			}
		case t.last.unclear != "":
			if p.Unclear++; p.Why == "" {
				p.Why = t.last.unclear
			}
		case t.last.empty:
			p.Empty++
		default:
			p.Same++
		}
	}
	for i := range proofs {
		p := &proofs[i]
		if v.Old == v.New && p.Same > 0 { // by one row it is refused, as an INSERT of one that is there
			p.Unclear, p.Differ = p.Unclear+p.Differ, 0
		}
		if p.Same > 0 && p.Differ == 0 {
			p.Why = "" // what could not be compared once was another time
		}
		if p.Same+p.Differ+p.Unclear == 0 && p.Empty > 0 {
			p.Why = "nothing is found by these parameters"
		}
		for _, u := range []*state.Use{&p.Before, &p.After} {
			u.Partitions, u.Read, u.Written = mean(u.Partitions, p.Same), mean(u.Read, p.Same), mean(u.Written, p.Same)
		}
	}
	return proofs, nil
}

// explain has the server explain both forms, and notes what only the new one reads from one end to the other. One that it cannot explain is
// refused when it is sent, too.
func (v *Prover) explain(ctx context.Context, c *compared) error {
	scans := func(text string) ([]string, error) {
		told, err := v.Conn.Exec(ctx, ydbconn.Statement{What: "explain a statement", Text: text, Explain: true, Aborts: true})
		if err != nil {
			return nil, ctx.Err()
		}
		return plan.Each(told.FullScans, v.Conn.Absolute), nil
	}
	if v.Old != v.New {
		was, err := scans(c.Before.declare + c.before)
		if c.scans = len(was); err != nil || c.scans > 0 { // which reads all of a table already
			return err
		}
	}
	var err error
	c.proof.Scans, err = scans(c.After.declare + c.after)
	c.scans = len(c.proof.Scans)
	return err
}

func mean(sum float64, of int) float64 { return math.Round(sum/float64(max(1, of))*10) / 10 }

// comparable is a statement as it is compared; nil if it cannot be, which the proof says then.
func (v *Prover) comparable(s *Statement, proof *state.Proof) *compared {
	c := &compared{Statement: s, proof: proof}
	places, tables, behind := map[string]place{}, []*schema.Table{}, ""
	for _, p := range v.Together {
		t := p.Before.Table.Clone()
		t.Path = p.Table
		tables = append(tables, t)
		switch {
		case p.Table == v.Plan.Table:
			places[p.Table] = place{v.Old, v.New}
			continue
		case v.New == v.Conn.Absolute(v.Plan.Copy):
			places[p.Table] = place{v.Conn.Absolute(p.Table), v.Conn.Absolute(p.Copy)}
		default: // they are switched
			places[p.Table] = place{v.Conn.Absolute(p.Old), v.Conn.Absolute(p.Table)}
		}
		if _, touches := At(s.Query.Before, []*schema.Table{t}, v.Conn.Absolute); touches {
			c.several = true
			if slices.Contains(v.Behind, p.Table) {
				behind = p.Table
			}
		}
	}
	proof.Why = s.at(v.Plan, tables, places)
	switch {
	case proof.Why != "":
	case behind != "":
		proof.Why = "it touches " + behind + ", too, which nobody keeps up to date now: 'migrate verify --statements' does"
	case s.Writes && v.New != v.Old && v.New != v.Conn.Absolute(v.Plan.Copy):
		proof.Why = "it writes, and the new table is in use"
	case s.Writes && !v.Writes:
		proof.Why = "it writes: 'migrate verify --statements --execute' sends it, in a transaction that is rolled back"
	default:
		return c
	}
	return nil
}

// trials are a statement with each of its sets of parameters.
func (v *Prover) trials(c *compared) (out []*trial, err error) {
	sets := setsMost
	if len(c.Before.params) == 0 && len(c.After.params) == 0 {
		sets = 1
	}
	for i := range sets {
		r, ok := v.row(i, sets)
		if !ok {
			continue
		}
		n := 0
		from := Rows{Table: v.Plan.Before.Table, More: func() Row { // a list has one row twice
			n++
			other, _ := v.row(i+n%2, sets)
			return other
		}, Any: func(t schema.Type) (schema.Value, error) {
			return v.absent.Value(t, []uint64{100, 1, 3, 10, 2, 30}[i%setsMost])
		}}
		if c.Writes {
			from.Given, _ = v.row(i+2, sets)
			from.Keeps = func(column string) bool { return makesKey(v.Plan, column) }
		}
		params := map[string]ydbconn.Value{}
		if err := cmp.Or(c.Before.Params(params, from, r), c.After.Params(params, from, r)); err != nil {
			return nil, err
		}
		turn := i
		if c.Fresh { // a row that is not there tells most of what adds rows
			turn = sets - 1 - i
		}
		out = append(out, &trial{compared: c, set: turn, params: params})
	}
	return out, nil
}

// row is the row of which a set of parameters is taken: the last set has one that is not there.
func (v *Prover) row(set, sets int) (Row, bool) {
	if set %= sets; set == sets-1 && sets > 1 || len(v.rows) == 0 {
		return v.absent.Row(v.absent.Rows + uint64(set)), len(v.rows) > 0 || set == sets-1 || sets == 1
	}
	return v.rows[set*(len(v.rows)-1)/max(1, sets-2)], true
}

const (
	surely  = 6  // rounds in which two results have to be the same two, and differ
	roundsN = 20 // rounds after which it is given up
)

// rounds makes trials. Those that differ are made again once what was written before is in the new table, too: a difference that stays,
// while neither result changes, is one. A row that is written all the time may never be found the same.
func (v *Prover) rounds(ctx context.Context, trials []*trial) error {
	for round := 1; len(trials) > 0; round++ {
		all, working := errgroup.WithContext(ctx)
		all.SetLimit(max(1, v.Workers))
		for _, t := range trials {
			all.Go(func() error { return v.once(working, t) })
		}
		if err := all.Wait(); err != nil {
			return err
		}
		trials = slices.DeleteFunc(trials, func(t *trial) bool {
			return t.last.differs == "" || t.last.sure || v.Applied == nil || round >= surely && !t.moves
		})
		if len(trials) == 0 {
			return nil
		}
		if round == roundsN || time.Now().After(v.until) {
			for _, t := range trials {
				t.last = verdict{unclear: "what it reads changes faster than the new table follows"}
			}
			return nil
		}
		if err := v.Applied(ctx); err != nil {
			return err
		}
	}
	return nil
}

// once makes a trial.
func (v *Prover) once(ctx context.Context, t *trial) error {
	if time.Now().After(v.until) {
		t.last = verdict{unclear: "there was no time left: all of it may take a few minutes"}
		return nil
	}
	if time.Duration(t.spent.Load()) > v.share && t.first == 0 {
		t.last = verdict{unclear: "it takes long, so that it was sent with fewer sets of parameters"}
		return nil
	}
	began := time.Now()
	defer func() { t.spent.Add(int64(time.Since(began))) }()
	var before, after *ydbconn.Tried
	var atAfter bool
	var wrote verdict
	mode := ydbconn.TryMode(t.Writes)
	err := v.Conn.Try(ctx, "compare a statement", mode, trialMost, func(ctx context.Context, x *ydbconn.Trial) (err error) {
		if atAfter = v.Old == v.New; t.Writes && !atAfter {
			before, after, wrote, err = v.write(ctx, x, t, &atAfter)
			return err
		}
		before, err = x.Exec(ctx, t.Before.declare+t.before, t.Before.own(t.params), rowsMost, bytesMost)
		if after = before; err != nil || before.Cut || atAfter {
			return err
		}
		atAfter = true
		after, err = x.Exec(ctx, t.After.declare+t.after, t.After.own(t.params), rowsMost, bytesMost)
		return err
	})
	if err != nil {
		return v.refused(ctx, t, err, atAfter)
	}
	switch {
	case v.Old == v.New:
		t.last = verdict{}
	case t.Writes:
		t.last = wrote
	case before.Cut || after.Cut:
		t.last = verdict{unclear: fmt.Sprintf("it returns more than %s, or 16 MB", evidence.Count(rowsMost, "row"))}
		return nil
	default:
		t.last = v.same(t.compared, before.Sets, after.Sets)
	}
	if v.Old != v.New && !t.Writes && t.last == (verdict{}) {
		t.last.empty = t.is.nothing(before.Sets)
	}
	if t.last.empty {
		return nil
	}
	if t.last == (verdict{}) {
		v.showing.Lock()
		defer v.showing.Unlock()
		add(&t.proof.Before, ydbconn.UseOf(before.Tables, v.Old))
		add(&t.proof.After, ydbconn.UseOf(after.Tables, v.New))
		return nil
	}
	sum := digest([]string{t.last.differs})
	if !t.Writes {
		sum = digest(sorted(before.Sets)) ^ 3*digest(sorted(after.Sets))
	}
	if t.first == 0 {
		t.first = sum
	}
	t.moves = t.moves || sum != t.first || t.last.moves
	return nil
}

// refused says what an error of a trial tells of the statement. It is an error of the proof where a table is gone.
func (v *Prover) refused(ctx context.Context, t *trial, err error, atAfter bool) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	words := ydbconn.Brief(err)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		t.last = verdict{unclear: fmt.Sprintf("it takes longer than %s", trialMost)}
	case ydbconn.Unsupported(err):
		t.last = verdict{unclear: "this server lacks something that it needs: " + words}
	case ydbconn.Passing(err):
		t.last = verdict{unclear: "the server did not take it for now: " + words}
	case ydbconn.Denied(err):
		t.last = verdict{unclear: "the user who performs the plan may not send it: " + words}
	case !atAfter:
		t.last = verdict{unclear: "the server refuses it as it is: " + words}
	default:
		if _, err := v.Conn.Outline(ctx, v.New); err != nil {
			return fmt.Errorf("compare statements: %w", err)
		}
		t.last = verdict{differs: "the server refuses it for the new table: " + words}
		if v.Old == v.New {
			t.last = verdict{differs: "the server refuses it: " + words}
		}
	}
	return nil
}

// add adds what a statement touched of a table.
func add(sum *state.Use, u ydbconn.TableUse) {
	sum.Partitions += float64(u.Partitions)
	sum.Read += float64(u.Read)
	sum.Written += float64(u.Written)
}

// sorted are the rows of results, those of each in whatever order they came.
func sorted(sets []ydbconn.ResultSet) (out []string) {
	for i := range sets {
		out = append(out, slices.Sorted(slices.Values(lines(&sets[i], nil)))...)
	}
	return out
}

// digest is a number for some lines, never 0.
func digest(lines []string) uint64 {
	h := fnv.New64a()
	for _, line := range lines {
		fmt.Fprintf(h, "%d %s", len(line), line)
	}
	return h.Sum64() | 1
}

// show shows parameters by which a statement differs.
func (v *Prover) show(t *trial) {
	if v.Differs == nil {
		return
	}
	var columns []schema.Column
	var values []schema.Value
	for _, p := range t.Before.params {
		typ, ok := storedType(p.typ)
		if value := t.params[p.name]; ok {
			columns, values = append(columns, schema.Column{Name: p.name, Type: typ}), append(values, value.Model())
		}
	}
	v.Differs(t.Statement, columns, values)
}

// own are those of some parameters that a statement has.
func (p *Prepared) own(params map[string]ydbconn.Value) map[string]ydbconn.Value {
	out := map[string]ydbconn.Value{}
	for _, x := range p.params {
		out[x.name] = params[x.name]
	}
	return out
}

// sampleTexts is how many places inside a table rows are taken at, and sampleRows how many at each.
const samplePlaces, sampleRows = 8, 2

// sample takes rows of the old table, in the order of its key: at both ends, and where partitions begin or at places spread between.
func (v *Prover) sample(ctx context.Context) (err error) {
	if v.absent, err = NewInventor(v.Plan, 1<<20, 1); err != nil {
		return fmt.Errorf("invent rows of %s: %w", v.Plan.Table, err)
	}
	first, err := v.at(ctx, "", "", nil, sampleRows)
	if err != nil || len(first) == 0 {
		return err
	}
	last, err := v.at(ctx, "", " DESC", nil, sampleRows)
	if err != nil {
		return err
	}
	v.rows = append(first, last...)
	key := v.Plan.OldKey()
	begin, end := first[0], last[0]
	at := 0 // the first column in which they differ
	for at < len(key)-1 && begin[key[at]] == end[key[at]] {
		at++
	}
	c, _ := v.Plan.Before.Column(key[at])
	for i := 1; i <= samplePlaces; i++ {
		value, ok := schema.Between(c.Type, begin[c.Name], end[c.Name], float64(i)/(samplePlaces+1))
		if !ok {
			break
		}
		from := Row{c.Name: value}
		for _, k := range key[:at] {
			from[k] = begin[k]
		}
		rows, err := v.at(ctx, c.Name, "", from, sampleRows)
		if err != nil {
			return err
		}
		v.rows = append(v.rows, rows...)
	}
	slices.SortStableFunc(v.rows, func(a, b Row) int { return v.byKey(a, b) })
	v.rows = slices.CompactFunc(v.rows, func(a, b Row) bool { return v.byKey(a, b) == 0 })
	return nil
}

func (v *Prover) byKey(a, b Row) (order int) {
	for _, k := range v.Plan.OldKey() {
		c, _ := v.Plan.Before.Column(k)
		order = cmp.Or(order, schema.Compare(c.Type, a[k], b[k]))
	}
	return order
}

// at reads rows in the order of the key: from where the key has some values, those before a column exactly; or from one end.
func (v *Prover) at(ctx context.Context, column, order string, from Row, rows int) ([]Row, error) {
	key := v.Plan.OldKey()
	var declare, where strings.Builder
	params := map[string]ydbconn.Value{}
	for i, k := range key[:slices.Index(key, column)+1] {
		c, _ := v.Plan.Before.Column(k)
		op := "="
		if k == column {
			op = ">="
		}
		if from[k] == nil { // of which there is no such row
			return nil, nil
		}
		name := fmt.Sprintf("$at_%d", i+1)
		fmt.Fprintf(&declare, "DECLARE %s AS %s;\n", name, c.Type)
		fmt.Fprintf(&where, "%s%s %s %s", []string{" WHERE ", " AND "}[min(i, 1)], yql.QuoteName(k), op, name)
		params[name] = ydbconn.ValueOf(c.Type, from[k])
	}
	text := fmt.Sprintf("%sSELECT * FROM %s%s ORDER BY %s LIMIT %d;", declare.String(), yql.QuoteName(v.Old), where.String(),
		strings.Join(plan.Each(key, func(k string) string { return yql.QuoteName(k) + order }), ", "), rows)
	result, err := v.Conn.Exec(ctx, ydbconn.Statement{What: "take rows of " + v.Old, Text: text, Params: params, ReadOnly: true})
	if err != nil {
		return nil, err
	}
	return plan.Each(result.Rows, func(cells map[string]ydbconn.Value) Row {
		r := Row{}
		for name, value := range cells {
			r[name] = value.Model()
		}
		return r
	}), nil
}
