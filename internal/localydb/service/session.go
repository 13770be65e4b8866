package service

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
)

// Limits of a YDB server with default settings.
// Source: TTableServiceConfig in ydb/core/protos/table_service_config.proto of ydb-platform/ydb.
const (
	maxSessions     = 1000
	maxTransactions = 10
	sessionIdle     = 10 * time.Minute // of a session of the Table service
)

// Issue codes that clients branch on.
// Source: TIssuesIds as ydb/core/kqp of ydb-platform/ydb uses them.
const (
	issueTooManyTransactions = 2014
	issueTransactionNotFound = 2015
)

// nodeID is the only node of the database. Session ids carry it.
const nodeID = 1

// busyWait is how long a call waits for the one before it on the same session. A client that dropped a stream
// may come back before the server has noticed.
const busyWait = 2 * time.Second

// sessions are the open sessions of both services.
type sessions struct {
	clock   func() time.Time
	closing *atomic.Bool // the node stops and takes no more

	mu     sync.Mutex
	open   map[string]*session
	serial uint64
}

func newSessions(clock func() time.Time, closing *atomic.Bool) *sessions {
	return &sessions{clock: clock, closing: closing, open: map[string]*session{}}
}

// session is a session of the Table or of the Query service.
type session struct {
	id      string
	client  client
	created time.Time
	table   bool          // of the Table service
	turn    chan struct{} // holds one token while no call is under way
	ended   chan struct{} // closed when the session is

	mu       sync.Mutex
	over     bool
	used     time.Time
	txs      map[string]*engine.Tx
	serial   uint64
	prepared int    // queries so far
	query    string // text of the query under way or the last one
	queryAt  time.Time
	queries  uint32
	busy     bool
}

// create opens a session.
func (ss *sessions) create(ctx context.Context, table bool) (*session, error) {
	if ss.closing.Load() {
		return nil, wire.Refuse(Ydb.StatusIds_OVERLOADED, "Node is shutting down")
	}
	now := ss.clock()
	ss.dropIdle(now)
	ss.mu.Lock()
	defer ss.mu.Unlock()
	if len(ss.open) >= maxSessions {
		return nil, wire.Refuse(Ydb.StatusIds_OVERLOADED, "Active sessions limit exceeded")
	}
	ss.serial++
	var raw [16]byte
	binary.BigEndian.PutUint64(raw[:8], uint64(now.UnixNano()))
	binary.BigEndian.PutUint64(raw[8:], ss.serial)
	s := &session{
		id:      fmt.Sprintf("ydb://session/3?node_id=%d&id=%s", nodeID, base64.StdEncoding.EncodeToString(raw[:])),
		client:  clientOf(ctx),
		created: now, used: now,
		table: table,
		turn:  make(chan struct{}, 1),
		ended: make(chan struct{}),
		txs:   map[string]*engine.Tx{},
	}
	s.turn <- struct{}{}
	ss.open[s.id] = s
	return s, nil
}

// dropIdle ends the sessions that nobody used for long, if there are many.
func (ss *sessions) dropIdle(now time.Time) {
	open := ss.list()
	if len(open) < maxSessions {
		return
	}
	for _, s := range open {
		if s.idle(now) {
			_ = ss.delete(s.id) // somebody else may have been quicker
		}
	}
}

// get returns an open session.
func (ss *sessions) get(id string) (*session, error) {
	ss.mu.Lock()
	s := ss.open[id]
	ss.mu.Unlock()
	if s == nil {
		return nil, badSession(id)
	}
	if s.idle(ss.clock()) {
		_ = ss.delete(id)
		return nil, badSession(id)
	}
	return s, nil
}

func badSession(id string) error {
	if id == "" {
		return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Empty session id")
	}
	return wire.Refuse(Ydb.StatusIds_BAD_SESSION, "Session not found: %s", id)
}

// acquire returns an open session that no other call uses, and what to call when done with it.
func (ss *sessions) acquire(ctx context.Context, id string) (*session, func(), error) {
	s, err := ss.get(id)
	if err != nil {
		return nil, nil, err
	}
	timer := time.NewTimer(busyWait)
	defer timer.Stop()
	select {
	case <-s.turn:
	case <-s.ended:
		return nil, nil, badSession(id)
	case <-ctx.Done():
		return nil, nil, ctx.Err()
	case <-timer.C:
		return nil, nil, wire.Refuse(Ydb.StatusIds_SESSION_BUSY, "Pending previous query completion")
	}
	s.touch(ss.clock(), true)
	return s, func() { s.release(ss.clock()) }, nil
}

