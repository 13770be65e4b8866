package ask

import (
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// Perform says which plans are performed, and how. The zero Perform asks nobody.
type Perform struct {
	Folder  string
	Conn    ydbconn.Options
	Confirm []string // steps, and what is lost
	Fence   string   // FenceConfirm or FenceRevoke; empty for the first

	MaxDowntime time.Duration // 0 for what suits the plan
	Quiet       time.Duration // 0 for a minute
	Lease       time.Duration // 0 for what package run takes
	Workers     int           // 0 for 4

	Until           string // a step; empty for all before the cutover
	Cutover, Follow bool
}

// Revoke reports whether the fence revokes rights.
func (p *Perform) Revoke() bool { return p.Fence == FenceRevoke }

// The ways to fence writers: a person stops them, or their rights are revoked.
const FenceConfirm, FenceRevoke = "confirm", "revoke"

// Fields are what can be given.
func (p *Perform) Fields() []Field {
	return []Field{
		{Name: "DIR", JSON: "folder", Section: -1, File: true, Into: &p.Folder, Agents: "of the plan, below the working folder"},
		{Name: "endpoint", Section: -1, Into: &p.Conn.Endpoint, Agents: "of the database, such as grpcs://HOST:2135; no credentials"},
		{Name: "database", Section: -1, Into: &p.Conn.Database, Agents: "path of the database, such as /prod"},
		{Name: "confirm", Go: "Confirmed", Section: OfRun, Into: &p.Confirm,
			Help: "the answer `TOKEN` to what was asked, or all for your part of every step"},
		{Name: "workers", Section: OfRun, Into: &p.Workers, Help: "work on `N` ranges at once (default 4)"},
		{Name: "until", Section: OfRun, Into: &p.Until, Help: "stop after `STEP`"},
		{Name: "cutover", Section: OfRun, Into: &p.Cutover, Help: "also cut over, as --fence says, for a plan with --writers stopped"},
		{Name: "fence", Go: "Revoke", Section: OfRun, Into: &p.Fence, Words: []string{FenceConfirm, FenceRevoke},
			Help: "`HOW` writers are stopped: confirm (by you) or revoke (their rights)"},
		{Name: "max-downtime", Section: OfRun, Into: &p.MaxDowntime, Help: "stop writers for at most `TIME` (30s with a changefeed)"},
		{Name: "follow", Section: OfRun, Into: &p.Follow, Help: "keep applying what the changefeed records"},
		{Name: "quiet", Section: OfRun, Into: &p.Quiet, Help: "`TIME` without a write after which the writers count as stopped"},
		{Name: "lease", Section: OfRun, Into: &p.Lease, Help: "`TIME` after which other processes take over the work of one that died"},
	}
}

// Check refuses what makes no sense.
func (p *Perform) Check() error {
	for _, d := range []struct {
		field string
		given time.Duration
	}{{"max-downtime", p.MaxDowntime}, {"quiet", p.Quiet}, {"lease", p.Lease}} {
		if d.given < 0 {
			return notNegative(d.field, d.given, "0 for the default")
		}
	}
	if p.Workers < 0 {
		return Wrongf("workers", " %d: want a positive number, or 0 for 4", p.Workers)
	}
	return nil
}
