package ydbconn

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v4"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Discovery_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	grpcstatus "google.golang.org/grpc/status"
)

func TestOpen(t *testing.T) {
	f := startFake(t)
	c, err := Open(t.Context(), f.options())
	if err != nil {
		t.Fatal(err)
	}
	if c.Database() != "/local" || c.String() != "grpc://"+f.address+"/local" {
		t.Errorf("connected to %s", c)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

func TestOpenNoDiscovery(t *testing.T) {
	f := startFake(t)
	o := f.options()
	o.NoDiscovery = true
	c, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	f.tables["/local/t"] = simpleTable()
	c.viewInterval = 0
	c.pollInterval = time.Millisecond
	if b, err := Read(t.Context(), c, ReadOptions{Observe: -1}); err != nil || len(b.Tables) != 1 {
		t.Errorf("read: %v", err)
	}
	if n := f.called("ListEndpoints"); n != 0 {
		t.Errorf("discovery was asked %d times", n)
	}
}

// jwtToken is a token the SDK can read the end of.
func jwtToken(t *testing.T) string {
	t.Helper()
	token, err := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.RegisteredClaims{
		ExpiresAt: jwt.NewNumericDate(time.Now().Add(time.Hour)),
	}).SignedString([]byte("key"))
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func TestOpenStaticCredentials(t *testing.T) {
	f := startFake(t)
	f.token = jwtToken(t)
	o := f.options()
	o.User = "root"
	o.Prompt = func(string) (string, error) { return "hunter2secret", nil }
	c, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	for _, verb := range []string{"%v", "%+v", "%#v"} {
		if text := fmt.Sprintf(verb, c); text != c.String() {
			t.Errorf("%s of a connection is %s", verb, text)
		}
	}
	_ = c.Close()
	o.Prompt = func(string) (string, error) { return "hunter3secret", nil }
	_, err = Open(t.Context(), o)
	wantError(t, err, "wrong user or password (--user)", "Invalid password")
	wantNoSecret(t, err, "hunter3secret")
}

func TestOpenExpiredToken(t *testing.T) {
	f := startFake(t)
	f.token = "good"
	path := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(path, []byte("expired-SECRET\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	o := f.options()
	_, err := Open(t.Context(), o)
	wantError(t, err, "the server wants a login")
	o.TokenFile = path
	_, err = Open(t.Context(), o)
	wantError(t, err, "the token (--token-file) is wrong or expired: get a new one", "Access denied")
	wantNoSecret(t, err, "expired-SECRET")
	// A server that puts the token into its message does not make us show it.
	f.mu.Lock()
	f.token = ""
	f.fault = func(context.Context, string, string) error {
		return &StatusError{Status: Ydb.StatusIds_UNAUTHORIZED, Text: "token expired-SECRET is expired"}
	}
	f.mu.Unlock()
	_, err = Open(t.Context(), o)
	wantError(t, err, "token *** is expired")
	wantNoSecret(t, err, "expired-SECRET")
}

func TestOpenWrongDatabase(t *testing.T) {
	f := startFake(t)
	o := f.options()
	o.Database = "/nope"
	_, err := Open(t.Context(), o)
	wantError(t, err, "the server has no database /nope", "check -d")
	// Some servers tell it as if the login were refused.
	f.mu.Lock()
	f.fault = func(context.Context, string, string) error {
		return grpcstatus.Error(codes.Unauthenticated, "unauthenticated, Unknown database")
	}
	f.mu.Unlock()
	_, err = Open(t.Context(), o)
	wantError(t, err, "the server has no database /nope", "check -d", "Unknown database")
	f.mu.Lock()
	f.fault = nil
	f.mu.Unlock()
	o.NoDiscovery = true
	_, err = Open(t.Context(), o)
	wantError(t, err, "the server has no database /nope", "check -d")
	f.tables["/local/t"] = simpleTable()
	o.Database = "/local/t"
	_, err = Open(t.Context(), o)
	wantError(t, err, "/local/t is a table, not a database")
}

// TestOpenHiddenDatabase looks at a table in a database whose own path may not be looked at.
func TestOpenHiddenDatabase(t *testing.T) {
	f := startFake(t)
	f.tables["/local/mine/t"] = simpleTable()
	f.fault = func(_ context.Context, method, p string) error {
		if p == "/local" && method != "ListEndpoints" {
			return schemeError(p)
		}
		return nil
	}
	c := f.open(t)
	o := ReadOptions{NoSample: true, NoSystemViews: true}
	_, err := Read(t.Context(), c, o)
	wantError(t, err, "the server has no database /local, or you may not see it; check -d, or name the paths")
	o.Paths = []string{"mine"}
	if b, err := Read(t.Context(), c, o); err != nil || len(b.Tables) != 1 {
		t.Errorf("%v, %v", b, err)
	}
}

func TestOpenNothingListens(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = listener.Close()
	_, err = Open(t.Context(), Options{Endpoint: "grpc://" + listener.Addr().String(), Database: "/local", home: "/nowhere"})
	wantError(t, err, "no server listens there", "connection refused")
	_, err = Open(t.Context(), Options{Endpoint: "grpc://no-such-host.invalid", Database: "/local", home: "/nowhere"})
	wantError(t, err, "no-such-host.invalid")
}

// TestOpenSilentServer connects to a server that accepts and then says nothing: the error must come in time.
func TestOpenSilentServer(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			defer func() { _ = conn.Close() }()
		}
	}()
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	_, err = Open(ctx, Options{Endpoint: "grpc://" + listener.Addr().String(), Database: "/local", home: "/nowhere"})
	wantError(t, err, "discovery got no answer")
	ctx, cancel = context.WithCancel(t.Context())
	cancel()
	_, err = Open(ctx, Options{Endpoint: "grpc://" + listener.Addr().String(), Database: "/local", home: "/nowhere"})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled connect: %v", err)
	}
}

// TestOpenOverloaded connects to a server that is overloaded for a moment.
func TestOpenOverloaded(t *testing.T) {
	f := startFake(t)
	left := 2
	f.fault = func(context.Context, string, string) error {
		if left--; left >= 0 {
			return &StatusError{Status: Ydb.StatusIds_UNAVAILABLE, Text: "busy"}
		}
		return nil
	}
	o := f.options()
	var waits []Wait
	o.OnWait = func(w Wait) { waits = append(waits, w) }
	c, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	_ = c.Close()
	if len(waits) != 2 || waits[0].Reason != "UNAVAILABLE: busy" || waits[0].What != "connect to "+c.String() {
		t.Errorf("waits: %+v", waits)
	}
}

func TestOpenDiscoveryFails(t *testing.T) {
	f := startFake(t)
	f.fault = func(_ context.Context, method, _ string) error {
		if method == "ListEndpoints" {
			return &StatusError{Status: Ydb.StatusIds_INTERNAL_ERROR, Text: "out of order"}
		}
		return nil
	}
	_, err := Open(t.Context(), f.options())
	wantError(t, err, "discovery: INTERNAL_ERROR", "out of order")
	f.fault = func(context.Context, string, string) error {
		return grpcstatus.Error(codes.Unimplemented, "unknown service")
	}
	_, err = Open(t.Context(), f.options())
	wantError(t, err, "what listens there is not YDB's gRPC port (Unimplemented: unknown service)")
}

// certificate makes one for 127.0.0.1 that is its own authority.
func certificate(t *testing.T) (tls.Certificate, string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, path
}

func TestOpenTLS(t *testing.T) {
	cert, ca := certificate(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := grpc.NewServer(grpc.Creds(credentials.NewServerTLSFromCert(&cert)))
	Ydb_Discovery_V1.RegisterDiscoveryServiceServer(server, &fakeServer{address: listener.Addr().String(), calls: map[string]int{}})
	go func() { _ = server.Serve(listener) }()
	defer server.Stop()
	o := Options{Endpoint: "grpcs://" + listener.Addr().String(), Database: "/nope", CAFile: ca, home: "/nowhere"}
	// A wrong database is as far as one gets with TLS right.
	_, err = Open(t.Context(), o)
	wantError(t, err, "the server has no database /nope")
	o.CAFile = ""
	_, err = Open(t.Context(), o)
	wantError(t, err, "the server's certificate is not trusted", "--ca-file")
	o.Endpoint = "grpc://" + listener.Addr().String()
	_, err = Open(t.Context(), o)
	wantError(t, err, "the server speaks TLS: use grpcs://")
	plain := startFake(t)
	o = plain.options()
	o.Endpoint = "grpcs://" + plain.address
	_, err = Open(t.Context(), o)
	wantError(t, err, "the server does not speak TLS: use grpc://")
}

func TestTLSFiles(t *testing.T) {
	_, ca := certificate(t)
	empty := filepath.Join(t.TempDir(), "empty")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{CAFile: "/none"}, "--ca-file: open /none"},
		{Options{CAFile: empty}, "has no certificate in PEM form"},
		{Options{ClientCertKeyFile: ca}, "--client-cert-key-file needs --client-cert-file"},
		{Options{ClientCertFile: "/none"}, "--client-cert-file: open /none"},
		{Options{ClientCertFile: ca}, "--client-cert-file " + ca},
		{Options{ClientCertFile: ca, ClientCertKeyFile: empty, ClientCertKeyPasswordFile: ca}, "is not PEM"},
	} {
		_, err := c.o.tls(&target{address: "localhost:2135", caFile: c.o.CAFile})
		wantError(t, err, c.want)
	}
}

