package source

import (
	"context"
	"fmt"
	"os"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// Snapshot reads a snapshot file, compressed or not. The bundle's Source is the one the snapshot was taken from.
func Snapshot(ctx context.Context, path string) (*evidence.Bundle, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("read snapshot %s: %w", path, err)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read snapshot %s: %s", path, reason(err))
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, fmt.Errorf("read snapshot %s: this is a folder; name the file that 'ydb-keyadvise snapshot' wrote", path)
	}
	b, err := evidence.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, nil
}
