package rewrite_test

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// liveAlways are the cases of testdata/live that every run of the tests judges. KEYADVISE_LIVE=1 judges all, and builds, loads and
// measures every key that is proposed.
var liveAlways = []string{"hits-by-time", "invoice-random-ids", "meter-imports", "totals-sixty-a-second"}

// closeEnough is by how much a promised share may miss the measured one.
const closeEnough = 0.05

// TestLiveCases builds the tables of testdata/live on the local server, loads them as each case says, and judges them as somebody
// would who reads that database: what is reported, and what is proposed. Then it builds each proposed table from its DDL, writes
// the same rows to it, and compares the share of the hottest partition with the one that was promised.
func TestLiveCases(t *testing.T) {
	judgeLive(t, live.ReadTwice{}, func(t *testing.T, c *liveCase, j *judged) []string {
		return slices.Concat(c.wants.of(j), c.promises(t, j), j.larger(), j.snapshots(t))
	})
}

// TestLiveWindows judges the same tables as if they were too large to be read: a fiftieth of their rows is, in windows.
func TestLiveWindows(t *testing.T) {
	judgeLive(t, live.ReadTwice{Rows: 1000, Window: 10}, func(t *testing.T, c *liveCase, j *judged) []string {
		return slices.Concat(c.wants.of(j), c.promises(t, j), j.snapshots(t))
	})
}

// TestEvenLoads judges the tables whose rows are written evenly, under a load that goes up and down, at eight moments of that: nothing
// is hot in any.
func TestEvenLoads(t *testing.T) {
	golden.NoRace(t)
	files, err := filepath.Glob("testdata/live/even-*.txtar")
	if err != nil || len(files) < 6 {
		t.Fatal(err, len(files))
	}
	moments := ydbtest.Setting(t, "KEYADVISE_LIVE", 0) * 8
	for _, file := range files[:6] {
		for moment := range moments {
			c := readLiveCase(t, file)
			w := c.load.writers[len(c.load.writers)-1]
			if w.period == 0 {
				w.period, w.low = 17*time.Second, 0.4
			}
			w.into += time.Duration(moment) * w.period / 4
			j := c.judge(t, live.ReadTwice{})
			for _, fault := range c.wants.of(j) {
				t.Errorf("%s at moment %d: %s%s", filepath.Base(file), moment, fault, j)
			}
		}
	}
}

func judgeLive(t *testing.T, bounds live.ReadTwice, faultsOf func(*testing.T, *liveCase, *judged) []string) {
	golden.NoRace(t)
	all := ydbtest.Setting(t, "KEYADVISE_LIVE", 0) > 0
	files, err := filepath.Glob("testdata/live/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(err, len(files))
	}
	tally := liveTally{}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		if !all && !slices.Contains(liveAlways, name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			c := readLiveCase(t, file)
			j := c.judge(t, bounds)
			faults := faultsOf(t, c, j)
			tally.add(j)
			for _, f := range faults {
				t.Error(f)
			}
			if testing.Verbose() || len(faults) > 0 {
				t.Log(j)
			}
		})
	}
	t.Logf("%+v", tally)
}

// liveTally counts what came of all cases.
type liveTally struct {
	Cases, Right                  int
	Proposed, Kept                int // of the candidates that are taken
	Alternatives, AlternativeKept int
	Now, NowKept                  int
}

func (s *liveTally) add(j *judged) {
	s.Cases++
	if len(j.wrong) == 0 {
		s.Right++
	}
	s.Proposed, s.Kept = s.Proposed+j.promised, s.Kept+j.kept
	s.Alternatives, s.AlternativeKept = s.Alternatives+j.others, s.AlternativeKept+j.othersKept
	s.Now, s.NowKept = s.Now+j.now, s.NowKept+j.nowKept
}

// liveCase is a file of testdata/live: a table, what is written to it and read of it, and what is right to say of it.
type liveCase struct {
	why   string
	ddl   string
	load  *liveLoad
	wants *liveWants
}

func readLiveCase(t *testing.T, file string) *liveCase {
	t.Helper()
	a, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c := &liveCase{why: string(a.Comment)}
	for _, f := range a.Files {
		text := string(f.Data)
		switch f.Name {
		case "table.sql":
			c.ddl = text
		case "load":
			c.load = parseLoad(t, text)
		case "want":
			c.wants = parseWants(t, text)
		default:
			t.Fatalf("%s: unknown section %s", file, f.Name)
		}
	}
	if c.ddl == "" || c.load == nil || c.wants == nil {
		t.Fatalf("%s: table.sql, load and want are needed", file)
	}
	return c
}

// judged is what was said of a case's table.
type judged struct {
	name     string
	bundle   *evidence.Bundle
	findings []advisor.Finding
	proposal *rewrite.Proposal // nil without findings
	written  []liveWrite       // while the load was observed

	wrong                                            []string
	promised, kept, others, othersKept, now, nowKept int
}

