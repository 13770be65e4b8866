package live

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

func typeID(id Ydb.Type_PrimitiveTypeId) *Ydb.Type {
	return &Ydb.Type{Type: &Ydb.Type_TypeId{TypeId: id}}
}

func optional(t *Ydb.Type) *Ydb.Type {
	return &Ydb.Type{Type: &Ydb.Type_OptionalType{OptionalType: &Ydb.OptionalType{Item: t}}}
}

func uint64Value(n uint64) *Ydb.Value {
	return &Ydb.Value{Value: &Ydb.Value_Uint64Value{Uint64Value: n}}
}

func textValue(s string) *Ydb.Value { return &Ydb.Value{Value: &Ydb.Value_TextValue{TextValue: s}} }

// open connects to the server.
func open(t testing.TB, f *ydbtest.Fake) *ydbconn.Conn {
	t.Helper()
	c, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: "grpc://" + f.Address, Database: ydbtest.FakeDatabase, Anonymous: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// read is Read with waits cut short.
func read(ctx context.Context, c *ydbconn.Conn, opt Options) (*evidence.Bundle, error) {
	opt.ViewInterval, opt.pollInterval = time.Nanosecond, time.Millisecond
	return Read(ctx, c, opt)
}

func wantError(t *testing.T, err error, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("error %q does not say %q", fmt.Sprint(err), part)
		}
	}
}