func wantError(t *testing.T, err error, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("error %q does not say %q", fmt.Sprint(err), part)
		}
	}
}

// wantNoSecret looks for a secret in every way an error can be printed.
func wantNoSecret(t *testing.T, err error, secret string) {
	t.Helper()
	for e := err; e != nil; e = errors.Unwrap(e) {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
			if text := fmt.Sprintf(verb, e); strings.Contains(text, secret) {
				t.Errorf("%s shows the secret: %s", verb, text)
			}
		}
	}
}

func TestRetry(t *testing.T) {
	f := startFake(t)
	f.tables["/local/t"] = simpleTable()
	var waits []Wait
	o := f.options()
	o.OnWait = func(w Wait) { waits = append(waits, w) }
	c, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	left := 2
	f.mu.Lock()
	f.fault = func(_ context.Context, method, _ string) error {
		if method == "DescribeTable" && left > 0 {
			left--
			return &StatusError{Status: []Ydb.StatusIds_StatusCode{Ydb.StatusIds_UNAVAILABLE, Ydb.StatusIds_OVERLOADED}[left], Text: "busy"}
		}
		return nil
	}
	f.mu.Unlock()
	if _, err := c.table(t.Context(), "/local/t"); err != nil {
		t.Fatal(err)
	}
	if len(waits) != 2 || waits[0].Reason != "OVERLOADED: busy" || waits[1].Reason != "UNAVAILABLE: busy" || waits[0].What != "describe /local/t" {
		t.Errorf("waits: %+v", waits)
	}
	// A server that stays overloaded: the error comes when the time is up, and says how often was tried.
	c.retryTime = 10 * time.Millisecond
	f.mu.Lock()
	f.fault = func(context.Context, string, string) error {
		return &StatusError{Status: Ydb.StatusIds_OVERLOADED, Text: "busy"}
	}
	f.mu.Unlock()
	_, err = c.table(t.Context(), "/local/t")
	wantError(t, err, "describe /local/t: OVERLOADED: busy")
	if !is(err, Ydb.StatusIds_OVERLOADED) {
		t.Errorf("%v does not match its status", err)
	}
}

