// Package probe asks a server what this tool believes of YDB.
//
// It owns the one list of beliefs, how each is asked, and the scratch folder that they are asked in. What an answer switches off is
// said here by name and done by whoever depends on it. The one invariant: nothing outside of the scratch folder is changed, and nothing
// of it is left that the next Run does not remove.
package probe

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// Probe is one question.
type Probe struct {
	ID     string // never reused
	Belief string // one sentence
	// Else says in a few words what is the case where the server answers otherwise.
	Else string
	// Off is what is not done, refused or not judged then. Empty: the tool copes.
	Off []Off
	// Grave says that a wrong belief loses rows, locks people out or makes advice false.
	Grave bool
	// Reads says that nothing is written, so that it may be asked without leave.
	Reads bool
	// Slow says that it takes more than two seconds.
	Slow   bool
	Source string // of the belief
	Script string // what is asked and answered, see step
	Call   string // what is asked in words, where Script does not say it

	ask func(*asker) // behind the script; nil if that is all
}

// Off names what depends on a belief.
type Off string

// What the tool itself refuses, by name. Other names are for people.
const (
	Runs     Off = "migrate run, cutover, rollback and cleanup refused"
	Cutover  Off = "migrate cutover and rollback refused"
	Follow   Off = "--writers changefeed refused"
	Fence    Off = "--fence revoke refused"
	BulkCopy Off = "the copy in bulk refused"
	Hashes   Off = "plans with a hash in the key refused"
	Explain  Off = "--explain and --explain-on refused"
)

// What is not judged.
const (
	Scans      Off = "QRY001 not judged"
	IndexScans Off = "QRY001 and QRY002 not judged"
	WriteScans Off = "QRY001 not judged for UPDATE and DELETE"
	HashScans  Off = "QRY003 not judged"
	Idle       Off = "PRT001 from DDL alone not judged"
	UUIDKeys   Off = "KEY004 not judged for Uuid"
	Load       Off = "findings measured by load not judged"
)

