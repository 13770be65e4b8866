package migrate

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// The old table is sealed when it was compared: an attribute keeps what its rows came to, and cleanup drops it only if
// they still do. The scripts of the folder seal with sums of the plan's digests, this program with its own folds, which it
// says in front.
const sealedFolds = "folds."

// seal records what the old table comes to, as it was just compared.
func (r *Runner) seal(ctx context.Context) error {
	if r.compared == nil {
		return fmt.Errorf("the tables were not compared")
	}
	return r.Conn.SetAttribute(ctx, r.Plan.Kept, sealAttribute, sealedFolds+r.compared.total())
}

// total is what all parts come to.
func (f *folds) total() string {
	sum := uint64(0)
	for _, b := range f.parts {
		sum += b.Sum
	}
	return fmt.Sprintf("%d.%016x", f.rows(), sum)
}

// unseal takes the seal from the old table, which has its name back.
func (r *Runner) unseal(ctx context.Context) error {
	t, err := r.Conn.Outline(ctx, r.Plan.Table)
	if err != nil || attributeOf(t, sealAttribute) == "" {
		return err
	}
	return r.Conn.SetAttribute(ctx, r.Plan.Table, sealAttribute, "")
}

// sealed refuses to go on if the old table is not what it was when it was compared.
func (r *Runner) sealed(ctx context.Context, pos *position) error {
	if !pos.Kept {
		return nil // dropped already
	}
	t, bounds, err := r.Conn.Table(ctx, r.Plan.Kept)
	if err != nil {
		return err
	}
	want := attributeOf(t, sealAttribute)
	got := ""
	switch mine, ok := strings.CutPrefix(want, sealedFolds); {
	case want == "":
		return fmt.Errorf("%s is not the table that %s kept, which has an attribute %s: find out where it comes from before anything is dropped", r.Plan.Kept, StepCutover, sealAttribute)
	case ok:
		want = mine
		f, err := r.fold(ctx, pos, StepCleanup, "old", t, t, bounds, nil, "")
		if err != nil {
			return err
		}
		got = f.total()
	default:
		if got, err = r.digests(ctx); err != nil {
			return err
		}
	}
	if got != want {
		had, _, _ := strings.Cut(want, ".")
		has, _, _ := strings.Cut(got, ".")
		return fmt.Errorf("%s was written to since it was compared with the new table: it held %s rows, and has %s now. Find out what was written before it is lost", r.Plan.Kept, had, has)
	}
	r.say(StepCleanup, "the old table is as it was when it was compared")
	return nil
}

// digests is what the old table comes to as the scripts of the folder reckon: sums of the digests of the plan's queries,
// small enough for the numbers of a shell.
func (r *Runner) digests(ctx context.Context) (string, error) {
	const most = 1 << 52
	var n, low, high uint64
	add := func(rows []map[string]ydbconn.Value) error {
		if len(rows) != 1 {
			return fmt.Errorf("the answer to the comparison has %s", count(uint64(len(rows)), "row"))
		}
		n += rows[0]["n"].Uint64()
		low = (low + rows[0]["low"].Uint64()) % most
		high = (high + rows[0]["high"].Uint64()) % most
		return nil
	}
	c := r.Plan.CompareKept
	if err := r.walk(ctx, c.Old, c.Sum, r.Plan.Backfill.Cursor, compareRows, add); err != nil {
		return "", err
	}
	if c.ApartSum != "" {
		rows, err := r.query(ctx, c.ApartSum, nil)
		if err != nil {
			return "", err
		}
		if err := add(rows); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%d.%d.%d", n, low, high), nil
}

// releases are those that plans are made for.
var releases = regexp.MustCompile(`^[^0-9]*(?:25[.-][1-4]|26[.-][12])[^0-9]`)

// release refuses to go on unless the server is of a release that the plan is made for, or somebody says that the plan was
// tried with it.
func (r *Runner) release(ctx context.Context, step StepID) error {
	rows, err := r.query(ctx, "SELECT Version() AS version;", nil)
	if err != nil {
		return err
	}
	version := ""
	if len(rows) == 1 {
		version = rows[0]["version"].Text()
	}
	r.say(step, "the server says: "+oneLine(version))
	if releases.MatchString(version + " ") {
		return nil
	}
	return r.confirm(step, "This release is not one of 25.1 to 26.2: run the whole plan on a test database of the same release first.")
}
