// Package probe asks a server what this tool believes of YDB.
//
// It owns the one list of beliefs, how each is asked, what an answer that differs switches off, and the scratch folder that they are asked
// in. Whoever is about to do something, or judges something, says what, and is told whether it holds. The one invariant: nothing outside of
// the scratch folder is changed, and nothing of it is left that the next Run does not remove.
package probe

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

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
	lacks := "asking writes, which --execute allows"
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
	ask := &asking{room: &room{conn: c, as: o.As, anonymous: o.Anonymous, scratch: s}, each: o.Each, lacks: lacks, writes: writes}
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
	*room
	writes bool
	lacks  string // why nothing is written
	each   func(*Answer)
	mu     sync.Mutex // of each
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

// one asks a probe, and again if the server was busy, or did otherwise than believed.
func (k *asking) one(ctx context.Context, p *Probe) *Answer {
	out := &Answer{Probe: p, State: Agrees}
	defer func(began time.Time) { out.Took = time.Since(began) }(time.Now())
	if !p.Reads && !k.writes {
		out.State, out.Seen = NotAsked, k.lacks
		return out
	}
	differed, err := false, error(nil)
	for try := range tries {
		limited, cancel := context.WithTimeout(ctx, longest)
		a := &asker{room: k.room, ctx: limited, id: p.ID, try: try}
		p.ask(a)
		err = a.err
		cancel()
		if ctx.Err() != nil {
			err = lacking("it was interrupted")
		}
		tells := !busy(err) && !ydbconn.Aborted(err) // which a server may answer at any time, and is believed the third
		if err == nil || errors.As(err, new(lacking)) || differed && tells {
			break
		}
		differed = differed || tells
	}
	var none lacking
	var feed unread
	switch {
	case err == nil:
	case errors.As(err, new(difference)), errors.As(err, &feed) && feed.probe == p.ID:
		out.State, out.Seen = Differs, k.scratch.nameless(err.Error())
	case errors.As(err, &feed):
		out.State, out.Seen = NotAsked, "it needs what "+feed.probe+" asks"
	case errors.As(err, &none):
		out.State, out.Seen = NotAsked, k.scratch.nameless(none.Error())
	case ydbconn.Denied(err), p.Reads && ydbconn.NotFound(err):
		out.State, out.Seen = NotAsked, "the user has no right to it"
	case busy(err):
		out.State, out.Seen = NotAsked, "the server was busy: "+k.scratch.nameless(ydbconn.Brief(err))
	default:
		out.State, out.Seen = Differs, "refused: "+k.scratch.nameless(ydbconn.Brief(err))
	}
	return out
}
