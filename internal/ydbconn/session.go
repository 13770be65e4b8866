package ydbconn

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
)

// sessionPool keeps sessions of the table service for calls that want one. Sessions are made when none is free,
// and kept until the connection is closed: making one costs a round trip and nodes allow about a thousand.
type sessionPool struct {
	conn *Conn
	// sessionless says whether DescribeTable works without a session: 0 not known yet, 1 yes, -1 no.
	sessionless atomic.Int32
	spares      spares[string]
}

// WithSession runs op with a session, and returns the session unless the server says that it is bad.
func (c *Conn) WithSession(ctx context.Context, op func(session string) error) error {
	id, ok := c.sessions.spares.take()
	if !ok {
		var result Ydb_Table.CreateSessionResult
		resp, err := Ydb_Table_V1.NewTableServiceClient(c.grpc).CreateSession(ctx, &Ydb_Table.CreateSessionRequest{})
		if err := unpack(&result, resp, err); err != nil {
			return err
		}
		id = result.GetSessionId()
	}
	err := op(id)
	if err == nil || NotFound(err) {
		c.sessions.spares.put(id)
		return err
	}
	if !HasStatus(err, Ydb.StatusIds_BAD_SESSION, Ydb.StatusIds_SESSION_EXPIRED) {
		c.sessions.delete(context.WithoutCancel(ctx), id)
	}
	return err
}

// spares are sessions that nobody uses.
type spares[T any] struct {
	mu   sync.Mutex
	list []T
}

// take returns a session, unless there is none.
func (s *spares[T]) take() (session T, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.list) - 1
	if n < 0 {
		return session, false
	}
	session, s.list = s.list[n], s.list[:n]
	return session, true
}

func (s *spares[T]) put(session T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = append(s.list, session)
}

// close deletes the sessions, all at once.
func (s *spares[T]) close(drop func(T)) {
	var wg sync.WaitGroup
	for session, ok := s.take(); ok; session, ok = s.take() {
		wg.Go(func() { drop(session) })
	}
	wg.Wait()
}

func (p *sessionPool) close(ctx context.Context) {
	p.spares.close(func(id string) { p.delete(ctx, id) })
}

// delete gives a session back to the server. A failure does not matter: idle sessions expire.
func (p *sessionPool) delete(ctx context.Context, id string) {
	ctx, cancel := context.WithTimeout(ctx, dialTimeout/10)
	defer cancel()
	_, _ = Ydb_Table_V1.NewTableServiceClient(p.conn.grpc).DeleteSession(ctx, &Ydb_Table.DeleteSessionRequest{SessionId: id})
}
