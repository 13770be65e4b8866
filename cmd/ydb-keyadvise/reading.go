package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
)

// reading is which tables a command reads, and by what it judges them. Its options are the same on every command.
type reading struct {
	read  ask.Read
	judge ask.Judge
	app   *app
	flags *pflag.FlagSet // of the command; nil if agents ask

	described func(b *evidence.Bundle, database string) error // as opened.From has it
}

// The headings of the options that say what is read, the same for every command that reads tables.
const (
	fileSection      = "Source of the tables (choose one)"
	liveSection      = "Or a live database, with the options of the ydb CLI"
	databaseSection  = "The database, with the options of the ydb CLI"
	measureSection   = "Measurements"
	selectionSection = "Selection of tables"
)

var sourceSections = []string{fileSection, liveSection, loginSection, measureSection, selectionSection}

// bind declares fields as options.
func bind(flags *pflag.FlagSet, fields []ask.Field) {
	for _, f := range fields {
		switch into := f.Into.(type) {
		case *string:
			if f.Words != nil {
				choiceFlag(flags, into, f.Name, f.Words, f.Help)
			} else {
				flags.StringVar(into, f.Name, *into, f.Help)
			}
		case *[]string:
			flags.StringArrayVar(into, f.Name, nil, f.Help)
		case *bool:
			flags.BoolVar(into, f.Name, *into, f.Help)
		case *int:
			flags.IntVar(into, f.Name, *into, f.Help)
		case *time.Duration:
			flags.DurationVar(into, f.Name, *into, f.Help)
		}
	}
}

// addFields declares fields as options under a heading.
func addFields(cmd *cobra.Command, title string, fields []ask.Field, of ...ask.Section) {
	addSection(cmd, title, func(flags *pflag.FlagSet) { bind(flags, ask.Sections(fields, of...)) })
}

// register declares the options that say what is read.
func (o *reading) register(a *app, cmd *cobra.Command) {
	o.app, o.flags, o.read.Observe = a, cmd.Flags(), ask.Auto
	cmd.ValidArgsFunction = cobra.NoFileCompletions
	fields := o.read.Fields()
	addFields(cmd, fileSection, fields, ask.OfSource)
	addConnection(cmd, liveSection, &o.read.Conn)
	addFields(cmd, measureSection, fields, ask.OfLoad)
	cmd.Flags().Lookup("observe").DefValue = fmt.Sprintf("%s if a key may grow at its end", live.ObserveAuto)
	addFields(cmd, selectionSection, fields, ask.OfSelection)
	_ = cmd.MarkFlagDirname("dump")
}

// registerJudging declares the options that say with which statements, and by what, tables are judged; some have no statements.
func (o *reading) registerJudging(cmd *cobra.Command, statements bool) {
	if statements {
		addFields(cmd, inspectionSection, o.read.Fields(), ask.OfJudging)
	}
	addFields(cmd, inspectionSection, o.judge.Fields(), ask.OfJudging)
	addSection(cmd, inspectionSection, func(flags *pflag.FlagSet) { configFlag(flags, &o.read.Config) })
	_ = cmd.Flags().SetAnnotation("doctor", cobra.BashCompFilenameExt, []string{"json"})
}

// doctorFlag registers the file of answers alone, for commands of plans.
func doctorFlag(flags *pflag.FlagSet, value *string) {
	flags.StringVar(value, "doctor", "", "`FILE`: answers of 'doctor'")
	_ = flags.SetAnnotation("doctor", cobra.BashCompFilenameExt, []string{"json"})
}

// tables reads what is asked for; without j as it is, and without statements.
func (o *reading) tables(ctx context.Context, paths []string, j *ask.Judge) (*opened.Schema, error) {
	o.read.Paths = paths
	if o.app.sparing != nil {
		o.app.sparing() // most of what is read stays to the end
	}
	explaining := newProgress(o.app)
	defer explaining.done()
	from := opened.From{Now: o.app.now, Between: o.app.between, Check: o.check, Described: o.described,
		Explained: func(done, total int) { explaining.update("explaining statements", done, total) }}
	if o.read.Conn.Given() {
		from.Open = o.open
	}
	return opened.Read(ctx, o.read, j, from)
}