func (j *judged) String() string {
	var b strings.Builder
	for _, t := range j.bundle.Tables {
		if f := t.Fresh; f != nil {
			short := *f
			short.RowValues = nil
			fmt.Fprintf(&b, "\nfresh %+v", short)
		}
	}
	for _, f := range j.findings {
		fmt.Fprintf(&b, "\n%s %s (%s): %s\n    help: %s", f.Rule, f.Level, f.Confidence, f.Message, f.Help)
	}
	if p := j.proposal; p != nil {
		fmt.Fprintf(&b, "\nnow %s", p.Spread.Takes())
		for _, c := range p.Candidates {
			fmt.Fprintf(&b, "\n  %s: %s %s", c.Name, c.Spread.Takes(), c.OnlyNamed())
		}
		for _, r := range p.Rejected {
			fmt.Fprintf(&b, "\n  x %s: %s", r.Name, strings.Join(r.Reasons, "; "))
		}
	}
	return b.String()
}

// judge loads the table, and reads and judges it as the commands do.
func (c *liveCase) judge(t *testing.T, bounds live.ReadTwice) *judged {
	t.Helper()
	d := startDriven(t, c)
	conn, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: d.server.ConnectionString()})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	d.pass(liveBefore)
	d.recording = true
	b, err := live.Read(t.Context(), conn, live.Options{Clock: d, Twice: bounds})
	if err != nil {
		t.Fatal(err)
	}
	d.mustRun()
	if dir := os.Getenv("KEYADVISE_LIVE_SNAPSHOTS"); dir != "" {
		if err := evidence.WriteFile(filepath.Join(dir, d.name+".json"), b, evidence.WriteOptions{IncludeValues: true}); err != nil {
			t.Fatal(err)
		}
	}
	j := &judged{name: d.name, bundle: b, written: d.written}
	j.findings = rewrite.Inspect(b, advisor.Options{}).Findings
	r := rewrite.New(b, j.findings, rewrite.Options{})
	for _, table := range b.Tables {
		if j.proposal, err = r.Propose(table); err != nil {
			t.Fatal(err)
		}
	}
	return j
}

// liveWants is what is right to say: nothing else is.
type liveWants struct {
	must, may []liveRule
	helps     []string // words that a help has, each in one
	copies    string   // never, may, must
	leads     []string // what the key of the copy begins with, one of these
}

// liveRule are rules of which one is to be reported, with levels from least to most.
type liveRule struct {
	rules       []string
	least, most advisor.Level
}

func parseWants(t *testing.T, text string) *liveWants {
	t.Helper()
	levels := map[string]advisor.Level{"": 0, "note": advisor.Note, "warning": advisor.Warning, "error": advisor.Error}
	w := &liveWants{}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "must", "may":
			least, most, _ := strings.Cut(words[len(words)-1], "..")
			r := liveRule{words[1 : len(words)-1], max(levels[least], advisor.Note), cmp.Or(levels[most], advisor.Error)}
			if words[0] == "must" {
				w.must = append(w.must, r)
			} else {
				w.may = append(w.may, r)
			}
		case "help":
			w.helps = append(w.helps, strings.Join(words[1:], " "))
		case "copy":
			w.copies, w.leads = words[1], words[2:]
		default:
			t.Fatalf("what is %s", line)
		}
	}
	if !slices.Contains([]string{"never", "may", "must"}, w.copies) {
		t.Fatalf("copy %q", w.copies)
	}
	return w
}

func (r *liveRule) has(f *advisor.Finding) bool {
	return slices.Contains(r.rules, f.Rule) && f.Level >= r.least && f.Level <= r.most
}

// of says what is wrong with what was said.
func (w *liveWants) of(j *judged) (faults []string) {
	defer func() { j.wrong = faults }()
	for _, r := range w.must {
		if !slices.ContainsFunc(j.findings, func(f advisor.Finding) bool { return r.has(&f) }) {
			faults = append(faults, fmt.Sprintf("nothing of %s from %s to %s is reported", r.rules, r.least, r.most))
		}
	}
	for _, words := range w.helps {
		if !slices.ContainsFunc(j.findings, func(f advisor.Finding) bool { return strings.Contains(f.Help, words) }) {
			faults = append(faults, "no help says "+words)
		}
	}
	for _, f := range j.findings {
		if !slices.ContainsFunc(slices.Concat(w.must, w.may), func(r liveRule) bool { return r.has(&f) }) {
			faults = append(faults, fmt.Sprintf("%s is reported as %s: %s", f.Rule, f.Level, f.Message))
		}
	}
	c := j.taken()
	switch {
	case c == nil:
		if w.copies == "must" {
			faults = append(faults, "no copy is proposed")
		}
	case w.copies == "never":
		faults = append(faults, "a copy is proposed: "+c.Name)
	case len(w.leads) > 0 && !slices.ContainsFunc(w.leads, func(lead string) bool { return begins(c, lead) }):
		faults = append(faults, fmt.Sprintf("the copy proposed is %s: its key is to begin with one of %s", c.Name, w.leads))
	}
	return faults
}

