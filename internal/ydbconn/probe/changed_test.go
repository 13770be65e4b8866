package probe_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Discovery"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Query"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/anypb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/probe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// change is a behaviour of the server that is another one than believed.
type change struct {
	says       string
	probes     string                   // that have to notice it
	text       [2]string                // a regular expression in statements, and what takes the place of what it matches
	asked      func(proto.Message)      // changes a request
	told       func(proto.Message)      // changes an answer, or the result in it
	before     func(string) (do string) // a statement that is done by itself before the rest of a text
	pardon     func(request any) any    // the answer that takes the place of an error; nil for those that stay
	rights     bool                     // the server checks rights
	unenforced bool                     // it asks for logins, and checks no rights
}

func rewritten(c change, text string) string {
	return regexp.MustCompile(c.text[0]).ReplaceAllString(text, c.text[1])
}

// request changes what a client asks.
func (c change) request(ctx context.Context, m any, server func() *localydb.Server) {
	q, ok := m.(*Ydb_Query.ExecuteQueryRequest)
	if content := q.GetQueryContent(); ok && c.text[0] != "" {
		content.Text = rewritten(c, content.Text)
	}
	if ok && c.before != nil {
		if first := c.before(q.GetQueryContent().GetText()); first != "" {
			_ = server().Exec(ctx, first, nil)
			time.Sleep(5 * time.Millisecond)
			q.GetQueryContent().Text = strings.TrimPrefix(q.GetQueryContent().GetText(), first)
		}
	}
	if p, ok := m.(proto.Message); ok && c.asked != nil {
		c.asked(p)
	}
}

// answer changes what a server answers.
func (c change) answer(m any) {
	p, ok := m.(proto.Message)
	if !ok || c.told == nil {
		return
	}
	c.told(p)
	if op, ok := m.(interface {
		GetOperation() *Ydb_Operations.Operation
	}); ok && op.GetOperation().GetResult() != nil {
		result, err := op.GetOperation().GetResult().UnmarshalNew()
		if err == nil {
			c.told(result)
			op.GetOperation().Result, _ = anypb.New(result)
		}
	}
}

type changedStream struct {
	grpc.ServerStream
	change
	server func() *localydb.Server
}

func (s changedStream) RecvMsg(m any) error {
	err := s.ServerStream.RecvMsg(m)
	if err == nil {
		s.request(s.Context(), m, s.server)
	}
	return err
}

func (s changedStream) SendMsg(m any) error {
	if p, ok := m.(proto.Message); ok && s.told != nil {
		wire, err := proto.Marshal(p) // rows are bytes until then, and what is sent may be shared
		if err != nil {
			return err
		}
		again := p.ProtoReflect().New().Interface()
		if err := proto.Unmarshal(wire, again); err != nil {
			return err
		}
		s.answer(again)
		m = again
	}
	return s.ServerStream.SendMsg(m)
}

