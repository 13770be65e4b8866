package live

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/ydb-platform/ydb-go-genproto/draft/Ydb_Replication_V1"
	"github.com/ydb-platform/ydb-go-genproto/draft/Ydb_View_V1"
	"github.com/ydb-platform/ydb-go-genproto/draft/protos/Ydb_Replication"
	"github.com/ydb-platform/ydb-go-genproto/draft/protos/Ydb_View"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Dependent is a view, a transfer or an asynchronous replication that reads or writes a table.
type Dependent struct {
	Kind, Path string // in words, and absolute
	View       bool   // it names the table and moves nothing
	Writes     bool   // it writes the table; otherwise it reads it
}

// Dependents looks through the database for what reads or writes a table beside applications, in the order of paths. An error says why
// not all of it could be looked at, and comes with what was found. A replication that another database has of the table is seen there
// alone; here it has a changefeed of the table.
func Dependents(ctx context.Context, c *ydbconn.Conn, table string) ([]Dependent, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	w := newWalk(c)
	w.directory(ctx, cancel, c.Database(), nil)
	w.wg.Wait()
	failed := w.denied.first
	if len(w.errs) > 0 {
		failed = w.errs[0]
	}
	var list []found
	for _, kind := range []Ydb_Scheme.Entry_Type{Ydb_Scheme.Entry_VIEW, Ydb_Scheme.Entry_TRANSFER, Ydb_Scheme.Entry_REPLICATION} {
		for _, p := range w.others[kind] {
			list = append(list, found{p, kind})
		}
	}
	var mu sync.Mutex
	var out []Dependent
	each(ctx, list, parallelCalls, func(_ int, d found) {
		reads, writes, err := touches(ctx, c, d, c.Absolute(table))
		mu.Lock()
		defer mu.Unlock()
		if err != nil && !ydbconn.NotFound(err) && failed == nil {
			failed = err
		}
		if reads || writes {
			out = append(out, Dependent{ydbconn.KindName(d.kind), d.path, d.kind == Ydb_Scheme.Entry_VIEW, writes})
		}
	})
	slices.SortFunc(out, func(a, b Dependent) int { return cmp.Compare(a.Path, b.Path) })
	return out, failed
}

// touches describes a dependent, and tells what it does with a table.
func touches(ctx context.Context, c *ydbconn.Conn, d found, table string) (reads, writes bool, err error) {
	client := Ydb_Replication_V1.NewReplicationServiceClient(c.GRPC())
	switch d.kind {
	case Ydb_Scheme.Entry_VIEW:
		var view Ydb_View.DescribeViewResult
		err = c.Ask(ctx, "describe view "+d.path, &view, func(ctx context.Context) (ydbconn.Answer, error) {
			return Ydb_View_V1.NewViewServiceClient(c.GRPC()).DescribeView(ctx, &Ydb_View.DescribeViewRequest{Path: d.path})
		})
		tables := yql.NewCatalog([]*schema.Table{{Path: table}})
		reads = len(tables.Accesses(yql.Parse(view.GetQueryText()))) > 0
	case Ydb_Scheme.Entry_TRANSFER:
		var transfer Ydb_Replication.DescribeTransferResult
		err = c.Ask(ctx, "describe transfer "+d.path, &transfer, func(ctx context.Context) (ydbconn.Answer, error) {
			return client.DescribeTransfer(ctx, &Ydb_Replication.DescribeTransferRequest{Path: d.path})
		})
		here := transfer.GetConnectionParams().GetDatabase() == "" // else its topic is of that database
		reads = here && strings.HasPrefix(c.Absolute(transfer.GetSourcePath()), table+"/")
		writes = c.Absolute(transfer.GetDestinationPath()) == table
	case Ydb_Scheme.Entry_REPLICATION:
		var replication Ydb_Replication.DescribeReplicationResult
		err = c.Ask(ctx, "describe replication "+d.path, &replication, func(ctx context.Context) (ydbconn.Answer, error) {
			return client.DescribeReplication(ctx, &Ydb_Replication.DescribeReplicationRequest{Path: d.path})
		})
		for _, item := range replication.GetItems() {
			writes = writes || c.Absolute(item.GetDestinationPath()) == table
		}
	}
	return reads, writes, err
}
