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

	mu   sync.Mutex
	free []string
}

// with runs op with a session, and returns the session unless the server says that it is bad.
func (p *sessionPool) with(ctx context.Context, op func(session string) error) error {
	p.mu.Lock()
	var id string
	if n := len(p.free); n > 0 {
		id, p.free = p.free[n-1], p.free[:n-1]
	}
	p.mu.Unlock()
	if id == "" {
		resp, err := Ydb_Table_V1.NewTableServiceClient(p.conn.grpc).CreateSession(ctx, &Ydb_Table.CreateSessionRequest{})
		if err != nil {
			return err
		}
		if err := checkOperation(resp.GetOperation()); err != nil {
			return err
		}
		var result Ydb_Table.CreateSessionResult
		if err := resp.GetOperation().GetResult().UnmarshalTo(&result); err != nil {
			return err
		}
		id = result.GetSessionId()
	}
	err := op(id)
	if err == nil || gone(err) {
		p.mu.Lock()
		p.free = append(p.free, id)
		p.mu.Unlock()
		return err
	}
	if !is(err, Ydb.StatusIds_BAD_SESSION, Ydb.StatusIds_SESSION_EXPIRED) {
		p.delete(context.WithoutCancel(ctx), id)
	}
	return err
}

// close deletes the free sessions.
func (p *sessionPool) close(ctx context.Context) {
	p.mu.Lock()
	free := p.free
	p.free = nil
	p.mu.Unlock()
	var wg sync.WaitGroup
	for _, id := range free {
		wg.Go(func() { p.delete(ctx, id) })
	}
	wg.Wait()
}

// delete gives a session back to the server. A failure does not matter: idle sessions expire.
func (p *sessionPool) delete(ctx context.Context, id string) {
	ctx, cancel := context.WithTimeout(ctx, dialTimeout/10)
	defer cancel()
	_, _ = Ydb_Table_V1.NewTableServiceClient(p.conn.grpc).DeleteSession(ctx, &Ydb_Table.DeleteSessionRequest{SessionId: id})
}