// options are those of a server that has the change.
func (c change) options(server func() *localydb.Server) localydb.Options {
	o := quick()
	o.GRPC = []grpc.ServerOption{
		grpc.ChainUnaryInterceptor(func(ctx context.Context, req any, _ *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (any, error) {
			c.request(ctx, req, server)
			resp, err := handler(ctx, req)
			if err == nil {
				c.answer(resp)
			} else if c.pardon != nil {
				if pardoned := c.pardon(req); pardoned != nil {
					return pardoned, nil
				}
			}
			return resp, err
		}),
		grpc.ChainStreamInterceptor(func(srv any, ss grpc.ServerStream, _ *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
			return handler(srv, changedStream{ss, c, server})
		}),
	}
	return o
}

// asking and telling make a change of one kind of message.
func asking[T proto.Message](f func(T)) func(proto.Message) {
	return func(m proto.Message) {
		if m, ok := m.(T); ok {
			f(m)
		}
	}
}

// bulk changes the rows of a BulkUpsert, which are bytes until then.
func bulk(f func([]*Ydb.Value) []*Ydb.Value) func(proto.Message) {
	return asking(func(m *Ydb_Table.BulkUpsertRequest) {
		again := &Ydb.TypedValue{}
		if wire, err := proto.Marshal(m.GetRows()); err == nil && proto.Unmarshal(wire, again) == nil {
			again.Value.Items = f(again.Value.Items)
			m.Rows = again
		}
	})
}

// alone cuts off the first of two statements.
func alone(text string) string {
	if i := strings.Index(text, ";"); i > 0 && !strings.Contains(text, "DECLARE") && !strings.Contains(text, "$") {
		return text[:i+1]
	}
	return ""
}

type (
	readRequest = *Ydb_Table.ReadTableRequest
	readAnswer  = *Ydb_Table.ReadTableResponse
	described   = *Ydb_Table.DescribeTableResult
	topic       = *Ydb_Topic.DescribeTopicResult
	fromReader  = *Ydb_Topic.StreamReadMessage_FromClient
	toReader    = *Ydb_Topic.StreamReadMessage_FromServer
)

// changes are what a server might do otherwise.
func changes() []change {
	done := &Ydb_Operations.Operation{Ready: true, Status: Ydb.StatusIds_SUCCESS}
	records := func(f func(data *Ydb_Topic.StreamReadMessage_ReadResponse_Batch)) func(proto.Message) {
		return asking(func(m toReader) {
			for _, p := range m.GetReadResponse().GetPartitionData() {
				for _, b := range p.GetBatches() {
					f(b)
				}
			}
		})
	}
	return []change{
		{says: "a bound of a read is in both parts", probes: "read-complement", asked: asking(func(m readRequest) {
			if g, ok := m.GetKeyRange().GetFromBound().(*Ydb_Table.KeyRange_Greater); ok {
				m.KeyRange.FromBound = &Ydb_Table.KeyRange_GreaterOrEqual{GreaterOrEqual: g.Greater}
			}
		})},
		{says: "snapshots are of a minute ago", probes: "read-snapshot", told: asking(func(m readAnswer) {
			if m.GetSnapshot() != nil {
				m.Snapshot.PlanStep -= 60_000
			}
		})},
		{says: "snapshots are not told", probes: "read-snapshot", told: asking(func(m readAnswer) { m.Snapshot = nil })},
		{says: "rows come backwards", probes: "read-order",
			told: asking(func(m readAnswer) { slices.Reverse(m.GetResult().GetResultSet().GetRows()) })},
		{says: "writes are counted twice", probes: "stats",
			text: [2]string{`RowUpdates, UpdateTime`, `RowUpdates * 2ul AS RowUpdates, UpdateTime`}},
		{says: "a query of two statements is two transactions", probes: "one-query", before: alone},
		{says: "what is rolled back stays", probes: "roll-back",
			asked: asking(func(m *Ydb_Query.ExecuteQueryRequest) {
				if _, open := m.GetTxControl().GetTxSelector().(*Ydb_Query.TransactionControl_TxId); open {
					m.TxControl = nil
				}
			})},
		{says: "locks of open transactions do not hold", probes: "batch-lock alter-ends rename-open bulk-write",
			asked: asking(func(m *Ydb_Table.ExecuteDataQueryRequest) {
				m.TxControl = &Ydb_Table.TransactionControl{CommitTx: true,
					TxSelector: &Ydb_Table.TransactionControl_BeginTx{BeginTx: &Ydb_Table.TransactionSettings{
						TxMode: &Ydb_Table.TransactionSettings_SerializableReadWrite{SerializableReadWrite: &Ydb_Table.SerializableModeSettings{}}}}}
			}), pardon: func(m any) any {
				if _, ok := m.(*Ydb_Table.CommitTransactionRequest); ok {
					return &Ydb_Table.CommitTransactionResponse{Operation: done}
				}
				return nil
			}},
		{says: "an ALTER that changes nothing does nothing", probes: "alter-ends",
			text: [2]string{`ALTER TABLE \S+ RESET \(TTL\)`, `SELECT 1`}},
		{says: "of two renames the first is done", probes: "rename-two",
			asked: asking(func(m *Ydb_Table.RenameTablesRequest) { m.Tables = m.Tables[:1] })},
		{says: "a rename replaces what is there", probes: "rename-two", asked: asking(func(m *Ydb_Table.RenameTablesRequest) {
			m.Tables[len(m.Tables)-1].ReplaceDestination = true
		})},
		{says: "attributes are forgotten", probes: "rename-carries", told: asking(func(m described) { m.Attributes = nil })},
		{says: "tables are as old as the database", probes: "rename-carries table-created", told: asking(func(m described) {
			m.GetSelf().CreatedAt = &Ydb.VirtualTimestamp{PlanStep: 1, TxId: 1}
		})},
		{says: "changefeeds are as old as the database", probes: "feed-created", told: asking(func(m topic) {
			m.GetSelf().CreatedAt = &Ydb.VirtualTimestamp{PlanStep: 1, TxId: 1}
		})},
		{says: "readers begin at the beginning", probes: "feed-offset", asked: asking(func(m fromReader) {
			if s := m.GetStartPartitionSessionResponse(); s != nil {
				s.ReadOffset = nil
			}
		})},
		{says: "readers need a consumer", probes: "feed-offset", asked: asking(func(m fromReader) {
			if i := m.GetInitRequest(); i != nil {
				i.Consumer = "nobody"
			}
		})},
		{says: "REPLACE makes no record", probes: "feed-records", told: records(func(b *Ydb_Topic.StreamReadMessage_ReadResponse_Batch) {
			b.MessageData = slices.DeleteFunc(b.MessageData, func(m *Ydb_Topic.StreamReadMessage_ReadResponse_MessageData) bool {
				return strings.Contains(string(m.GetData()), `"reset"`)
			})
		})},
		{says: "large numbers are rounded in records", probes: "feed-records feed-key-types",
			told: records(func(b *Ydb_Topic.StreamReadMessage_ReadResponse_Batch) {
				for _, m := range b.MessageData {
					m.Data = []byte(strings.ReplaceAll(string(m.Data), "18446744073709551615", "18446744073709551000"))
				}
			})},
		{says: "tables split by load unless told otherwise", probes: "profile", told: asking(func(m described) {
			m.GetPartitioningSettings().PartitioningByLoad = Ydb.FeatureFlag_ENABLED
		})},
		{says: "an index of words is taken whatever the key is", probes: "flag-index-key", text: [2]string{`PRIMARY KEY \(a, b\)\)`, `PRIMARY KEY (b))`}},
		{says: "no index is chosen", probes: "index-choice index-choice-writes",
			text: [2]string{"((?:FROM|UPDATE) `[^`]+`)( SET .*)? WHERE s", "$1 VIEW PRIMARY KEY$2 WHERE s"}},
		{says: "EXPLAIN calls a full scan a scan", probes: "explain-plan hash-binding",
			told: asking(func(m *Ydb_Query.ExecuteQueryResponsePart) {
				if s := m.GetExecStats(); s != nil {
					s.QueryPlan = strings.ReplaceAll(s.QueryPlan, "FullScan", "Scan")
				}
			})},
		{says: "EXPLAIN tells nothing", probes: "explain-plan", told: asking(func(m *Ydb_Query.ExecuteQueryResponsePart) {
			if s := m.GetExecStats(); s != nil {
				s.QueryPlan = ""
			}
		})},
		{says: "texts are hashed otherwise", probes: "hash", text: [2]string{`Digest::CityHash`, `Digest::MurMurHash`}},
		{says: "ToBytes shows a value as text", probes: "tobytes", text: [2]string{`ToBytes\(-2\)`, `CAST(-2 AS String)`}},
		{says: "sequences go on where they were", probes: "sequence-restart", text: [2]string{`RESTART WITH 101`, `RESTART WITH 1`}},
		{says: "writes are answered and not made", probes: "feed-from-the-answer bulk-whole",
			asked: bulk(func([]*Ydb.Value) []*Ydb.Value { return nil })},
		{says: "a row comes twice", probes: "read-order read-complement", told: asking(func(m readAnswer) {
			if set := m.GetResult().GetResultSet(); len(set.GetRows()) > 0 {
				set.Rows = append(set.Rows, set.Rows[len(set.Rows)-1])
			}
		})},
		{says: "half of a BulkUpsert is written", probes: "bulk-whole",
			asked: bulk(func(rows []*Ydb.Value) []*Ydb.Value { return rows[:(len(rows)+1)/2] })},
		{says: "BulkUpsert is taken always", probes: "bulk-whole", pardon: func(m any) any {
			if _, ok := m.(*Ydb_Table.BulkUpsertRequest); ok {
				return &Ydb_Table.BulkUpsertResponse{Operation: done}
			}
			return nil
		}},
		{says: "what is gone is forbidden", probes: "not-there", pardon: func(m any) any {
			if _, ok := m.(*Ydb_Table.DescribeTableRequest); ok {
				return &Ydb_Table.DescribeTableResponse{Operation: &Ydb_Operations.Operation{Ready: true, Status: Ydb.StatusIds_UNAUTHORIZED}}
			}
			return nil
		}},
		{says: "NULL comes last", probes: "order-null", text: [2]string{`ORDER BY a, b`, `ORDER BY a DESC, b`}},
		{says: "Uuids are in the order of their text", probes: "order-uuid", text: [2]string{`ORDER BY u`, `ORDER BY n DESC`}},
		{says: "IS NULL reads everything", probes: "predicates", text: [2]string{`WHERE a IS NULL`, `WHERE v IS NULL`}},
		{says: "a rename loses rights", probes: "rename-carries", told: asking(func(m *Ydb_Scheme.DescribePathResult) {
			if strings.Contains(m.GetSelf().GetName(), "c_old") {
				m.Self.Permissions, m.Self.EffectivePermissions = nil, nil
			}
		})},
		{says: "granular rights are told as one to write", probes: "rights-told", told: asking(func(m *Ydb_Scheme.DescribePathResult) {
			for _, p := range m.GetSelf().GetPermissions() {
				if slices.Contains(p.PermissionNames, "ydb.granular.update_row") {
					p.PermissionNames = []string{"ydb.generic.write"}
				}
			}
		})},
		{says: "an entry of somebody else is told", probes: "rights-told", told: asking(func(m *Ydb_Scheme.DescribePathResult) {
			m.Self.Permissions = append(m.Self.Permissions, &Ydb_Scheme.Permissions{Subject: "else@builtin",
				PermissionNames: []string{"ydb.generic.read"}})
		})},
		{says: "nobody is told who he is", probes: "whoami", told: asking(func(m *Ydb_Discovery.WhoAmIResult) { m.User = "" })},
		{says: "rights are not enforced", probes: "rights-enforced rights-set rights-owner", rights: true, unenforced: true},
		{says: "whoever has no login may read", probes: "auth-off", rights: true},
		{says: "rights that are set are added", probes: "rights-set rights-told", rights: true,
			asked: asking(func(m *Ydb_Scheme.ModifyPermissionsRequest) {
				for _, a := range m.GetActions() {
					if s := a.GetSet(); s != nil {
						a.Action = &Ydb_Scheme.PermissionsAction_Grant{Grant: s}
					}
				}
			})},
		{says: "inheritance is not interrupted", probes: "rights-owner", rights: true,
			asked: asking(func(m *Ydb_Scheme.ModifyPermissionsRequest) {
				m.Inheritance = nil
			})},
	}
}

// TestChangesAreNoticed asks servers of which each does something otherwise than believed: that is noticed, by every probe that there is.
func TestChangesAreNoticed(t *testing.T) {
	if ydbtest.Given() != "" {
		t.Skip("a server that is not ours cannot be changed")
	}
	list := changes()
	if len(list) < 20 {
		t.Fatalf("%d changes are too few", len(list))
	}
	noticed := map[string]bool{}
	for _, c := range list {
		for id := range strings.FieldsSeq(c.probes) {
			noticed[id] = true
		}
		t.Run(c.says, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			t.Cleanup(cancel) // behind the server and the connections
			o := probe.Options{Execute: true, Only: strings.Fields(c.probes)}
			var db *ydbtest.Database
			var conn *ydbconn.Conn
			if c.rights {
				as := users(t, ctx, c.options(nil), !c.unenforced)
				conn, o.As = as("root"), as("app")
				o.Anonymous = func(context.Context) (*ydbconn.Conn, error) { return as("root"), nil }
			} else {
				db = ydbtest.Open(t, ctx, c.options(func() *localydb.Server { return db.Server }))
				conn = connect(t, db, ydbconn.Options{})
			}
			r, err := probe.Run(ctx, conn, o)
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range r.Answers {
				if a.State != probe.Differs {
					t.Errorf("%s %s: %s", a.ID, a.State, a.Seen)
				}
				t.Logf("%s: %s. %s", a.ID, a.Seen, a.Says())
			}
			nothingLeft(t, conn)
		})
	}
	// A barrier that comes too early is seen only where a record comes behind it, which no test can time.
	for _, p := range probe.List() {
		if !noticed[p.ID] && p.ID != "feed-barrier" {
			t.Errorf("no change is noticed by %s", p.ID)
		}
	}
}

