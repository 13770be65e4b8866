package advisor

import (
	"context"
	"errors"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
)

// LiveOptions say how much of a database is read. The zero LiveOptions reads all tables, samples their rows, and watches the load where
// that tells something.
type LiveOptions struct {
	Tables  []string // paths or patterns such as "logs/**"; empty means all that the configuration does not leave out
	Exclude []string // patterns of tables that are left out; empty means those of the configuration
	// Observe is for how long the load is watched at most; 0 is some minutes if the key of a table may grow at its end. If it is negative,
	// the load is read once, which gives no rates.
	Observe       time.Duration
	NoSample      bool // do not read rows
	NoSystemViews bool // read neither load nor statements
	// Config is the configuration, a file of this machine; "-" means none. If it is empty, that is the one which applies in the working
	// directory.
	Config string
	// Progress is told what is read, and how much of it is done, by one goroutine at a time; total is 0 if it is not known. Nil if nobody
	// wants to know.
	Progress func(stage string, done, total int)
}

// ReadLive reads the tables of a database, and what is measured of them. Nothing is written. Whoever opened the driver closes it. The error
// is [ErrNoTables] if there is no table; tables that cannot be read beside others are in [Schema.Problems].
func ReadLive(ctx context.Context, driver *ydb.Driver, o LiveOptions) (*Schema, error) {
	if driver == nil {
		return nil, errors.New("read database: there is no driver: give one that ydb.Open has opened")
	}
	asked := ask.Read{Opened: true, Include: o.Tables, Exclude: o.Exclude, Config: o.Config, Observe: ask.Watching(o.Observe),
		NoSample: o.NoSample, NoSystemViews: o.NoSystemViews}
	open := func(ctx context.Context, options *live.Options) (*ydbconn.Conn, func(), error) {
		if o.Progress != nil {
			options.Progress = func(p live.Progress) { o.Progress(p.Stage, p.Done, p.Total) }
		}
		conn, err := ydbconn.Use(ctx, driver, ydbconn.Options{})
		return conn, func() {}, err
	}
	return read(ctx, "read database", asked, opened.From{Open: open})
}
