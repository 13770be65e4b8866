package opened

import (
	"context"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
)

// ReadConn reads the tables of a database that are meant, and the evidence about them, as much as the options say.
func ReadConn(ctx context.Context, conn *ydbconn.Conn, s *Selection, o live.Options) (*evidence.Bundle, error) {
	o.Paths, o.Include, o.Exclude = s.Paths.anywhere(), s.include.anywhere(), s.exclude.anywhere()
	o.Beside, o.Redact = live.Beside, source.Redact
	return live.Read(ctx, conn, o)
}

// ReadLive reads the tables of a database that have one of the paths, those that the configuration selects if there are none.
func ReadLive(ctx context.Context, conn *ydbconn.Conn, paths, exclude []string, config string, o live.Options) (*Schema, error) {
	cfg, of, err := configuration(ctx, nil, config)
	if err != nil {
		return nil, err
	}
	if len(paths)+len(exclude) == 0 {
		paths, exclude = cfg.Include, cfg.Exclude
	}
	selection, err := NewSelection(nil, paths, exclude)
	if err != nil {
		return nil, err
	}
	bundle, err := ReadConn(ctx, conn, selection, o)
	if err != nil {
		return nil, err
	}
	return ready(ctx, bundle, cfg, of, paths, exclude, conn.Database())
}