// TestChanceIsNoDifference has a server abort one in five of all commits and queries, abort the first two writes in bulk, and answer
// the first question for the user wrong: what differs once, or passes, is no difference.
func TestChanceIsNoDifference(t *testing.T) {
	if ydbtest.Given() != "" {
		t.Skip("a server that is not ours cannot be changed")
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel) // behind the server and the connections
	var commits, users, bulks atomic.Int64
	o := quick()
	o.GRPC = []grpc.ServerOption{grpc.ChainUnaryInterceptor(
		func(ctx context.Context, req any, _ *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (any, error) {
			switch req.(type) {
			case *Ydb_Table.CommitTransactionRequest:
				if commits.Add(1)%5 == 0 {
					return &Ydb_Table.CommitTransactionResponse{
						Operation: &Ydb_Operations.Operation{Ready: true, Status: Ydb.StatusIds_ABORTED}}, nil
				}
			case *Ydb_Table.BulkUpsertRequest:
				if bulks.Add(1) <= 2 {
					return &Ydb_Table.BulkUpsertResponse{Operation: &Ydb_Operations.Operation{Ready: true, Status: Ydb.StatusIds_ABORTED}}, nil
				}
			case *Ydb_Discovery.WhoAmIRequest:
				if users.Add(1) == 1 {
					result, err := anypb.New(&Ydb_Discovery.WhoAmIResult{})
					return &Ydb_Discovery.WhoAmIResponse{Operation: &Ydb_Operations.Operation{Ready: true, Result: result,
						Status: Ydb.StatusIds_SUCCESS}}, err
				}
			}
			return handler(ctx, req)
		})}
	conn := connect(t, ydbtest.Open(t, ctx, o), ydbconn.Options{})
	r, err := probe.Run(ctx, conn, probe.Options{Execute: true, Only: []string{"whoami", "batch-lock", "alter-ends", "bulk-write", "one-query"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range r.Answers {
		if a.State != probe.Agrees {
			t.Errorf("%s: %s: %s", a.ID, a.State, a.Seen)
		}
	}
	if users.Load() < 2 || commits.Load() < 5 {
		t.Errorf("%d users and %d commits: nothing was done by chance", users.Load(), commits.Load())
	}
}
