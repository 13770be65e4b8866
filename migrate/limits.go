package migrate

import (
	"context"
	"errors"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// limitsTable keeps what people set for a run while it runs. Every process reads it every now and then.
const limitsTable = schema.StateDirectory + "/limits"

const limitsDDL = "CREATE TABLE IF NOT EXISTS `" + limitsTable + "` (\n    path Utf8 NOT NULL,\n    paused Bool NOT NULL,\n    rows Uint64 NOT NULL,\n    bytes Uint64 NOT NULL,\n    workers Uint64 NOT NULL,\n    by Utf8 NOT NULL,\n    PRIMARY KEY (path)\n)"

const (
	limitsEvery     = time.Second
	partitionsEvery = 10 * time.Second // partitions report no sooner
)

// limits reads what is set; the zero value if nothing is.
func (s *state) limits(ctx context.Context) (Limits, error) {
	rows, err := s.exec(ctx, "read the limits", "DECLARE $path AS Utf8;\nSELECT paused, rows, bytes, workers, by\nFROM `"+limitsTable+"`\nWHERE path = $path;", map[string]ydbconn.Value{"$path": ydbconn.Text(s.path)})
	if ydbconn.NotFound(err) {
		return Limits{}, nil
	}
	if err != nil || len(rows) == 0 {
		return Limits{}, err
	}
	r := rows[0]
	return Limits{Paused: r["paused"].Bool(), RowsPerSecond: r["rows"].Uint64(), BytesPerSecond: r["bytes"].Uint64(), Workers: r["workers"].Uint64(), By: r["by"].Text()}, nil
}

func (s *state) setLimits(ctx context.Context, l Limits) error {
	_, err := s.exec(ctx, "save the limits", "DECLARE $path AS Utf8;\nDECLARE $paused AS Bool;\nDECLARE $rows AS Uint64;\nDECLARE $bytes AS Uint64;\nDECLARE $workers AS Uint64;\nDECLARE $by AS Utf8;\n"+
		"UPSERT INTO `"+limitsTable+"` (path, paused, rows, bytes, workers, by)\nVALUES ($path, $paused, $rows, $bytes, $workers, $by);",
		map[string]ydbconn.Value{"$path": ydbconn.Text(s.path), "$paused": ydbconn.Bool(l.Paused), "$rows": ydbconn.Uint64(l.RowsPerSecond), "$bytes": ydbconn.Uint64(l.BytesPerSecond),
			"$workers": ydbconn.Uint64(l.Workers), "$by": ydbconn.Text(l.By)})
	return err
}

// Limits reads what is set for the run of the plan.
func (r *Runner) Limits(ctx context.Context) (Limits, error) {
	if err := r.open(); err != nil {
		return Limits{}, err
	}
	return r.state.limits(ctx)
}

// SetLimits sets limits for the run of the plan, which every process at work takes up within seconds. By is filled in.
func (r *Runner) SetLimits(ctx context.Context, l Limits) error {
	if err := r.open(); err != nil {
		return err
	}
	row, err := r.begun(ctx)
	if err != nil {
		return err
	}
	if row == nil {
		return errors.New("the plan has not begun, so there is nothing to throttle: give the limits to 'migrate run'")
	}
	if err := r.state.create(ctx); err != nil {
		return err
	}
	l.By = r.state.owner
	return r.state.setLimits(ctx, l)
}

// throttled keeps the throttle up to date until the work is over: with what is set in the state, and with what the
// partitions of the tables do. One such goroutine is enough.
func (r *Runner) throttled(ctx context.Context, paths []string) {
	if r.throttling.Swap(true) {
		return
	}
	defer r.throttling.Store(false)
	var before load
	known, read := false, time.Time{}
	for {
		if set, err := r.state.limits(ctx); err == nil {
			r.throttle.follow(set)
		}
		if time.Since(read) >= partitionsEvery {
			read = time.Now()
			if now, err := r.load(ctx, paths); err == nil {
				if known {
					r.throttle.partitions(before, now)
				}
				before, known = now, true
			}
		}
		if pause(ctx, limitsEvery) != nil {
			return
		}
	}
}

// load reads what the partitions of tables do. Whoever may not read the view works without it.
func (r *Runner) load(ctx context.Context, paths []string) (load, error) {
	var out load
	for _, path := range paths {
		rows, err := r.state.exec(ctx, "read the load of "+path, "DECLARE $path AS Utf8;\nSELECT MAX(CPUCores) AS cpu, SUM(TxRejectedByOverload) AS rejected, SUM(TxRejectedByOutOfStorage) AS full\nFROM `.sys/partition_stats`\nWHERE Path = $path;",
			map[string]ydbconn.Value{"$path": ydbconn.Text(r.Conn.Absolute(path))})
		if err != nil {
			return out, err
		}
		if len(rows) == 0 {
			continue
		}
		cpu, _ := rows[0]["cpu"].Model().(float64)
		out.CPU = max(out.CPU, cpu)
		out.Rejected += rows[0]["rejected"].Uint64()
		out.Full += rows[0]["full"].Uint64()
	}
	return out, nil
}
