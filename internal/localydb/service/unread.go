package service

import (
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
)

// unread counts what a stream has sent and its client may not have read: the part that is being sent, which waits for
// the client, and the one before it, which gRPC may still have. Every part counts twice, as it is and as it is encoded.
// All streams together may hold as much as all queries, and get OVERLOADED beyond that. A client that does not read gets TIMEOUT.
// Source: the inactive client timeout in ydb/core/grpc_services/rpc_read_table.cpp of ydb-platform/ydb.
type unread struct {
	db   *engine.DB
	last int // bytes of the part that was sent last
}

// send sends a part of so many bytes.
func (u *unread) send(bytes int, send func() error) error {
	bytes *= 2
	if err := u.db.Hold(bytes); err != nil {
		return err
	}
	began := time.Now()
	err := send()
	if waited := time.Since(began); err == nil && waited > u.db.Options().UnreadTime {
		err = wire.Refuse(Ydb.StatusIds_TIMEOUT, "Client cannot process data in %s", waited.Round(time.Millisecond))
	}
	u.db.LetGo(u.last)
	u.last = bytes
	return err
}

// end is called when the stream ends.
func (u *unread) end() { u.db.LetGo(u.last) }
