package service

import (
	"context"
	"maps"
	"slices"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/query"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// tableService is Ydb.Table.V1.
type tableService struct {
	Ydb_Table_V1.UnimplementedTableServiceServer
	*Node
}

// CreateSession opens a session.
func (s tableService) CreateSession(ctx context.Context, _ *Ydb_Table.CreateSessionRequest) (*Ydb_Table.CreateSessionResponse, error) {
	session, err := s.sessions.create(ctx, true)
	if err != nil {
		return nil, err
	}
	return &Ydb_Table.CreateSessionResponse{Operation: wire.Done(&Ydb_Table.CreateSessionResult{SessionId: session.id})}, nil
}

// DeleteSession ends a session.
func (s tableService) DeleteSession(_ context.Context, r *Ydb_Table.DeleteSessionRequest) (*Ydb_Table.DeleteSessionResponse, error) {
	return &Ydb_Table.DeleteSessionResponse{Operation: wire.Done(nil)}, s.sessions.delete(r.GetSessionId())
}

// KeepAlive says whether a session is busy.
func (s tableService) KeepAlive(_ context.Context, r *Ydb_Table.KeepAliveRequest) (*Ydb_Table.KeepAliveResponse, error) {
	session, err := s.sessions.get(r.GetSessionId())
	if err != nil {
		return nil, err
	}
	status := Ydb_Table.KeepAliveResult_SESSION_STATUS_READY
	session.mu.Lock()
	if session.busy {
		status = Ydb_Table.KeepAliveResult_SESSION_STATUS_BUSY
	}
	session.used = s.clock()
	session.mu.Unlock()
	return &Ydb_Table.KeepAliveResponse{Operation: wire.Done(&Ydb_Table.KeepAliveResult{SessionStatus: status})}, nil
}

// CreateTable creates a table.
func (s tableService) CreateTable(ctx context.Context, r *Ydb_Table.CreateTableRequest) (*Ydb_Table.CreateTableResponse, error) {
	t, opts, err := wire.ReadTable(r)
	if err != nil {
		return nil, err
	}
	// A table that is there already is a success, as from a YDB server.
	opts.IfNotExists = true
	return &Ydb_Table.CreateTableResponse{Operation: wire.Done(nil)}, s.dbOf(ctx).CreateTable(t, opts)
}

// DropTable drops a table.
func (s tableService) DropTable(ctx context.Context, r *Ydb_Table.DropTableRequest) (*Ydb_Table.DropTableResponse, error) {
	return &Ydb_Table.DropTableResponse{Operation: wire.Done(nil)}, s.dbOf(ctx).DropTable(r.GetPath())
}

// AlterTable changes a table. An index is built before it answers, unless the operation is asynchronous.
func (s tableService) AlterTable(ctx context.Context, r *Ydb_Table.AlterTableRequest) (*Ydb_Table.AlterTableResponse, error) {
	edits, err := wire.ReadAlter(r)
	if err != nil {
		return nil, err
	}
	db := s.dbOf(ctx)
	if len(edits) == 0 && len(r.GetAlterAttributes()) == 0 {
		return nil, wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Empty alter")
	}
	if len(edits) > 0 && len(r.GetAlterAttributes()) > 0 || schema.Mixed(edits) {
		return nil, wire.Refuse(Ydb.StatusIds_UNSUPPORTED, "Mixed alter is unsupported")
	}
	if r.GetOperationParams().GetOperationMode() == Ydb_Operations.OperationParams_ASYNC {
		return nil, wire.Unsupported("AlterTable that is not waited for")
	}
	if slices.ContainsFunc(r.GetAddChangefeeds(), func(f *Ydb_Table.Changefeed) bool { return len(f.GetAttributes()) > 0 }) {
		return nil, wire.Unsupported("A changefeed with attributes")
	}
	if len(edits) > 0 {
		err = db.AlterTable(ctx, r.GetPath(), edits...)
	} else {
		var attributes []schema.Attribute
		for _, key := range slices.Sorted(maps.Keys(r.GetAlterAttributes())) {
			attributes = append(attributes, schema.Attribute{Key: key, Value: r.GetAlterAttributes()[key]})
		}
		err = db.AlterAttributes(r.GetPath(), attributes)
	}
	return &Ydb_Table.AlterTableResponse{Operation: wire.Done(nil)}, err
}

// CopyTable copies one table.
func (s tableService) CopyTable(ctx context.Context, r *Ydb_Table.CopyTableRequest) (*Ydb_Table.CopyTableResponse, error) {
	err := s.dbOf(ctx).CopyTables([]engine.CopyItem{{Source: r.GetSourcePath(), Destination: r.GetDestinationPath()}})
	return &Ydb_Table.CopyTableResponse{Operation: wire.Done(nil)}, err
}

// CopyTables copies tables as of one moment.
func (s tableService) CopyTables(ctx context.Context, r *Ydb_Table.CopyTablesRequest) (*Ydb_Table.CopyTablesResponse, error) {
	var items []engine.CopyItem
	for _, t := range r.GetTables() {
		items = append(items, engine.CopyItem{Source: t.GetSourcePath(), Destination: t.GetDestinationPath(), OmitIndexes: t.GetOmitIndexes()})
	}
	if len(items) == 0 {
		return nil, wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Empty tables list")
	}
	return &Ydb_Table.CopyTablesResponse{Operation: wire.Done(nil)}, s.dbOf(ctx).CopyTables(items)
}

// RenameTables renames tables, all or none.
func (s tableService) RenameTables(ctx context.Context, r *Ydb_Table.RenameTablesRequest) (*Ydb_Table.RenameTablesResponse, error) {
	var items []engine.RenameItem
	for _, t := range r.GetTables() {
		items = append(items, engine.RenameItem{Source: t.GetSourcePath(), Destination: t.GetDestinationPath(),
			Replace: t.GetReplaceDestination()})
	}
	if len(items) == 0 {
		return nil, wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Empty tables list")
	}
	return &Ydb_Table.RenameTablesResponse{Operation: wire.Done(nil)}, s.dbOf(ctx).RenameTables(items)
}

// DescribeTable describes a table.
func (s tableService) DescribeTable(ctx context.Context, r *Ydb_Table.DescribeTableRequest) (*Ydb_Table.DescribeTableResponse, error) {
	info, err := s.dbOf(ctx).Describe(r.GetPath())
	if err != nil {
		return nil, err
	}
	result, err := wire.Describe(info, r)
	if err != nil {
		return nil, err
	}
	return &Ydb_Table.DescribeTableResponse{Operation: wire.Done(result)}, nil
}

// ExecuteSchemeQuery runs DDL.
func (s tableService) ExecuteSchemeQuery(ctx context.Context,
	r *Ydb_Table.ExecuteSchemeQueryRequest) (*Ydb_Table.ExecuteSchemeQueryResponse, error) {
	session, release, err := s.sessions.acquire(ctx, r.GetSessionId())
	if err != nil {
		return nil, err
	}
	defer release()
	st, err := s.prepareStatement(ctx, session, r.GetYqlText(), nil, query.TableRules)
	if err != nil {
		return nil, err
	}
	if st.query.Kind() != query.KindScheme {
		return nil, wire.Refuse(Ydb.StatusIds_GENERIC_ERROR, "Operation can't be performed in scheme query")
	}
	result, err := st.perform(ctx, txControl{}, discardSink{})
	if err != nil {
		return nil, err
	}
	return &Ydb_Table.ExecuteSchemeQueryResponse{Operation: wire.Done(nil, wire.Issues(result.Issues)...)}, nil
}

// textOf returns the text of a request.
func textOf(q *Ydb_Table.Query) (string, error) {
	switch x := q.GetQuery().(type) {
	case *Ydb_Table.Query_YqlText:
		if x.YqlText == "" {
			return "", wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Empty query text")
		}
		return x.YqlText, nil
	case *Ydb_Table.Query_Id:
		return "", wire.Unsupported("Running a prepared query by its id")
	}
	return "", wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Empty query")
}

// ExecuteDataQuery runs a query that reads and writes rows. Each result has 1000 rows at most.
func (s tableService) ExecuteDataQuery(ctx context.Context,
	r *Ydb_Table.ExecuteDataQueryRequest) (*Ydb_Table.ExecuteDataQueryResponse, error) {
	session, release, err := s.sessions.acquire(ctx, r.GetSessionId())
	if err != nil {
		return nil, err
	}
	defer release()
	if r.GetTxControl() == nil {
		return nil, wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Empty tx_control.")
	}
	text, err := textOf(r.GetQuery())
	if err != nil {
		return nil, err
	}
	ctl := txControl{commit: r.GetTxControl().GetCommitTx()}
	switch x := r.GetTxControl().GetTxSelector().(type) {
	case *Ydb_Table.TransactionControl_TxId:
		ctl.id = x.TxId
	case *Ydb_Table.TransactionControl_BeginTx:
		ctl.begin = tableMode(x.BeginTx)
	default:
		return nil, wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Empty tx_selector")
	}
	if !ctl.commit {
		if err := staysOpen(ctl.begin); err != nil {
			return nil, err
		}
	}
	st, err := s.prepareStatement(ctx, session, text, r.GetParameters(), query.TableRules)
	if err == nil && st.query.Kind() == query.KindScheme {
		err = wire.Refuse(Ydb.StatusIds_GENERIC_ERROR, "Operation can't be performed in data query")
	}
	if err != nil {
		session.abort(ctl.id) // a query that does not compile ends its transaction too
		return nil, err
	}
	sink := &truncatingSink{limit: maxDataRows}
	result, err := st.perform(ctx, ctl, sink)
	if err != nil {
		return nil, err
	}
	out := &Ydb_Table.ExecuteQueryResult{
		ResultSets: sink.sets,
		TxMeta:     &Ydb_Table.TransactionMeta{Id: st.txID},
		QueryMeta:  &Ydb_Table.QueryMeta{},
	}
	if keep := r.GetQueryCachePolicy().GetKeepInCache(); keep && r.GetQuery().GetYqlText() != "" {
		out.QueryMeta = &Ydb_Table.QueryMeta{Id: session.prepare(), ParametersTypes: wire.ParamTypes(st.query.Params())}
	}
	if mode := r.GetCollectStats(); mode >= Ydb_Table.QueryStatsCollection_STATS_COLLECTION_BASIC {
		out.QueryStats = st.stats(result, mode >= Ydb_Table.QueryStatsCollection_STATS_COLLECTION_FULL)
	}
	return &Ydb_Table.ExecuteDataQueryResponse{Operation: wire.Done(out, wire.Issues(result.Issues)...)}, nil
}

// tableMode reads the mode of a new transaction.
func tableMode(t *Ydb_Table.TransactionSettings) engine.Mode {
	switch t.GetTxMode().(type) {
	case *Ydb_Table.TransactionSettings_OnlineReadOnly:
		return engine.OnlineReadOnly
	case *Ydb_Table.TransactionSettings_StaleReadOnly:
		return engine.StaleReadOnly
	case *Ydb_Table.TransactionSettings_SnapshotReadOnly:
		return engine.SnapshotReadOnly
	case *Ydb_Table.TransactionSettings_SnapshotReadWrite:
		return engine.SnapshotReadWrite
	}
	return engine.SerializableReadWrite
}

// staysOpen refuses to leave a transaction open whose mode has no snapshot to keep. The Query service asks only calls
// of BeginTransaction.
// Source: KqpTx.BeginTransactionBadMode and CommitRequired in ydb/core/kqp/ut/tx/kqp_tx_ut.cpp of ydb-platform/ydb;
// TestQueryTxControlValidation of the Go SDK for the Query service.
func staysOpen(mode engine.Mode) error {
	name := map[engine.Mode]string{engine.OnlineReadOnly: "OnlineReadOnly", engine.StaleReadOnly: "StaleReadOnly"}[mode]
	if name == "" {
		return nil
	}
	return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Open transactions not supported for transaction mode: %s, use commit flag instead.", name)
}

// PrepareDataQuery checks a query and keeps it under an id.
func (s tableService) PrepareDataQuery(ctx context.Context,
	r *Ydb_Table.PrepareDataQueryRequest) (*Ydb_Table.PrepareDataQueryResponse, error) {
	session, release, err := s.sessions.acquire(ctx, r.GetSessionId())
	if err != nil {
		return nil, err
	}
	defer release()
	st, err := s.prepareStatement(ctx, session, r.GetYqlText(), nil, query.TableRules)
	if err != nil {
		return nil, err
	}
	return &Ydb_Table.PrepareDataQueryResponse{Operation: wire.Done(&Ydb_Table.PrepareQueryResult{
		QueryId: session.prepare(), ParametersTypes: wire.ParamTypes(st.query.Params()),
	})}, nil
}

// ExplainDataQuery shows the plan of a query.
func (s tableService) ExplainDataQuery(ctx context.Context,
	r *Ydb_Table.ExplainDataQueryRequest) (*Ydb_Table.ExplainDataQueryResponse, error) {
	session, release, err := s.sessions.acquire(ctx, r.GetSessionId())
	if err != nil {
		return nil, err
	}
	defer release()
	st, err := s.prepareStatement(ctx, session, r.GetYqlText(), nil, query.TableRules)
	if err != nil {
		return nil, err
	}
	return &Ydb_Table.ExplainDataQueryResponse{Operation: wire.Done(&Ydb_Table.ExplainQueryResult{
		QueryPlan: st.query.Plan(), QueryAst: st.query.AST(),
	})}, nil
}

// BeginTransaction starts a transaction that stays open.
func (s tableService) BeginTransaction(ctx context.Context,
	r *Ydb_Table.BeginTransactionRequest) (*Ydb_Table.BeginTransactionResponse, error) {
	id, err := s.beginTransaction(ctx, r.GetSessionId(), tableMode(r.GetTxSettings()))
	if err != nil {
		return nil, err
	}
	result := &Ydb_Table.BeginTransactionResult{TxMeta: &Ydb_Table.TransactionMeta{Id: id}}
	return &Ydb_Table.BeginTransactionResponse{Operation: wire.Done(result)}, nil
}

// beginTransaction starts a transaction of either service.
func (s *Node) beginTransaction(ctx context.Context, sessionID string, mode engine.Mode) (string, error) {
	session, release, err := s.sessions.acquire(ctx, sessionID)
	if err != nil {
		return "", err
	}
	defer release()
	if err := staysOpen(mode); err != nil {
		return "", err
	}
	_, id, err := session.beginTx(s.dbOf(ctx), mode)
	return id, err
}

// endTransaction commits a transaction of either service or rolls it back.
func (s *Node) endTransaction(ctx context.Context, sessionID, txID string, commit bool) error {
	session, release, err := s.sessions.acquire(ctx, sessionID)
	if err != nil {
		return err
	}
	defer release()
	tx, err := session.tx(txID)
	if err != nil {
		return err
	}
	session.forget(txID)
	if commit {
		return tx.Commit()
	}
	tx.Rollback()
	return nil
}

// CommitTransaction commits.
func (s tableService) CommitTransaction(ctx context.Context,
	r *Ydb_Table.CommitTransactionRequest) (*Ydb_Table.CommitTransactionResponse, error) {
	err := s.endTransaction(ctx, r.GetSessionId(), r.GetTxId(), true)
	return &Ydb_Table.CommitTransactionResponse{Operation: wire.Done(&Ydb_Table.CommitTransactionResult{})}, err
}

// RollbackTransaction rolls back.
func (s tableService) RollbackTransaction(ctx context.Context,
	r *Ydb_Table.RollbackTransactionRequest) (*Ydb_Table.RollbackTransactionResponse, error) {
	return &Ydb_Table.RollbackTransactionResponse{Operation: wire.Done(nil)}, s.endTransaction(ctx, r.GetSessionId(), r.GetTxId(), false)
}

// StreamExecuteScanQuery runs a query that only reads, without a limit of rows.
func (s tableService) StreamExecuteScanQuery(r *Ydb_Table.ExecuteScanQueryRequest,
	stream Ydb_Table_V1.TableService_StreamExecuteScanQueryServer) error {
	ctx := stream.Context()
	text, err := textOf(r.GetQuery())
	if err != nil {
		return err
	}
	st, err := s.prepareStatement(ctx, nil, text, r.GetParameters(), query.TableRules)
	if err != nil {
		return err
	}
	if st.query.Kind() != query.KindData {
		return wire.Refuse(Ydb.StatusIds_GENERIC_ERROR, "Operation can't be performed in scan query")
	}
	if r.GetMode() == Ydb_Table.ExecuteScanQueryRequest_MODE_EXPLAIN {
		return stream.Send(&Ydb_Table.ExecuteScanQueryPartialResponse{
			Status: Ydb.StatusIds_SUCCESS, Result: &Ydb_Table.ExecuteScanQueryPartialResult{QueryStats: st.stats(nil, true)},
		})
	}
	sink := &streamSink{limit: scanPartBytes, sent: unread{db: st.db}, send: func(_ int, rs *Ydb.ResultSet) error {
		return stream.Send(&Ydb_Table.ExecuteScanQueryPartialResponse{
			Status: Ydb.StatusIds_SUCCESS, Result: &Ydb_Table.ExecuteScanQueryPartialResult{ResultSet: rs},
		})
	}}
	defer sink.sent.end()
	result, err := st.perform(ctx, txControl{begin: engine.SnapshotReadOnly, commit: true}, sink)
	if err != nil {
		return err
	}
	last := &Ydb_Table.ExecuteScanQueryPartialResponse{
		Status: Ydb.StatusIds_SUCCESS, Issues: wire.Issues(result.Issues),
		Result: &Ydb_Table.ExecuteScanQueryPartialResult{ResultSet: sink.rest()},
	}
	if mode := r.GetCollectStats(); mode >= Ydb_Table.QueryStatsCollection_STATS_COLLECTION_BASIC {
		last.Result.QueryStats = st.stats(result, mode >= Ydb_Table.QueryStatsCollection_STATS_COLLECTION_FULL)
	}
	return stream.Send(last)
}
