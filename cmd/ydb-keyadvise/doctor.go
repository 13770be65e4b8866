package main

import (
	"bufio"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/probe"
)

type doctorOptions struct {
	conn                   ydbconn.Options
	probe                  probe.Options
	asUser, asPasswordFile string
	format                 report.Format[*diagnosis]
	output                 string
	verbose                bool
}

func newDoctor(a *app) *cobra.Command {
	var o doctorOptions
	cmd := &cobra.Command{
		Use:   "doctor [flags]",
		Short: "Ask a database whether it does what this tool relies on",
		Long: `Ask a database whether it does what this tool relies on. With --execute, also ask what needs writes, in a scratch folder that is
removed afterwards: half a minute of little load, below 4 MiB. The exit status is 1 if an answer differs. Commands that are given the
answers, as JSON with --doctor, refuse or do not judge what depends on them.`,
		Example: `ydb-keyadvise doctor -e grpcs://ydb.example.net:2135 -d /prod
ydb-keyadvise doctor -p prod --folder sandbox --execute --format json -o doctor.json`,
		Args: noArgs,
		RunE: a.does(func(ctx context.Context, a *app, _ []string) (outcome, error) { return o.run(ctx, a) }),
	}
	addConnection(cmd, databaseSection, &o.conn)
	addSection(cmd, "Questions", func(flags *pflag.FlagSet) {
		flags.BoolVar(&o.probe.Execute, "execute", false, "also ask what needs writes")
		flags.StringVar(&o.probe.Folder, "folder", "", "`PATH`: for the scratch folder (default: the database)")
		flags.StringSliceVar(&o.probe.Only, "only", nil, "`ID`: ask only this question")
		flags.StringVar(&o.asUser, "as-user", "", "`NAME`: a second user, to test rights")
		flags.StringVar(&o.asPasswordFile, "as-password-file", "", "`FILE`: the password of that user")
	})
	addSection(cmd, "Report", func(flags *pflag.FlagSet) {
		formatFlag(flags, &o.format, doctorFormats())
		flags.StringVarP(&o.output, "output", "o", "", "write to `FILE`")
		flags.BoolVarP(&o.verbose, "verbose", "v", false, "also show the answers that agree")
	})
	return cmd
}

func (o *doctorOptions) run(ctx context.Context, a *app) (outcome, error) {
	if !o.conn.Given() {
		return outcome{}, usagef("no database to ask; give -e ENDPOINT -d DATABASE, or -p PROFILE")
	}
	ids := plan.Each(probe.List(), func(p *probe.Probe) string { return p.ID })
	for _, id := range o.probe.Only {
		if !slices.Contains(ids, id) {
			return outcome{}, ask.OneOf("only", id, ids)
		}
	}
	if o.probe.Execute && o.format.Name == report.TextFormat {
		fmt.Fprintln(a.stderr, "questions that need writes are asked in a scratch folder, which is removed afterwards")
	}
	progress := newProgress(a)
	defer progress.done()
	o.conn.Prompt, o.probe.Stale = a.prompt, a.lease
	conn, err := ydbconn.Open(ctx, o.conn)
	if err != nil {
		return outcome{}, err
	}
	defer conn.Close() // everything was asked
	if o.asUser != "" {
		as := o.conn
		as.User, as.PasswordFile = o.asUser, o.asPasswordFile
		if o.probe.As, err = ydbconn.Open(ctx, as); err != nil {
			return outcome{}, fmt.Errorf("connect as %s: %w", o.asUser, err)
		}
		defer o.probe.As.Close()
	}
	if o.probe.Execute {
		o.probe.Anonymous = anonymously(o.conn)
	}
	asked := 0
	o.probe.Each = func(*probe.Answer) { asked++; progress.update("asking", asked, len(probe.Selected(o.probe))) }
	d := &diagnosis{Tool: a.version, Made: a.now().UTC().Truncate(time.Second), executed: o.probe.Execute, verbose: o.verbose,
		database: conn.Database(), settings: o.settings(ctx, conn)}
	if d.Release, err = probe.Version(ctx, conn); err != nil {
		return outcome{}, err
	}
	d.Result, err = probe.Run(ctx, conn, o.probe)
	progress.done()
	if d.Result == nil {
		return outcome{}, err
	}
	if err := writeAs(a, o.format, o.output, false, d); err != nil {
		return outcome{}, err
	}
	return outcome{found: d.count(probe.Differs) > 0}, err
}

// settings say how the questions were asked.
func (o *doctorOptions) settings(ctx context.Context, conn *ydbconn.Conn) (out []string) {
	me, _ := conn.WhoAmI(ctx) // a probe asks it, too
	for _, s := range []struct {
		given    bool
		yes, not string
	}{{o.probe.Execute, "--execute", "reading only"}, {len(o.probe.Only) > 0, "--only", ""},
		{o.probe.Folder != "", "--folder", ""}, {me.User != "", "a login", "no login"}, {me.Administrator, "an administrator", ""},
		{o.asUser != "", "a second user", ""}} {
		if !s.given {
			s.yes = s.not
		}
		if s.yes != "" {
			out = append(out, s.yes)
		}
	}
	return out
}

