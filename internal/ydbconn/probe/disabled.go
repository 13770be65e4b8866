package probe

import (
	"fmt"
	"slices"
	"strings"
)

// Use is what a command is about to do that some belief is about.
type Use struct {
	Copies    bool // rows of a table are copied to one that takes its place
	Bulk      bool // they are read from streams and written by BulkUpsert
	Follows   bool // a changefeed is followed
	Watches   bool // counters are to tell that nobody writes
	Revokes   bool // the right to write is taken from others
	Hashes    bool // the key has a hash of columns
	NullKeys  bool // the old key may hold NULL
	Sequences bool // a column is numbered by the database
	Explains  bool // statements are explained by the server
	Weighs    bool // what was measured by load is judged
}

// Finding is what a probe can switch off of a finding.
type Finding struct {
	Rule     string // its ID
	Proved   bool   // the server explains it so
	Measured bool
	Changes  bool // it is about a statement that changes rows
	UUID     bool // about a column of Uuids
}

// Disabled is what an answer that differs switches off: a name for people, and what is not done or not judged, which nobody can leave out.
type Disabled struct {
	name  string
	needs func(Use) bool     // what is refused; nil if findings are not judged
	rests func(Finding) bool // what is not judged
}

func (o Disabled) String() string { return o.name }

func refused(name string, needs func(Use) bool) Disabled {
	return Disabled{name: name + " refused", needs: needs}
}

func unjudged(what string, rests func(f Finding) bool, rules ...string) Disabled {
	return Disabled{name: strings.Join(rules, " and ") + " not judged" + what, rests: func(f Finding) bool {
		return slices.Contains(rules, f.Rule) && rests(f)
	}}
}

func unproved(f Finding) bool { return !f.Proved }

// What beliefs switch off.
var (
	copying    = refused("plans that copy a table", func(u Use) bool { return u.Copies })
	bulkCopy   = refused("the copy in bulk", func(u Use) bool { return u.Bulk })
	following  = refused("--writers changefeed", func(u Use) bool { return u.Follows })
	watching   = refused("--writers stopped", func(u Use) bool { return u.Watches })
	fencing    = refused("--fence revoke", func(u Use) bool { return u.Revokes })
	hashing    = refused("plans with a hash in the key", func(u Use) bool { return u.Hashes })
	nullKeys   = refused("plans for keys that may hold NULL", func(u Use) bool { return u.NullKeys })
	sequences  = refused("plans for tables with a sequence", func(u Use) bool { return u.Sequences })
	explaining = refused("--explain", func(u Use) bool { return u.Explains })
	flagNotes  = Disabled{name: "the note that it depends on a flag left out"}
	weighing   = Disabled{name: "findings measured by load not judged", needs: func(u Use) bool { return u.Weighs }}

	scans      = unjudged("", unproved, "QRY001")
	indexScans = unjudged("", unproved, "QRY001", "QRY002")
	writeScans = unjudged(" for UPDATE and DELETE", func(f Finding) bool { return f.Changes && !f.Proved }, "QRY001")
	hashScans  = unjudged("", unproved, "QRY003")
	idle       = unjudged(" from DDL alone", func(f Finding) bool { return !f.Measured }, "PRT001")
	uuidKeys   = unjudged(" for Uuid", func(f Finding) bool { return f.UUID }, "KEY004")
)

// Told says of a probe that differs what that switches off for a use; empty if nothing.
func (p *Probe) Told(u Use) string {
	if !slices.ContainsFunc(p.Disables, func(o Disabled) bool { return o.needs != nil && o.needs(u) }) {
		return ""
	}
	return p.Says()
}

// Says tells all that the probe switches off, by name.
func (p *Probe) Says() string {
	words := make([]string, len(p.Disables))
	for i, o := range p.Disables {
		words[i] = o.name
	}
	return fmt.Sprintf("%s: %s", p.Else, strings.Join(words, ", "))
}

// Leaves reports whether a finding is left out where the probe differs.
func (p *Probe) Leaves(f Finding) bool {
	return slices.ContainsFunc(p.Disables, func(o Disabled) bool { return o.rests != nil && o.rests(f) })
}