// TestServiceOutOfOrder reads from a server whose query service does not work: what depends on it is missing, and
// the time it may be tried for passes once and not with every query.
func TestServiceOutOfOrder(t *testing.T) {
	f := startFake(t)
	for i := range 20 {
		f.tables[fmt.Sprintf("/local/t%02d", i)] = simpleTable()
	}
	c := f.open(t)
	c.retryTime = 300 * time.Millisecond
	f.mu.Lock()
	f.fault = func(_ context.Context, method, _ string) error {
		if strings.Contains(method, "Query") {
			return &StatusError{Status: Ydb.StatusIds_UNAVAILABLE, Text: "out of order"}
		}
		return nil
	}
	f.mu.Unlock()
	start := time.Now()
	b, err := Read(t.Context(), c, ReadOptions{})
	if err != nil || len(b.Tables) != 20 {
		t.Fatalf("%v, %v", b, err)
	}
	if n := f.called("CreateQuerySession"); n > 100 {
		t.Errorf("%d attempts in %s", n, time.Since(start))
	}
	// The same with a service that is silent.
	f.mu.Lock()
	f.fault = func(ctx context.Context, method, _ string) error {
		if strings.Contains(method, "Query") {
			<-ctx.Done()
			return ctx.Err()
		}
		return nil
	}
	f.mu.Unlock()
	c = f.open(t)
	c.callTimeout = 200 * time.Millisecond
	before := f.called("CreateQuerySession")
	b, err = Read(t.Context(), c, ReadOptions{})
	if err != nil || len(b.Tables) != 20 || b.Tables[0].Load != nil || len(b.Notes) != 1 {
		t.Fatalf("%v, %v", b, err)
	}
	if n := f.called("CreateQuerySession") - before; n > 2*parallelQueries {
		t.Errorf("%d queries were tried", n)
	}
}

