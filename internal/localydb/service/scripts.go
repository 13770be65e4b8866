package service

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Scripting_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Issue"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Query"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scripting"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_TableStats"
	"google.golang.org/protobuf/types/known/anypb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/query"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
)

// scripts are the finished scripts of ExecuteScript with their results, until they are forgotten.
type scripts struct {
	mu     sync.Mutex
	all    map[string]*script
	serial int
}

type script struct {
	id      string
	request *Ydb_Query.ExecuteScriptRequest
	created time.Time
	status  Ydb.StatusIds_StatusCode
	issues  []*Ydb_Issue.IssueMessage
	sets    []*Ydb.ResultSet
	stats   *Ydb_TableStats.QueryStats
	held    int // bytes
}

func newScripts() *scripts { return &scripts{all: map[string]*script{}} }

// add keeps a script whose results have so many bytes, unless too much is held already.
func (s *scripts) add(db *engine.DB, x *script, bytes int) error {
	x.held = scriptBytes + 4*bytes // messages take more than they are as bytes
	if err := db.Hold(x.held); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.serial++
	x.id = fmt.Sprintf("ydb://scriptexec/9?id=%08x", s.serial)
	s.all[x.id] = x
	return nil
}

// scriptBytes is about what a script takes beside its results.
const scriptBytes = 4 << 10

func (s *scripts) get(id string) (*script, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	x, ok := s.all[id]
	return x, ok
}

// operation describes a script.
func (x *script) operation() *Ydb_Operations.Operation {
	metadata := &Ydb_Query.ExecuteScriptMetadata{
		ExecutionId:   x.id,
		ExecStatus:    Ydb_Query.ExecStatus_EXEC_STATUS_COMPLETED,
		ExecMode:      x.request.GetExecMode(),
		ScriptContent: x.request.GetScriptContent(),
		ExecStats:     x.stats,
	}
	if x.status != Ydb.StatusIds_SUCCESS {
		metadata.ExecStatus = Ydb_Query.ExecStatus_EXEC_STATUS_FAILED
	}
	for _, rs := range x.sets {
		metadata.ResultSetsMeta = append(metadata.ResultSetsMeta, &Ydb_Query.ResultSetMeta{Columns: rs.GetColumns()})
	}
	op := &Ydb_Operations.Operation{Id: x.id, Ready: true, Status: x.status, Issues: x.issues}
	op.Metadata, _ = anypb.New(metadata)
	return op
}

// fetch returns a page of rows. The token of the next page is the number of its first row.
func (x *script) fetch(r *Ydb_Query.FetchScriptResultsRequest) (*Ydb_Query.FetchScriptResultsResponse, error) {
	if x.status != Ydb.StatusIds_SUCCESS {
		return nil, wire.RefuseIssues(x.status, x.issues)
	}
	index := r.GetResultSetIndex()
	if index < 0 || index >= int64(len(x.sets)) {
		return nil, wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Result set index out of bound")
	}
	rs := x.sets[index]
	start := 0
	if token := r.GetFetchToken(); token != "" {
		n, err := strconv.Atoi(token)
		if err != nil || n < 0 || n > len(rs.Rows) {
			return nil, wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Bad fetch token: %q", token)
		}
		start = n
	}
	size := int(r.GetRowsLimit())
	if size <= 0 {
		size = 1000
	}
	end := min(start+size, len(rs.Rows))
	out := &Ydb_Query.FetchScriptResultsResponse{
		Status: Ydb.StatusIds_SUCCESS, ResultSetIndex: index,
		ResultSet: &Ydb.ResultSet{Columns: rs.Columns, Rows: rs.Rows[start:end]},
	}
	if end < len(rs.Rows) {
		out.NextFetchToken = strconv.Itoa(end)
	}
	return out, nil
}

// scriptingService is Ydb.Scripting.V1: queries in the implicit transaction, without sessions.
type scriptingService struct {
	Ydb_Scripting_V1.UnimplementedScriptingServiceServer
	*Node
}

// ExecuteYql runs a script and returns all its results.
func (s scriptingService) ExecuteYql(ctx context.Context, r *Ydb_Scripting.ExecuteYqlRequest) (*Ydb_Scripting.ExecuteYqlResponse, error) {
	st, err := s.prepareStatement(ctx, nil, r.GetScript(), r.GetParameters(), query.TableRules)
	if err != nil {
		return nil, err
	}
	sink := &truncatingSink{limit: maxDataRows}
	result, err := st.perform(ctx, txControl{}, sink)
	if err != nil {
		return nil, err
	}
	out := &Ydb_Scripting.ExecuteYqlResult{ResultSets: sink.sets}
	if mode := r.GetCollectStats(); mode >= Ydb_Table.QueryStatsCollection_STATS_COLLECTION_BASIC {
		out.QueryStats = st.stats(result, mode >= Ydb_Table.QueryStatsCollection_STATS_COLLECTION_FULL)
	}
	return &Ydb_Scripting.ExecuteYqlResponse{Operation: wire.Done(out, wire.Issues(result.Issues)...)}, nil
}

// StreamExecuteYql runs a script and streams its results.
func (s scriptingService) StreamExecuteYql(r *Ydb_Scripting.ExecuteYqlRequest,
	stream Ydb_Scripting_V1.ScriptingService_StreamExecuteYqlServer) error {
	ctx := stream.Context()
	st, err := s.prepareStatement(ctx, nil, r.GetScript(), r.GetParameters(), query.TableRules)
	if err != nil {
		return err
	}
	part := func(set int, rs *Ydb.ResultSet) *Ydb_Scripting.ExecuteYqlPartialResponse {
		return &Ydb_Scripting.ExecuteYqlPartialResponse{
			Status: Ydb.StatusIds_SUCCESS,
			Result: &Ydb_Scripting.ExecuteYqlPartialResult{ResultSetIndex: uint32(set), ResultSet: rs},
		}
	}
	sink := &streamSink{limit: partBytes, sent: unread{db: st.db},
		send: func(set int, rs *Ydb.ResultSet) error { return stream.Send(part(set, rs)) }}
	defer sink.sent.end()
	result, err := st.perform(ctx, txControl{}, sink)
	if err != nil {
		return err
	}
	last := part(sink.set, sink.rest())
	last.Issues = wire.Issues(result.Issues)
	if mode := r.GetCollectStats(); mode >= Ydb_Table.QueryStatsCollection_STATS_COLLECTION_BASIC {
		last.Result.QueryStats = st.stats(result, mode >= Ydb_Table.QueryStatsCollection_STATS_COLLECTION_FULL)
	}
	return stream.Send(last)
}

// ExplainYql checks a script, and shows its plan if asked to.
func (s scriptingService) ExplainYql(ctx context.Context, r *Ydb_Scripting.ExplainYqlRequest) (*Ydb_Scripting.ExplainYqlResponse, error) {
	st, err := s.prepareStatement(ctx, nil, r.GetScript(), nil, query.TableRules)
	if err != nil {
		return nil, err
	}
	out := &Ydb_Scripting.ExplainYqlResult{}
	if slices.Contains([]Ydb_Scripting.ExplainYqlRequest_Mode{Ydb_Scripting.ExplainYqlRequest_PLAN,
		Ydb_Scripting.ExplainYqlRequest_VALIDATE}, r.GetMode()) {
		out.ParametersTypes = wire.ParamTypes(st.query.Params())
	}
	if r.GetMode() == Ydb_Scripting.ExplainYqlRequest_PLAN {
		out.Plan = st.query.Plan()
	}
	return &Ydb_Scripting.ExplainYqlResponse{Operation: wire.Done(out)}, nil
}
