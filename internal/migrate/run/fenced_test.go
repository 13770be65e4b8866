package run

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/ydb-platform/ydb-go-sdk/v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// logsIn has the application be a user of its own, where the table gives it rights or it has them from a directory.
func (h *history) logsIn(app *ydb.Driver) {
	h.t.Helper()
	t := h.before.Tables[h.path]
	named := slices.ContainsFunc(t.Permissions, func(p schema.Permission) bool { return p.Subject == appUser })
	if !named {
		return
	}
	h.sender, h.user = app, true
	grant := "GRANT 'ydb.generic.read', 'ydb.generic.write' ON %s TO " + appUser
	h.must(fmt.Sprintf(grant, yql.QuoteName(h.model)))
	if h.random.IntN(5) == 0 && !t.InheritanceOff {
		h.must(fmt.Sprintf(grant, yql.QuoteName(h.dir)))
		return
	}
	h.refused = t.Owner != appUser
}

// mayFail reports whether the application may be told an error just now: that a fence has taken its rights, or that the tables
// were switched before it has heard of it.
func (h *history) mayFail(err error, final bool) bool {
	if !h.fenced.Load() {
		return false
	}
	if refused := (*noRight)(nil); errors.As(err, &refused) {
		h.note("the application is refused")
		return true
	}
	key := h.plan.OldKey()
	if final {
		key = h.plan.NewKey()
	}
	now := h.keyOf(h.plan.Table)
	h.note("the application: the key is %v: %.200v", now, err)
	return !slices.Equal(now, key)
}

// fencedOff has the application write while its rights are taken, or given back, and that is all it may be told.
func (h *history) fencedOff(r *rand.Rand, taken bool) {
	h.t.Helper()
	if !h.refused {
		return
	}
	h.gate.RLock()
	defer h.gate.RUnlock()
	for range 5 {
		if !h.open {
			return
		}
		sent, err := h.send(r)
		if refused := (*noRight)(nil); sent && errors.As(err, &refused) != taken {
			h.t.Errorf("the right to write is taken: %v; the application writes, and is told: %v", taken, err)
		}
	}
}

// lowered looks, once no process is left, whether the fence is still recorded; if it is not, the application may write again. It may
// stay up where a process was killed, and while the tables are switched or being switched back.
func (h *history) lowered(killed bool) {
	h.t.Helper()
	if !h.fenced.Load() {
		return
	}
	if run := h.run(); run != nil && run.Data.Fence != nil {
		h.note("the fence is still up: %+v", *run.Data.Fence)
		if !killed && !run.Back && h.keyOf(h.plan.Copy) != nil {
			h.fail("the fence is still up")
		}
		return
	}
	h.fenced.Store(false)
	if h.open {
		h.fencedOff(h.random, false)
	}
}