// open opens the database, and shows how it is read.
func (o *reading) open(ctx context.Context, options *live.Options) (*ydbconn.Conn, func(), error) {
	a, progress := o.app, newProgress(o.app)
	// Only the observation ends early: all else is needed for a report.
	stopped := make(chan struct{})
	observed := sync.OnceFunc(func() { a.soft.listen(stopped) })
	options.Now, options.Stop, options.ViewInterval = a.now, stopped, a.between
	options.Progress = func(p live.Progress) {
		if p.Stage == "observe" {
			observed()
		}
		if p.Stage == "observe" && p.Total > 0 {
			progress.wait(fmt.Sprintf("watching the load for at most %s more: a rate needs two reports, and %d of %s have sent them",
				p.Left.Round(time.Second), p.Done, evidence.Count(p.Total, "partition")))
			return
		}
		progress.update(stageText(p.Stage), p.Done, p.Total)
	}
	o.read.Conn.Prompt = a.prompt
	o.read.Conn.OnWait = func(w ydbconn.Wait) {
		progress.wait(fmt.Sprintf("%s: waiting %s: %s", w.What, w.Delay.Round(time.Millisecond), w.Reason))
	}
	progress.update("connecting", 0, 0)
	conn, err := ydbconn.Open(ctx, o.read.Conn)
	if err != nil {
		progress.done()
		return nil, nil, err
	}
	o.read.Conn.Database = conn.Database() // a profile may have named it
	return conn, func() {
		a.soft.listen(nil)
		progress.done()
	}, nil
}

// stageText says what a stage of live.Progress does.
func stageText(stage string) string {
	switch stage {
	case "list":
		return "finding tables"
	case "describe":
		return "describing tables"
	case "sample":
		return "sampling rows"
	case "observe":
		return "watching the load"
	case "compare":
		return "finding the new rows"
	}
	return stage
}

// check refuses options that have no effect: those for a live database where the tables come from elsewhere. The database is needed for
// files, too, where it makes paths absolute.
func (o *reading) check(r *ask.Read) error {
	kind := r.Kind()
	if kind == "" || r.Conn.Given() || o.flags == nil {
		return nil
	}
	var idle []string
	o.flags.Visit(func(f *pflag.Flag) {
		section := f.Annotations[sectionKey]
		if f.Name != "database" && len(section) > 0 && slices.Contains([]string{liveSection, loginSection, measureSection}, section[0]) {
			idle = append(idle, "--"+f.Name)
		}
	})
	switch len(idle) {
	case 0:
	case 1:
		return usagef("%s has no effect with %s: it is for a live database, -e ENDPOINT -d DATABASE", idle[0], kind)
	default:
		return usagef("%s have no effect with %s: they are for a live database, -e ENDPOINT -d DATABASE", strings.Join(idle, ", "), kind)
	}
	return nil
}

// misused is a usage error of what was asked for with an option, or with an argument.
func misused(cmd *cobra.Command, args []string, err error) error {
	wrong := (*ask.Wrong)(nil)
	if !errors.As(err, &wrong) {
		return err
	}
	switch field := wrong.Field; {
	case field == ask.NoSource:
		return noSource(args)
	case field == "database" && cmd.Flags().Lookup("d"+strings.Fields(wrong.Text)[0]) != nil:
		return usagef("unknown flag -d%[1]s; did you mean --d%[1]s?", strings.Fields(wrong.Text)[0])
	case field == "database":
		return usagef("-d%s", wrong.Text)
	case field == "" && wrong.Missing != "" && exists(wrong.Missing):
		return usagef("no table matches %[1]s, but there is such a file or folder; arguments are paths of tables. Give it as --ddl %[1]s",
			wrong.Missing)
	}
	return &usageError{wrong.Error()}
}

// noSource says that no tables are given, and what the arguments may be instead.
func noSource(args []string) error {
	if i := slices.IndexFunc(args, exists); i >= 0 {
		return usagef("%[1]s is a file or folder; arguments are paths of tables. Give it as --ddl %[1]s", args[i])
	}
	if i := slices.IndexFunc(args, func(p string) bool { return strings.Contains(p, "://") }); i >= 0 {
		return usagef("%[1]s is where a database is; arguments are paths of tables. Give it as -e %[1]s", args[i])
	}
	return usagef("no tables given; say where they come from:\n" +
		"  --ddl FILE|DIR     schema files\n" +
		"  --dump DIR         a folder written by 'ydb tools dump'\n" +
		"  --snapshot FILE    a file written by 'ydb-keyadvise snapshot'\n" +
		"  -e ENDPOINT -d DATABASE, or -p PROFILE\n" +
		"                     a live database, as with the ydb CLI")
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// toolStep is a call of a tool that leads on, with what was read and by what it was judged.
func (o *reading) toolStep(says, tool string, tables []string, fields []ask.Field, more map[string]any) report.NextStep {
	args := map[string]any{}
	for _, f := range slices.Concat(o.read.Fields(), ask.Sections(o.judge.Fields(), ask.OfJudging), fields) {
		v := reflect.ValueOf(f.Into).Elem()
		if f.Agents == "" || v.IsZero() || f.Into == &o.read.Observe || tool == "plan" && f.Name == "dialect" {
			continue
		}
		args[f.InJSON()] = v.Interface()
	}
	if delete(args, "tables"); len(tables) > 0 {
		args["tables"] = tables
	}
	maps.Copy(args, more)
	data, err := json.Marshal(args)
	if err != nil {
		panic(err) // texts, lists of texts and switches
	}
	return report.NextStep{Says: says, Line: tool + " " + string(data), Args: []string{tool, string(data)}}
}