// delete ends a session. YDB does not look whether there is one: its answer to a client that hurries is a success,
// too.
// Source: ydb/core/grpc_services/rpc_delete_session.cpp of ydb-platform/ydb.
func (ss *sessions) delete(id string) error {
	if id == "" {
		return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Session is empty")
	}
	ss.mu.Lock()
	s := ss.open[id]
	delete(ss.open, id)
	ss.mu.Unlock()
	if s != nil {
		s.end()
	}
	return nil
}

func (ss *sessions) closeAll() {
	ss.mu.Lock()
	open := ss.open
	ss.open = map[string]*session{}
	ss.mu.Unlock()
	for _, s := range open {
		s.end()
	}
}

// list returns the open sessions in no order.
func (ss *sessions) list() []*session {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	var out []*session
	for _, s := range ss.open {
		out = append(out, s)
	}
	return out
}

// end closes the session. What it left open is rolled back at once, or when the call under way is done.
func (s *session) end() {
	s.mu.Lock()
	if s.over {
		s.mu.Unlock()
		return
	}
	s.over = true
	close(s.ended)
	s.mu.Unlock()
	select {
	case <-s.turn:
		s.rollback()
		s.turn <- struct{}{}
	default:
	}
}

// rollback drops the open transactions. The caller holds the turn. The storage is not called with the lock
// held: it asks for the list of sessions under a lock of its own.
func (s *session) rollback() {
	s.mu.Lock()
	open := s.txs
	s.txs = map[string]*engine.Tx{}
	s.mu.Unlock()
	for _, tx := range open {
		tx.Rollback()
	}
}

// release gives the turn back.
func (s *session) release(now time.Time) {
	s.touch(now, false)
	s.mu.Lock()
	over := s.over
	s.mu.Unlock()
	if over {
		s.rollback()
	}
	s.turn <- struct{}{}
}

func (s *session) idle(now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.table && !s.busy && now.Sub(s.used) > sessionIdle
}

func (s *session) touch(now time.Time, busy bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.used, s.busy = now, busy
}

// began notes the text of a query for .sys/query_sessions.
func (s *session) began(text string, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.query, s.queryAt = text, now
	s.queries++
}

// beginTx opens a transaction that stays open, and returns its id.
func (s *session) beginTx(db *engine.DB, mode engine.Mode) (*engine.Tx, string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.over:
		return nil, "", badSession(s.id)
	case len(s.txs) >= maxTransactions:
		return nil, "", wire.RefuseCode(Ydb.StatusIds_BAD_SESSION, issueTooManyTransactions,
			"Too many transactions, current active: %d MaxTxPerSession: %d", len(s.txs), maxTransactions)
	}
	s.serial++
	id := fmt.Sprintf("01%024d", uint64(s.created.UnixNano())+s.serial)
	tx := db.Begin(mode)
	s.txs[id] = tx
	return tx, id, nil
}

// tx returns an open transaction.
func (s *session) tx(id string) (*engine.Tx, error) {
	s.mu.Lock()
	tx := s.txs[id]
	s.mu.Unlock()
	if tx == nil || !tx.Open() {
		s.forget(id)
		return nil, wire.RefuseCode(Ydb.StatusIds_NOT_FOUND, issueTransactionNotFound, "Transaction not found: %s", id)
	}
	return tx, nil
}

// forget drops a transaction that is over.
func (s *session) forget(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.txs, id)
}

// abort rolls an open transaction back, if there is one of the id. The caller holds the turn.
func (s *session) abort(id string) {
	if id == "" || s == nil {
		return
	}
	if tx, err := s.tx(id); err == nil {
		s.forget(id)
		tx.Rollback()
	}
}

// prepare returns the id of a prepared query. Queries are not run by it.
func (s *session) prepare() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.prepared++
	return fmt.Sprintf("ydb://preparedqueryid/4?id=%x", s.prepared)
}

// row is what .sys/query_sessions shows of the session.
func (s *session) row() engine.Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	state := "IDLE"
	if s.busy {
		state = "EXECUTING"
	}
	return engine.Session{
		ID: s.id, NodeID: nodeID, State: state, Query: s.query, QueryCount: s.queries,
		ClientAddress: s.client.address, ClientPID: s.client.pid, ClientUserAgent: s.client.userAgent,
		ClientSDKBuildInfo: s.client.buildInfo, ApplicationName: s.client.application,
		Started: s.created, QueryStarted: s.queryAt, StateChanged: s.used, User: s.client.subject.User,
	}
}

// rows lists the open sessions for .sys/query_sessions.
func (ss *sessions) rows() []engine.Session {
	var out []engine.Session
	for _, s := range ss.list() {
		out = append(out, s.row())
	}
	return out
}
