package migrate

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// statementTimeout bounds one statement of a plan. The build of an index goes on in the database if its client goes
// away; what else takes so long is a scan of the table.
const statementTimeout = 2 * time.Hour

// perform does one action of a plan as it is written. What is there already is left alone.
func (r *Runner) perform(ctx context.Context, pos *position, step StepID, a Action) error {
	if !a.isFor(pos.Place) {
		return nil
	}
	if err := r.mine(ctx); err != nil {
		return err
	}
	switch a.Kind {
	case ActionSend:
		return nil // for the applications
	case ActionPerson:
		if r.fences(step, a) {
			return r.raise(ctx, pos)
		}
		return r.confirm(step, a.Text)
	case ActionShell:
		return r.word(ctx, pos, step, a)
	case ActionCLI:
		if a.Note != "" {
			r.say(step, a.Note)
		}
		return r.command(ctx, pos, a.Args)
	}
	if a.Note != "" {
		r.say(step, a.Note)
	}
	return r.statement(ctx, a)
}

// confirm asks for what a person has to do or to know. It is said by an option, once for a step.
func (r *Runner) confirm(step StepID, text string) error {
	if slices.Contains(r.Confirmed, step) || slices.Contains(r.Confirmed, ConfirmAll) {
		return nil
	}
	return &NeedsPerson{Step: step, Text: text}
}

// ConfirmAll is the step that stands for every one, in Runner.Confirmed.
const ConfirmAll StepID = "all"

// NeedsPerson says that the plan stopped where a person has to do or confirm something. Once that is done, the
// step has to be among Runner.Confirmed.
type NeedsPerson struct {
	Step StepID
	Text string // what has to be done or be true
}

func (e *NeedsPerson) Error() string {
	if e.Step == ConfirmLoss {
		return fmt.Sprintf("%s To accept that, run this again with --confirm %s", e.Text, e.Step)
	}
	return fmt.Sprintf("%s waits for you: %s When that is done, run this again with --confirm %s", e.Step, e.Text, e.Step)
}

// statement executes one statement of the plan.
func (r *Runner) statement(ctx context.Context, a Action) error {
	if a.Done != nil {
		done, err := r.isDone(ctx, a.Done)
		if err != nil || done {
			return err
		}
	}
	text := r.resolve(a.Text)
	if a.Fill != "" {
		rows, err := r.query(ctx, r.resolve(a.Fill), nil)
		if err != nil {
			return err
		}
		n, err := onlyNumber(rows)
		if err != nil {
			return fmt.Errorf("%s: %w", short(oneLine(a.Fill)), err)
		}
		text = strings.ReplaceAll(text, fillMark, strconv.FormatInt(n, 10))
	}
	rows, err := r.query(ctx, text, nil)
	if err != nil {
		if a.Done != nil {
			if a.Done.Error != "" && regexp.MustCompile("(?i)"+a.Done.Error).MatchString(err.Error()) {
				return nil
			}
			// The statement may have been executed by an attempt whose answer was lost.
			if done, lookErr := r.isDone(ctx, a.Done); lookErr == nil && done {
				return nil
			}
		}
		return err
	}
	if a.Else == "" {
		return nil
	}
	if got := jsonLines(rows); got != a.Want {
		return fmt.Errorf("%s (the answer is: %s)", a.Else, got)
	}
	return nil
}

// isDone tells whether an action was done already.
func (r *Runner) isDone(ctx context.Context, d *Done) (bool, error) {
	there := func(path string) (bool, error) {
		names, err := r.Conn.Names(ctx, directory(path))
		if ydbconn.NotFound(err) {
			return false, nil
		}
		if err != nil {
			// A changefeed is below a table, which cannot be listed everywhere: its table tells.
			return false, err
		}
		return slices.Contains(names, base(path)), nil
	}
	feed := func(path string) (bool, bool, error) {
		t, err := r.Conn.Outline(ctx, directory(path))
		if ydbconn.NotFound(err) {
			return false, false, nil
		}
		if err != nil {
			return false, false, err
		}
		_, has := t.Changefeed(base(path))
		return true, has, nil
	}
	switch {
	case d.There == r.Plan.Copy:
		return there(d.There)
	case d.There != "":
		_, has, err := feed(d.There)
		return has, err
	case d.Gone != "":
		table, has, err := feed(d.Gone)
		return table && !has, err
	case d.Query != "":
		_, err := r.Conn.Exec(ctx, ydbconn.Statement{What: "check whether it is done", Text: r.resolve(d.Query)})
		if err != nil && (ydbconn.Passing(err) || ctx.Err() != nil) {
			return false, err
		}
		return err == nil, nil
	}
	return false, nil
}

// resolve puts the path of the database where the plan could not know it.
func (r *Runner) resolve(text string) string {
	return strings.ReplaceAll(text, databaseMark, strings.TrimSuffix(r.Conn.Database(), "/"))
}

// query executes a query of the plan, and waits for what passes by itself for as long as the run may go on.
func (r *Runner) query(ctx context.Context, text string, params map[string]ydbconn.Value) ([]map[string]ydbconn.Value, error) {
	result, err := r.execute(ctx, text, params, false)
	if err != nil {
		return nil, err
	}
	return result.Rows, nil
}

