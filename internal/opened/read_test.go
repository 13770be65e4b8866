package opened

import (
	"context"
	"errors"
	"testing"
	"time"
)

// TestCompute ends a computation that never does.
func TestCompute(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	never := make(chan struct{})
	defer close(never)
	time.AfterFunc(10*time.Millisecond, cancel)
	if n, err := Compute(ctx, func() int { <-never; return 1 }); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("gave %d, %v", n, err)
	}
	if n, err := Compute(context.Background(), func() int { return 1 }); n != 1 || err != nil {
		t.Errorf("gave %d, %v", n, err)
	}
}
