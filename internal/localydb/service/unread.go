package service

import "github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"

// unread counts what a stream has sent and its client may not have read: the part that is being sent, which waits for
// the client, and the one before it, which gRPC may still have. Every part counts twice, as it is and as it is encoded.
// All streams together may hold as much as all queries, and get OVERLOADED beyond that.
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
	err := send()
	u.db.LetGo(u.last)
	u.last = bytes
	return err
}

// end is called when the stream ends.
func (u *unread) end() { u.db.LetGo(u.last) }
