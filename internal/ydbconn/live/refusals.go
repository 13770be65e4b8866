package live

import (
	"fmt"
	"sync"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// Notes of this package, by evidence.Note.Code.
const (
	codeDropped          = "dropped-table"     // a table went away while it was being read
	codeDenied           = "no-permission"     // tables or directories that the user has no right to describe
	codeOtherKinds       = "other-kinds"       // what is below the paths beside tables
	codeNotFound         = "not-found"         // a path that was asked for is not there
	codeNoSystemViews    = "no-system-views"   // a system view could not be read
	codeNoSample         = "no-sample"         // rows could not be read
	codeShortObservation = "short-observation" // the load was watched too briefly for all that it tells
	codeUnordered        = "partitions-moved"  // partitions changed while the load was measured
	codeNotModelled      = "not-modelled"      // a property of a table that the model cannot hold
)

// refusals collects what cannot be read, mostly for lack of rights, to say it once for all of it. The zero value is empty.
type refusals struct {
	mu    sync.Mutex
	count int
	path  string // the least of the paths, so that the note does not depend on which answer came first
	first error  // about that path
}

func (r *refusals) add(path string, err error) {
	if err == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.count++
	if r.first == nil || path < r.path {
		r.path, r.first = path, err
	}
}

// notes says that some things cannot be treated for lack of rights: no note if there are none.
func (r *refusals) notes(things, treated string) []evidence.Note {
	if r.count == 0 {
		return nil
	}
	return []evidence.Note{{Code: codeDenied,
		Message: fmt.Sprintf("%s that cannot be %s, and are left out: %d, the first because of: %s", things, treated, r.count, r.first)}}
}

// unread says of how many tables something cannot be read.
func (r *refusals) unread(what string, of int) []evidence.Note {
	if r.count == 0 {
		return nil
	}
	return []evidence.Note{{Code: codeNoSample,
		Message: fmt.Sprintf("%s of %s of %s cannot be read, the first because of: %s", what, evidence.Thousands(r.count),
			evidence.Count(of, "table"), r.first)}}
}