// verdict is what is reported, in short.
func verdict(findings []advisor.Finding) string {
	var list []string
	for _, f := range findings {
		list = append(list, f.Rule+" "+f.Level.String())
	}
	return strings.Join(list, ", ")
}

// snapshots says what is judged otherwise of a snapshot, with and without values, and what findings exclude and is offered.
func (j *judged) snapshots(t *testing.T) (faults []string) {
	t.Helper()
	firstOf := func(findings []advisor.Finding, p *rewrite.Proposal) string {
		if p == nil || p.Meant() == nil || p.Meant().Kind == advisor.Repartition { // which values cut
			return verdict(findings)
		}
		return verdict(findings) + ": " + p.Meant().Name
	}
	was := firstOf(j.findings, j.proposal)
	faults = rewrite.Disagreements(j.findings, j.proposal)
	for _, values := range []bool{true, false} {
		var file bytes.Buffer
		if err := evidence.Write(&file, j.bundle, evidence.WriteOptions{IncludeValues: values, Redact: source.Redact}); err != nil {
			t.Fatal(err)
		}
		b, err := evidence.Read(&file)
		if err != nil {
			t.Fatal(err)
		}
		findings := rewrite.Inspect(b, advisor.Options{}).Findings
		p, err := rewrite.New(b, findings, rewrite.Options{}).Propose(b.Tables[0])
		if err != nil {
			t.Fatal(err)
		}
		faults = append(faults, rewrite.Disagreements(findings, p)...)
		if got := firstOf(findings, p); got != was {
			faults = append(faults, fmt.Sprintf("of a snapshot (values: %t): %q instead of %q", values, got, was))
		}
	}
	return faults
}

// larger says what is judged otherwise of a table with 10, 100 and 1,000 times as many rows.
func (j *judged) larger() (faults []string) {
	for _, times := range []uint64{10, 100, 1000} {
		b := &evidence.Bundle{Statements: j.bundle.Statements}
		for _, t := range j.bundle.Tables {
			other := *t
			if t.Load != nil {
				load := *t.Load
				load.Partitions = slices.Clone(load.Partitions)
				for i := range load.Partitions {
					load.Partitions[i].Rows *= times
				}
				other.Load = &load
			}
			b.Tables = append(b.Tables, &other)
		}
		if got, was := verdict(rewrite.Inspect(b, advisor.Options{}).Findings), verdict(j.findings); got != was {
			faults = append(faults, fmt.Sprintf("with %d times as many rows: %q instead of %q", times, got, was))
		}
	}
	return faults
}

// taken is the copy that is proposed; nil if none is.
func (j *judged) taken() *rewrite.Candidate {
	if j.proposal == nil {
		return nil
	}
	if c := j.proposal.Meant(); c != nil && c.Copies {
		return c
	}
	return nil
}

// begins reports whether the key of a candidate begins with a column, or with hash:column, a hash or bucket of that one among
// others; hash:* takes any, also a bucket that the writer draws.
func begins(c *rewrite.Candidate, lead string) bool {
	of, hashed := strings.CutPrefix(lead, "hash:")
	if !hashed {
		return c.After.PrimaryKey[0] == lead
	}
	if c.Hash() == nil || c.Hash().Column != c.After.PrimaryKey[0] {
		return false
	}
	return of == "*" || slices.ContainsFunc(c.Hash().Inputs, func(in rewrite.Input) bool { return in.Column == of })
}

// promises measures what was promised: how the writes that were observed fall on the table as it is, and on each copy that is proposed.
func (c *liveCase) promises(t *testing.T, j *judged) (faults []string) {
	const enough = 500 // rows: of fewer a share is chance
	if len(j.written) < enough || j.proposal == nil || !slices.ContainsFunc(j.proposal.Candidates, func(c *rewrite.Candidate) bool { return c.Copies }) {
		return nil
	}
	promised := func(name string, s rewrite.Spread, real float64) bool {
		if math.Abs(s.HottestEnd-real) <= closeEnough {
			return true
		}
		faults = append(faults, fmt.Sprintf("%s: %.0f%% is promised, %.0f%% is measured", name, 100*s.HottestEnd, 100*real))
		return false
	}
	j.now++
	if promised("now", j.proposal.Spread, arriveAt(t, c.ddl, j.written, nil)) {
		j.nowKept++
	}
	for _, candidate := range j.proposal.Candidates {
		if !candidate.Copies || candidate.Kind == advisor.NotNullKey {
			continue
		}
		ok := promised(candidate.Name, candidate.Spread,
			arriveAt(t, rewrite.DDL(rewrite.WithoutData(candidate.After, j.proposal.Before)), j.written, candidate))
		if candidate == j.taken() {
			if j.promised++; ok {
				j.kept++
			}
		} else if j.others++; ok {
			j.othersKept++
		}
	}
	return faults
}
