package service

import (
	"context"
	"path"
	"strings"
	"sync/atomic"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/query"
)

// Options say how a Node behaves. All but Storage and Credentials must be set.
type Options struct {
	Database    string // its path
	Host        string // where clients find the node
	Port        uint32
	TLS         bool // clients come by TLS
	Credentials Credentials
	Storage     engine.Options // Name, Clock and Sessions are set by Open
	Clock       func() time.Time
}

// Node is the one node of a database: what all services work on. Close ends it.
type Node struct {
	database string
	host     string
	port     uint32
	tls      bool
	enforce  bool // the rights of those with a ticket
	clock    func() time.Time

	db       *engine.DB
	auth     *authenticator
	sessions *sessions
	readers  *readers
	scripts  *scripts
	queries  query.Cache

	closing atomic.Bool
	stopped chan struct{}
}

// Open returns a node with an empty database.
func Open(opts Options) (*Node, error) {
	n := &Node{
		database: cleanPath(opts.Database), host: opts.Host, port: opts.Port, tls: opts.TLS, clock: opts.Clock,
		enforce: opts.Storage.EnforceAccess,
		readers: newReaders(), scripts: newScripts(), stopped: make(chan struct{}),
	}
	var err error
	if n.auth, err = newAuthenticator(opts.Credentials, n.database, n.clock); err != nil {
		return nil, err
	}
	n.sessions = newSessions(n.clock, &n.closing)
	storage := opts.Storage
	storage.Name, storage.Clock, storage.Sessions = n.database, n.clock, n.sessions.rows
	n.db = engine.Open(storage)
	return n, nil
}

// DB returns the storage.
func (s *Node) DB() *engine.DB { return s.db }

// Closing reports whether the node is about to stop; sessions are to go elsewhere.
func (s *Node) Closing() bool { return s.closing.Load() }

// Stopped is closed when the node stops.
func (s *Node) Stopped() <-chan struct{} { return s.stopped }

// Stop tells sessions to end. It must be called once, before Close.
func (s *Node) Stop() {
	s.closing.Store(true)
	close(s.stopped)
	s.sessions.closeAll()
}

// Close ends the storage, when no call is under way any more.
func (s *Node) Close() { s.db.Close() }

// dbOf returns the storage as the user of a call sees it. Without a ticket nothing is refused, and where rights do not
// count, root owns what anonymous calls make.
func (s *Node) dbOf(ctx context.Context) *engine.DB {
	subject := clientOf(ctx).subject
	if subject.User == "" || subject.User == "root" && !s.enforce {
		return s.db
	}
	return s.db.As(subject)
}

// absolute returns a path of a request in its absolute form.
func (s *Node) absolute(p string) string {
	if !strings.HasPrefix(p, "/") {
		p = s.database + "/" + p
	}
	return cleanPath(p)
}

// cleanPath removes empty elements and a slash at the end.
func cleanPath(p string) string { return path.Clean("/" + strings.Trim(p, "/")) }
