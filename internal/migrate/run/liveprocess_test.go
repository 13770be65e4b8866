package run

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// A process of TestLive may be one of the system, so that it can be killed as such. It tells what happens by lines of
// JSON, and waits for an answer where writers are to stand still; its input ends when it is to stop as by Ctrl-C.

// outsideEnv holds what such a process is to do.
const outsideEnv = "KEYADVISE_LIVE"

// outsideWork is what it is to do.
type outsideWork struct {
	What, Folder, Endpoint, Database string
	Revokes                          bool
}

// outsideWord is what it says.
type outsideWord struct {
	Ready bool
	Event *work.Event
	Ended bool
	Error string
	Lost  bool // the error is state.ErrLost
}

// TestLiveProcess is a process of TestLiveOutside.
func TestLiveProcess(t *testing.T) {
	if os.Getenv(outsideEnv) == "" {
		t.Skip("it is started by TestLiveOutside")
	}
	var asked outsideWork
	if err := json.Unmarshal([]byte(os.Getenv(outsideEnv)), &asked); err != nil {
		t.Fatal(err)
	}
	p, err := folder.Load(asked.Folder)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: asked.Endpoint, Database: asked.Database, NoDiscovery: true})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	say := json.NewEncoder(os.Stdout)
	ctx, cancel := context.WithCancel(t.Context())
	answers := make(chan struct{})
	go func() {
		defer cancel()
		for input := bufio.NewReader(os.Stdin); ; {
			if _, err := input.ReadString('\n'); err != nil {
				return
			}
			answers <- struct{}{}
		}
	}()
	r := runnerOf(p, conn)
	r.Lease, r.FenceRevoke = liveLease, asked.Revokes
	r.Report = func(e work.Event) {
		if e.Kind == work.EventProgress || e.Kind == work.EventLag {
			return
		}
		_ = say.Encode(outsideWord{Event: &e})
		if e.Kind == work.EventBegin {
			select {
			case <-answers:
			case <-ctx.Done():
			}
		}
	}
	_ = say.Encode(outsideWord{Ready: true})
	last := outsideWord{Ended: true}
	if err := liveCommands[asked.What](ctx, r); err != nil {
		last.Error, last.Lost = err.Error(), errors.Is(err, state.ErrLost)
	}
	_ = say.Encode(last)
}

// outside is a liveProcess of the system.
type outside struct {
	*part
	live *liveRun
	who  string
}

// outside starts one, which waits for nothing.
func (l *liveRun) outside(what, who string) liveProcess {
	l.t.Helper()
	endpoint, _, _ := strings.Cut(l.ydb.ConnectionString, l.db.Name())
	asked, err := json.Marshal(outsideWork{what, l.folder, endpoint, l.db.Name(), l.revokes})
	if err != nil {
		l.t.Fatal(err)
	}
	p := &outside{startPart(l.t, "TestLiveProcess", outsideEnv+"="+string(asked)), l, who}
	if w, err := p.hear(); err != nil || !w.Ready {
		l.t.Fatalf("%s says %+v, %v", who, w, err)
	}
	return p
}

// writePlan writes the plan for processes of the system.
func (l *liveRun) writePlan(dir string) {
	l.t.Helper()
	data, err := l.plan.Marshal()
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "plan.yaml"), data, 0o644)
	}
	if err != nil {
		l.t.Fatal(err)
	}
	l.folder = dir
}

// hear waits for what the process says next.
func (p *outside) hear() (w outsideWord, err error) {
	for {
		line, err := p.lines.ReadBytes('\n')
		if err != nil {
			return w, err
		}
		if line[0] == '{' { // and not of the test's own
			return w, json.Unmarshal(line, &w)
		}
	}
}

func (p *outside) do(ctx context.Context) error {
	stop := context.AfterFunc(ctx, func() { _ = p.input.Close() })
	defer stop()
	for {
		w, err := p.hear()
		switch {
		case err == io.EOF:
			return errKilled
		case err != nil:
			return err
		case w.Ended && w.Lost:
			return fmt.Errorf("%s: %w", w.Error, state.ErrLost)
		case w.Ended && w.Error != "":
			return errors.New(w.Error)
		case w.Ended:
			return nil
		}
		p.live.heard(p.who, *w.Event)
		if w.Event.Kind == work.EventBegin {
			_, _ = p.input.Write([]byte("\n")) // it may have been killed
		}
	}
}

// errKilled says that a process was killed.
var errKilled = errors.New("killed")

func (p *outside) kill() { _ = p.cmd.Process.Kill() }

func (p *outside) sleep(asleep bool) {
	if asleep {
		golden.Pause(p.cmd.Process)
	} else {
		golden.Resume(p.cmd.Process)
	}
}

func (p *outside) close() {
	p.kill()
	p.end()
}
