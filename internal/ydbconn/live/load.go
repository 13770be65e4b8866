package live

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

const (
	// viewInterval is the least time between two reads of system views in the long run, and viewBurst how many may
	// go ahead of it, so that a single look at all of them does not take seconds.
	// Source: https://ydb.tech/docs/en/dev/system-views, which asks for one request a second at most.
	viewInterval = time.Second
	viewBurst    = 6
	// viewPaths bounds how many paths a read of a view is narrowed to. For more, all rows are read: the server
	// goes through all of them anyway.
	viewPaths = 500
)

// views reads system views, not more often than viewInterval in the long run. A view that cannot be read is
// not tried again; one note names all of them.
type views struct {
	conn     *ydbconn.Conn
	clock    Clock
	now      func() time.Time // by the server's clock; nil if it does not tell that
	interval time.Duration
	free     time.Time     // when the reads so far are paid for, one interval each
	took     time.Duration // of the last read
	failed   []string      // the views that could not be read
	reason   string        // why the first of them could not
	replicas bool          // the release counts the load of read replicas
}

// read returns the rows of a view with the columns asked for. optional are columns that older servers lack, those first that came
// last: some more are left out with each try, if the server does not know them, until rest may mention none of them, as it is told.
func (v *views) read(ctx context.Context, view string, columns []string, optional [][]string, rest func(old bool) string,
	params map[string]ydbconn.Value) ([]ydbconn.Row, error) {
	if slices.Contains(v.failed, view) {
		return nil, errViewFailed
	}
	var err error
	for left := range len(optional) + 1 {
		names := slices.Concat(columns, slices.Concat(optional[left:]...))
		if err := v.wait(ctx); err != nil {
			return nil, err
		}
		text := selectText(v.conn.Database()+"/.sys/"+view, names, rest(left == len(optional)), params)
		var rows []ydbconn.Row
		start := v.clock.Now()
		rows, err = v.conn.Query(ctx, "read .sys/"+view, text, params)
		if v.took = v.clock.Now().Sub(start); err == nil {
			return rows, nil
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if !ydbconn.HasStatus(err, Ydb.StatusIds_GENERIC_ERROR, Ydb.StatusIds_BAD_REQUEST) {
			break
		}
	}
	v.failed = append(v.failed, view)
	v.reason = cmp.Or(v.reason, ydbconn.Brief(err))
	return nil, errViewFailed
}

// note says which views could not be read, all in one.
func (v *views) note() []evidence.Note {
	switch len(v.failed) {
	case 0:
		return nil
	case 1:
		return []evidence.Note{{Code: codeNoSystemViews,
			Message: fmt.Sprintf("system view %s cannot be read, so what it would show is missing: %s", v.failed[0], v.reason)}}
	}
	return []evidence.Note{{Code: codeNoSystemViews,
		Message: fmt.Sprintf("system views cannot be read, so what they would show is missing: %s; the first because of %s",
			strings.Join(v.failed, ", "), v.reason)}}
}

// errViewFailed says that a view could not be read and that there is a note about it.
var errViewFailed = errors.New("system view cannot be read")

func (v *views) wait(ctx context.Context) error {
	now := v.clock.Now()
	if v.free.Before(now) {
		v.free = now
	}
	ahead := v.free.Sub(now) - (viewBurst-1)*v.interval
	v.free = v.free.Add(v.interval)
	if ahead > 0 {
		select {
		case <-v.clock.After(ahead):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return ctx.Err()
}

func selectText(path string, columns []string, rest string, params map[string]ydbconn.Value) string {
	quoted := make([]string, len(columns))
	for i, c := range columns {
		quoted[i] = yql.QuoteName(c)
	}
	declare := ""
	for _, name := range slices.Sorted(maps.Keys(params)) {
		declare += "DECLARE " + name + " AS " + viewParams[name] + ";\n"
	}
	return declare + "SELECT " + strings.Join(quoted, ", ") + " FROM " + yql.QuoteName(path) + rest
}

// viewParams are the types of the parameters that queries of views have.
var viewParams = map[string]string{
	"$paths": "List<Utf8>", "$since": "Timestamp", "$owner": "Uint64", "$lowest": "Uint64", "$highest": "Uint64",
}

// pathsParam narrows a read to paths by a condition, with its parameter; there is none if there are no paths, or too many.
func pathsParam(paths []string) (condition string, params map[string]ydbconn.Value) {
	if len(paths) == 0 || len(paths) > viewPaths {
		return "", nil
	}
	list := make([]ydbconn.Value, len(paths))
	for i, p := range paths {
		list[i] = ydbconn.Text(p)
	}
	return "Path IN $paths", map[string]ydbconn.Value{"$paths": ydbconn.List(list[0], list)}
}

// ordered reports whether the rows of a path can be matched to key ranges by their index: as many in both
// readings as the bounds leave room for, with indexes from 0 without a gap, and the bounds still the same.
func ordered(path string, seen *observation, before, after []*Ydb.TypedValue) bool {
	if !slices.EqualFunc(before, after, func(a, b *Ydb.TypedValue) bool { return proto.Equal(a, b) }) {
		return false
	}
	for _, r := range []*reading{seen.first, seen.last} {
		rows := r.rows[path]
		if len(rows) != len(before)+1 {
			return false
		}
		for i, row := range rows {
			if row.Uint("PartIdx") != uint64(i) {
				return false
			}
		}
	}
	return true
}

// markOneLead marks the partitions whose bounds begin with the same value. The partitions are in the order of the
// bounds between them.
func markOneLead(partitions []evidence.PartitionLoad, bounds []*Ydb.TypedValue) {
	for i := 1; i < len(bounds) && i < len(partitions); i++ {
		partitions[i].OneLead = sameLead(bounds[i-1], bounds[i])
	}
}

// sameLead reports whether two bounds begin with the same value.
func sameLead(a, b *Ydb.TypedValue) bool {
	low, high := a.GetValue().GetItems(), b.GetValue().GetItems()
	return len(low) > 0 && len(high) > 0 && proto.Equal(low[0], high[0])
}