// execute executes a statement of the plan; with aborts, one that met a writer is not tried again.
func (r *Runner) execute(ctx context.Context, text string, params map[string]ydbconn.Value, aborts bool) (*ydbconn.Result, error) {
	declared := map[string]ydbconn.Value{}
	for name, v := range params {
		if strings.Contains(text, "DECLARE "+name+" AS ") {
			declared[name] = v
		}
	}
	return r.Conn.Exec(ctx, ydbconn.Statement{What: short(oneLine(text)), Text: text, Params: declared, Timeout: statementTimeout, Aborts: aborts})
}

// command performs a command of the ydb CLI that a plan has.
func (r *Runner) command(ctx context.Context, pos *position, args []string) error {
	do := r.commandOf(args)
	if do == nil {
		return fmt.Errorf("the plan has a command that this program cannot run: ydb %s", strings.Join(args, " "))
	}
	return do(ctx, pos)
}

// commandOf is what a command of the ydb CLI does; nil if no plan has it.
func (r *Runner) commandOf(args []string) func(context.Context, *position) error {
	last := args[len(args)-1]
	option := func(name string) string {
		if i := slices.Index(args, name); i >= 0 && i+1 < len(args) {
			return args[i+1]
		}
		return ""
	}
	switch strings.Join(args[:min(2, len(args))], " ") {
	case "tools rename":
		return func(ctx context.Context, pos *position) error { return r.rename(ctx, pos, args) }
	case "table attribute":
		key, value, _ := strings.Cut(option("--attribute"), "=")
		if args[2] == "drop" {
			key, value = option("--attributes"), ""
		}
		return func(ctx context.Context, _ *position) error { return r.Conn.SetAttribute(ctx, last, key, value) }
	case "table ttl":
		after, errAfter := strconv.ParseUint(option("--expire-after"), 10, 32)
		run, errRun := strconv.ParseUint(option("--run-interval"), 10, 32)
		if errAfter != nil || errRun != nil {
			return nil
		}
		ttl := ydbconn.TTL{Column: option("--column"), Unit: option("--unit"), After: uint32(after), RunInterval: uint32(run)}
		return func(ctx context.Context, _ *position) error { return r.Conn.SetTTL(ctx, last, ttl) }
	case "scheme permissions":
		switch args[2] {
		case "chown":
			return func(ctx context.Context, _ *position) error { return r.Conn.ChangeOwner(ctx, args[3], args[4]) }
		case "clear-inheritance", "set-inheritance":
			return func(ctx context.Context, _ *position) error {
				return r.Conn.SetInheritance(ctx, last, args[2] == "set-inheritance")
			}
		}
	case "scheme ls":
		dir := ""
		if !strings.HasPrefix(last, "-") {
			dir = last
		}
		return func(ctx context.Context, _ *position) error {
			names, err := r.Conn.Names(ctx, dir)
			if err == nil {
				r.say(StepPreflight, strings.Join(names, ", "))
			}
			return err
		}
	}
	return nil
}

// rename renames as a plan says. After an error the tables are looked at before anything else is done.
func (r *Runner) rename(ctx context.Context, pos *position, args []string) error {
	var items [][2]string
	for i, a := range args {
		if a == "--item" && i+1 < len(args) {
			from, to, _ := strings.Cut(args[i+1], ",")
			items = append(items, [2]string{strings.TrimPrefix(from, "source="), strings.TrimPrefix(to, "destination=")})
		}
	}
	r.renaming = true
	for attempt := 1; ; attempt++ {
		err := r.Conn.Rename(ctx, items)
		if err != nil && ctx.Err() != nil {
			return fmt.Errorf("%w; it is not known whether the tables were renamed: 'migrate status' shows it", err)
		}
		// The tables tell what happened, whatever the answer was.
		now, lookErr := r.find(ctx)
		if lookErr != nil {
			return errors.Join(err, fmt.Errorf("it is not known whether the tables were renamed: %w", lookErr))
		}
		r.renaming = false
		if now.Place != pos.Place {
			*pos = *now
			return nil
		}
		if err == nil {
			return fmt.Errorf("rename: the server says it is done, and the tables are where they were")
		}
		if !ydbconn.Passing(err) || attempt == 5 {
			return err
		}
		r.wait("rename", err)
		if err := pause(ctx, time.Duration(attempt)*time.Second); err != nil {
			return err
		}
		r.renaming = true
	}
}

// onlyNumber is the only value of an answer.
func onlyNumber(rows []map[string]ydbconn.Value) (int64, error) {
	if len(rows) != 1 || len(rows[0]) != 1 {
		return 0, errors.New("the answer is not one number")
	}
	for _, v := range rows[0] {
		switch n := v.Model().(type) {
		case int64:
			return n, nil
		case uint64:
			return int64(n), nil
		}
	}
	return 0, errors.New("the answer is not one number")
}

// jsonLines are rows as the ydb CLI prints them, a line of JSON for each. Only answers of counts and checks are printed.
func jsonLines(rows []map[string]ydbconn.Value) string {
	var lines []string
	for _, row := range rows {
		var cells []string
		for name, v := range row {
			value := "null"
			if m := v.Model(); m != nil {
				value = fmt.Sprint(m)
			}
			cells = append(cells, fmt.Sprintf("%q:%s", name, value))
		}
		slices.Sort(cells)
		lines = append(lines, "{"+strings.Join(cells, ",")+"}")
	}
	return strings.Join(lines, "\n")
}
