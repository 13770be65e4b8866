package source

import (
	"context"
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// Snapshot reads a snapshot file, compressed or not. The bundle's Source is the one the snapshot was taken from.
func Snapshot(ctx context.Context, path string) (*evidence.Bundle, error) {
	in, err := evidence.Open(ctx, evidence.Disk, path)
	switch {
	case ctx.Err() != nil:
		return nil, fmt.Errorf("read snapshot %s: %w", path, ctx.Err())
	case err != nil:
		return nil, fmt.Errorf("read snapshot %s: %s", path, reason(err))
	}
	defer in.Close()
	b, err := evidence.Read(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, nil
}