func TestPace(t *testing.T) {
	for _, c := range []struct {
		err  error
		want pace
	}{
		{&StatusError{Status: Ydb.StatusIds_OVERLOADED}, slow},
		{&StatusError{Status: Ydb.StatusIds_UNAVAILABLE}, fast},
		{&StatusError{Status: Ydb.StatusIds_UNAVAILABLE, Text: "Cannot perform writes: database is out of disk space"}, never},
		{&StatusError{Status: Ydb.StatusIds_UNAVAILABLE, Text: "Disk space exhausted. Table `/local/t`."}, never},
		{&StatusError{Status: Ydb.StatusIds_UNAVAILABLE, Text: "Tablet 72075186224037888 is out of space. Table `/local/t`."}, slow},
		{&StatusError{Status: Ydb.StatusIds_ABORTED, Text: "Transaction locks invalidated"}, fast},
		{&StatusError{Status: Ydb.StatusIds_ABORTED, Text: "Failed to resolve table /local/.sys/auth_users status: AccessDenied"}, never},
		{&StatusError{Status: Ydb.StatusIds_ABORTED, Text: "Datashard program size limit exceeded (56281409 > 50331648)"}, never},
		{&StatusError{Status: Ydb.StatusIds_SCHEME_ERROR}, never},
		{&StatusError{Status: Ydb.StatusIds_UNAUTHORIZED}, never},
		{&StatusError{Status: Ydb.StatusIds_TIMEOUT}, never},
		{grpcstatus.Error(codes.Unavailable, "closing"), fast},
		{grpcstatus.Error(codes.ResourceExhausted, "busy"), slow},
		{grpcstatus.Error(codes.ResourceExhausted, "grpc: received message larger than max (70000000 vs. 67108864)"), never},
		{grpcstatus.Error(codes.DeadlineExceeded, "late"), never},
		{grpcstatus.Error(codes.Unauthenticated, "who"), never},
		{fmt.Errorf("%w: no part arrived", errCut), fast},
		{noAnswer(time.Second), never},
		{context.Canceled, never},
		{errors.New("anything else"), never},
	} {
		if got := paceOf(c.err); got != c.want {
			t.Errorf("%v: pace %d, want %d", c.err, got, c.want)
		}
	}
}

func TestHangingServer(t *testing.T) {
	f := startFake(t)
	f.tables["/local/t"] = simpleTable()
	c := f.open(t)
	c.callTimeout = 50 * time.Millisecond
	f.mu.Lock()
	f.fault = func(ctx context.Context, _, _ string) error { <-ctx.Done(); return ctx.Err() }
	f.mu.Unlock()
	_, err := c.table(t.Context(), "/local/t")
	wantError(t, err, "describe /local/t: the server did not answer within 50ms")
	_, err = Read(t.Context(), c, ReadOptions{})
	wantError(t, err, "did not answer within")
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	c.callTimeout = time.Minute
	if _, err = Read(ctx, c, ReadOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled reading: %v", err)
	}
}

func TestDescribeWithSession(t *testing.T) {
	f := startFake(t)
	f.tables["/local/t"] = simpleTable()
	f.sessions = true
	c := f.open(t)
	for range 5 {
		if _, err := c.table(t.Context(), "/local/t"); err != nil {
			t.Fatal(err)
		}
	}
	if n := f.called("CreateSession"); n != 1 {
		t.Errorf("%d sessions were made for calls one after another, want 1", n)
	}
	if n := f.called("DescribeTable"); n != 6 {
		t.Errorf("%d calls, want one more than descriptions", n)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	if n := f.called("DeleteSession"); n != 1 {
		t.Errorf("%d sessions were deleted, want 1", n)
	}
}