// diagnosis is what a database answered. It holds no row and no secret, and names the database to programs alone.
type diagnosis struct {
	Tool     string
	database string
	Release  string
	Made     time.Time
	*probe.Result
	executed bool
	verbose  bool     // what agrees is shown, too
	settings []string // how it was asked, without names
}

func (d *diagnosis) count(s probe.State) (n int) {
	for _, a := range d.Answers {
		if a.State == s {
			n++
		}
	}
	return n
}

func doctorFormats() report.Formats[*diagnosis] {
	return report.Formats[*diagnosis]{
		{Name: report.TextFormat, Render: func(w *bufio.Writer, v report.View, d *diagnosis) error { v.Prose(w, d.text()); return nil }},
		{Name: "json", Render: func(w *bufio.Writer, _ report.View, d *diagnosis) error { return report.EncodeJSON(w, d.json()) }},
		{Name: "issue", Render: func(w *bufio.Writer, _ report.View, d *diagnosis) error {
			_, err := w.WriteString(d.issue())
			return err
		}},
	}
}

// text shows what differs, and how much agrees; what differs stands near the end, which is what is left on a screen.
func (d *diagnosis) text() string {
	var b strings.Builder
	for _, a := range d.Answers {
		if a.State == probe.Agrees && d.verbose {
			fmt.Fprintf(&b, "%-9s  %-20s  %s\n", a.State, a.ID, a.Belief)
		}
	}
	for _, u := range opened.NotAsked(d.Answers) {
		fmt.Fprintf(&b, "%d not asked: %s", len(u.IDs), u.Reason)
		if d.verbose {
			b.WriteString(": " + strings.Join(u.IDs, ", "))
		}
		b.WriteString("\n")
	}
	for _, a := range d.Answers {
		if a.State == probe.Differs {
			fmt.Fprintf(&b, "%-9s  %-20s  %s\n    %s\n    %s\n", a.State, a.ID, a.Belief, a.Seen, a.Says())
		}
	}
	fmt.Fprintf(&b, "YDB %s: %s\n", d.Release, d.summary())
	for _, path := range d.Foreign {
		fmt.Fprintf(&b, "%s was not created by this tool: it was left in place, and so was the scratch folder\n", path)
	}
	switch {
	case d.Removed:
		fmt.Fprintf(&b, "%s of processes that were killed removed\n", evidence.Count(len(d.Leftover), "scratch folder"))
	case len(d.Leftover) > 0 && !d.executed:
		fmt.Fprintf(&b, "%s of other runs of doctor; --execute removes those left behind\n",
			evidence.Count(len(d.Leftover), "scratch folder"))
	}
	if !d.executed {
		b.WriteString("--execute also asks what needs writes, in a scratch folder that it makes and removes\n")
	}
	return b.String()
}

func (d *diagnosis) summary() string {
	text := fmt.Sprintf("%d of %s agree", d.count(probe.Agrees), evidence.Count(len(d.Answers), "answer"))
	if n := d.count(probe.Differs); n > 0 {
		text += fmt.Sprintf(", %d differ", n)
	}
	if n := d.count(probe.NotAsked); n > 0 {
		text += fmt.Sprintf(", %d not asked", n)
	}
	return text
}

// issue is a text to be pasted into an issue.
func (d *diagnosis) issue() string {
	var b strings.Builder
	fmt.Fprintf(&b, "YDB `%s`, ydb-keyadvise `%s`, asked on %s (%s): %s.\n\n", d.Release, d.Tool, d.Made.Format(time.DateOnly),
		strings.Join(d.settings, ", "), d.summary())
	for _, a := range d.Answers {
		if a.State == probe.Differs {
			fmt.Fprintf(&b, "- `%s`: %s\n  %s\n  %s\n", a.ID, a.Belief, a.Seen, a.Says())
		}
	}
	for _, u := range opened.NotAsked(d.Answers) {
		fmt.Fprintf(&b, "- not asked: %s: %s\n", u.Reason, strings.Join(u.IDs, ", "))
	}
	return b.String()
}

func (d *diagnosis) json() opened.Diagnosis {
	out := opened.Diagnosis{Version: opened.DiagnosisVersion, Tool: d.Tool, Database: d.database, Release: d.Release, Made: d.Made,
		Executed: d.executed, Settings: d.settings, Switched: []string{}}
	for _, a := range d.Answers {
		off := plan.Each(a.Disables, probe.Disabled.String)
		if a.State == probe.Differs {
			out.Switched = append(out.Switched, off...)
		}
		out.Answers = append(out.Answers, opened.Answer{ID: a.ID, Belief: a.Belief, State: a.State, Seen: a.Seen, Off: off,
			Seconds: a.Took.Seconds()})
	}
	slices.Sort(out.Switched)
	out.Switched = slices.Compact(out.Switched)
	return out
}
