package probe

import (
	"slices"
	"time"
)

// Probe is one question.
type Probe struct {
	ID       string     // never reused
	Belief   string     // one sentence: the answer that is expected
	Else     string     // in a few words, what is the case where the server answers otherwise
	Disables []Disabled // what is switched off then
	Source   string     // of the belief: a file is one of ydb-platform/ydb, and what is open nobody has seen
	Reads    bool       // nothing is written, so that it may be asked without leave
	Slow     bool       // it takes more than two seconds
	ask      func(*asker)
}

// State is how a probe was answered.
type State string

// The ways to be answered.
const (
	Agrees   State = "agrees"
	Differs  State = "differs"
	NotAsked State = "not asked"
)

// Answer is what came of a probe.
type Answer struct {
	*Probe
	State State
	Seen  string // what differs, or why it was not asked; no name of the database, no row, no secret
	Took  time.Duration
}

// List is every probe, in the order in which answers are shown. Two things are believed and not asked: that a right may be given to a name
// that no user has, as rights-told does nothing else, and that a transaction may commit whose right was taken meanwhile, as nothing depends
// on it where alter-ends agrees.
func List() []*Probe {
	return slices.Concat(reads(), writes(), schemes(), feeds(), access(), statements(), values())
}

// Needed are the probes that a use relies on, but those that are slow.
func Needed(u Use) (ids []string) {
	for _, p := range List() {
		if !p.Slow && p.Told(u) != "" {
			ids = append(ids, p.ID)
		}
	}
	return ids
}
