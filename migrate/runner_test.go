package migrate

import (
	"slices"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/rowcopy"
)

// performable fails the test if a Runner cannot perform all that a plan says.
func performable(t *testing.T, p *Plan) {
	t.Helper()
	r := &Runner{Plan: p}
	for _, s := range p.Steps {
		for _, a := range slices.Concat(s.Run, s.Undo) {
			switch {
			case a.Kind == ActionShell && r.wordOf(a.Text) == nil:
				t.Errorf("%s: no runner knows the word %s", s.ID, a.Text)
			case a.Kind == ActionCLI && r.commandOf(a.Args) == nil:
				t.Errorf("%s: no runner knows the command %s", s.ID, a.Text)
			}
		}
	}
}

func TestRunnerKnowsWords(t *testing.T) {
	for _, word := range shellKnown {
		if (&Runner{}).wordOf(word) == nil {
			t.Errorf("no runner knows the word %s", word)
		}
	}
}

// TestFolds keeps what a comparison puts down from depending on how the rows were shared out.
func TestFolds(t *testing.T) {
	whole, first, second := &folds{}, &folds{}, &folds{}
	for i := range uint64(10_000) {
		x := foldOf(i)
		whole.add(x)
		if i%3 == 0 {
			first.add(x)
		} else {
			second.add(x)
		}
	}
	merged := &folds{}
	for _, part := range []*folds{second, first} {
		if err := merged.merge(part.encode()); err != nil {
			t.Fatal(err)
		}
	}
	if *merged != *whole || merged.total() != whole.total() {
		t.Error("the parts of two halves are not those of the whole")
	}
	right, wrong := &folds{}, &folds{}
	right.add(rowcopy.Fold{Key: 1, Row: 2})
	wrong.add(rowcopy.Fold{Key: 1, Row: 2, Wrong: true})
	if *right == *wrong {
		t.Error("a row with a wrong computed column comes to the same as with the right one")
	}
	for cut := range 20 {
		data := whole.encode()
		if err := (&folds{}).merge(data[:len(data)-1-cut]); err == nil && cut < 8 {
			t.Errorf("parts that miss %d bytes at the end are taken", cut+1)
		}
	}
}

// foldOf is what some row comes to.
func foldOf(i uint64) rowcopy.Fold {
	return rowcopy.Fold{Key: i * 0x9e3779b97f4a7c15, Row: (i + 7) * 0xbf58476d1ce4e5b9, Wrong: i%1000 == 1}
}