// Rules are the IDs of the rules that it names.
func (o Off) Rules() []string {
	return regexp.MustCompile(`\b[A-Z]{3}[0-9]{3}\b`).FindAllString(string(o), -1)
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

// Told says what an answer switches off, by name; empty if nothing.
func (a *Answer) Told() string {
	if !a.Counts() {
		return ""
	}
	off := "nothing depends on it"
	if len(a.Off) > 0 {
		words := make([]string, len(a.Off))
		for i, o := range a.Off {
			words[i] = string(o)
		}
		off = strings.Join(words, ", ")
	}
	return a.Else + ": " + off
}

// Asked is what is sent, in words or as a script.
func (p *Probe) Asked() string {
	if p.Call != "" {
		return p.Call
	}
	return p.Script
}

// Counts reports whether an answer switches off what depends on it.
func (a *Answer) Counts() bool { return a.State == Differs }

// Switched are all things that answers switch off, in the order of the list.
func Switched(answers []*Answer) (out []Off) {
	for _, a := range answers {
		for _, o := range a.Off {
			if a.Counts() && !slices.Contains(out, o) {
				out = append(out, o)
			}
		}
	}
	return out
}

// Options say what is asked and where.
type Options struct {
	// Folder is the directory that the scratch folder is made in, absolute or relative to the database; empty for the database itself.
	Folder string
	// Execute allows to write into the scratch folder. Without it only what reads is asked.
	Execute bool
	// Only are the IDs that are asked; nil means all.
	Only []string
	// As is a connection of another user, whose rights in the scratch folder are given and taken; nil if there is none.
	As *ydbconn.Conn
	// Anonymous connects without a login; nil if that is not to be tried.
	Anonymous func(context.Context) (*ydbconn.Conn, error)
	// Each is told each answer as it comes, by one goroutine at a time. Nil if nobody wants to know.
	Each func(*Answer)
	// Bytes is how much Within writes, at most.
	Bytes uint64
	// Stale is how long a scratch folder shows no life before it counts as left behind; 0 means ten seconds.
	Stale time.Duration
}

// Result is what a run brought.
type Result struct {
	Answers  []*Answer // in the order of the list
	Leftover []string  // scratch folders of processes that were killed
	Removed  bool      // they were removed
	Foreign  []string  // what stands in scratch folders and is not of this tool; it was left alone
}

// Run asks. The error is what kept it from asking, or from removing what it made.
func Run(ctx context.Context, c *ydbconn.Conn, o Options) (out *Result, err error) {
	out = &Result{}
	s := &scratch{conn: c, parent: c.Absolute(o.Folder), stale: o.Stale}
	seen, err := s.leftovers(ctx)
	if err != nil {
		return nil, err
	}
	list := Selected(o)
	writes := o.Execute && slices.ContainsFunc(list, func(p *Probe) bool { return !p.Reads })
	lacks := "it writes, which --execute allows"
	if writes {
		var full noRoom
		err := Room(ctx, c, most)
		if err == nil {
			err = s.make(ctx)
		}
		switch {
		case err == nil:
		case errors.As(err, &full):
			writes, lacks = false, full.Error()
		case ydbconn.Denied(err):
			writes, lacks = false, "the user may not make a folder and tables in "+s.where(o.Folder)
		default:
			return nil, errors.Join(err, s.remove(ctx, s.path, out))
		}
	}
	ask := &asking{conn: c, as: o.As, anonymous: o.Anonymous, scratch: s, each: o.Each, lacks: lacks, writes: writes}
	out.Answers = ask.all(ctx, list)
	if writes {
		err = s.remove(ctx, s.path, out)
	}
	for _, of := range seen {
		out.Leftover = append(out.Leftover, of.path)
	}
	if o.Execute && len(seen) > 0 {
		err = errors.Join(err, s.sweep(ctx, seen, out))
	}
	return out, errors.Join(ctx.Err(), err)
}

// most is how many bytes all probes write at most.
const most = 4 << 20

// Selected are the probes that options choose.
func Selected(o Options) (out []*Probe) {
	for _, p := range List() {
		if o.Only == nil || slices.Contains(o.Only, p.ID) {
			out = append(out, p)
		}
	}
	return out
}

// asking is a run under way.
type asking struct {
	conn, as  *ydbconn.Conn
	anonymous func(context.Context) (*ydbconn.Conn, error)
	scratch   *scratch
	writes    bool
	lacks     string // why nothing is written
	each      func(*Answer)

	mu  sync.Mutex // of each
	ddl sync.Mutex // one change of a schema at a time: there is a limit of them
	fed fed
}

// groups is how many probes are asked at once: a server is not to feel it.
const groups = 4

func (k *asking) all(ctx context.Context, list []*Probe) []*Answer {
	out := make([]*Answer, len(list))
	next := make(chan int)
	var work sync.WaitGroup
	for range groups {
		work.Go(func() {
			for i := range next {
				out[i] = k.one(ctx, list[i])
				k.mu.Lock()
				if k.each != nil {
					k.each(out[i])
				}
				k.mu.Unlock()
			}
		})
	}
	for i := range list {
		next <- i
	}
	close(next)
	work.Wait()
	return out
}

// longest is how long one probe may take. Source of the slowest: statistics come within a minute.
const longest = 75 * time.Second

// one asks a probe, and once more if the server was busy.
func (k *asking) one(ctx context.Context, p *Probe) *Answer {
	out := &Answer{Probe: p, State: Agrees}
	began := time.Now()
	defer func() { out.Took = time.Since(began) }()
	if !p.Reads && !k.writes {
		out.State, out.Seen = NotAsked, k.lacks
		return out
	}
	var err error
	for try := range 2 {
		limited, cancel := context.WithTimeout(ctx, longest)
		a := &asker{asking: k, ctx: limited, id: p.ID, try: try}
		a.script(p.Script)
		if p.ask != nil && a.ok() {
			p.ask(a)
		}
		err = a.err
		cancel()
		if ctx.Err() != nil {
			err = lacking("it was interrupted")
		}
		if !busy(err) {
			break
		}
	}
	var other difference
	var none lacking
	var feed unread
	switch {
	case err == nil:
	case errors.As(err, &other):
		out.State, out.Seen = Differs, k.scratch.anonymous(other.Error())
	case errors.As(err, &feed) && feed.probe == p.ID:
		out.State, out.Seen = Differs, k.scratch.anonymous(feed.text)
	case errors.As(err, &feed):
		out.State, out.Seen = NotAsked, "it needs what "+feed.probe+" asks"
	case errors.As(err, &none):
		out.State, out.Seen = NotAsked, k.scratch.anonymous(none.Error())
	case ydbconn.Denied(err), p.Reads && ydbconn.NotFound(err):
		out.State, out.Seen = NotAsked, "the user has no right to it"
	case busy(err):
		out.State, out.Seen = NotAsked, "the server was busy: "+k.scratch.anonymous(ydbconn.Brief(err))
	default:
		out.State, out.Seen = Differs, "refused: "+k.scratch.anonymous(ydbconn.Brief(err))
	}
	return out
}

// busy reports whether an error tells nothing of what was asked.
func busy(err error) bool {
	switch {
	case err == nil, errors.As(err, new(difference)), errors.As(err, new(lacking)), errors.As(err, new(unread)):
		return false
	case errors.Is(err, context.DeadlineExceeded),
		ydbconn.HasStatus(err, Ydb.StatusIds_UNDETERMINED, Ydb.StatusIds_TIMEOUT, Ydb.StatusIds_CANCELLED):
		return true
	}
	return ydbconn.Passing(err) && !ydbconn.Aborted(err)
}

// difference is the error of an answer that is not the one believed in.
type difference string

func (d difference) Error() string { return string(d) }

// unread is the error of a changefeed that could not be read, which one probe is about and others need.
type unread struct{ probe, text string }

func (u unread) Error() string { return u.text }

// lacking is the error of a probe that cannot be asked.
type lacking string

func (l lacking) Error() string { return string(l) }
