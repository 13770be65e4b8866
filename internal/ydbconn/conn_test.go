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
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	grpcstatus "google.golang.org/grpc/status"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// optionsOf are those that reach the server, with nothing taken from the machine.
func optionsOf(f *ydbtest.Fake) Options {
	return Options{Endpoint: "grpc://" + f.Address, Database: ydbtest.FakeDatabase, getenv: func(string) string { return "" }, home: "/nowhere"}
}

// open connects to the server.
func open(t testing.TB, f *ydbtest.Fake) *Conn {
	t.Helper()
	c, err := Open(t.Context(), optionsOf(f))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

func TestOpen(t *testing.T) {
	f := ydbtest.StartFake(t)
	c, err := Open(t.Context(), optionsOf(f))
	if err != nil {
		t.Fatal(err)
	}
	if c.Database() != "/local" || c.String() != "grpc://"+f.Address+"/local" {
		t.Errorf("connected to %s", c)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

func TestOpenNoDiscovery(t *testing.T) {
	f := ydbtest.StartFake(t)
	o := optionsOf(f)
	o.NoDiscovery = true
	c, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	f.Tables["/local/t"] = ydbtest.SimpleTable()
	if _, err := c.Outline(t.Context(), "t"); err != nil {
		t.Errorf("read: %v", err)
	}
	if n := f.Called("ListEndpoints"); n != 0 {
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
	f := ydbtest.StartFake(t)
	f.Token = jwtToken(t)
	o := optionsOf(f)
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
	f := ydbtest.StartFake(t)
	f.Token = "good"
	path := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(path, []byte("expired-SECRET\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	o := optionsOf(f)
	_, err := Open(t.Context(), o)
	wantError(t, err, "the server wants a login")
	o.TokenFile = path
	_, err = Open(t.Context(), o)
	wantError(t, err, "the token (--token-file) is wrong or expired: get a new one", "Access denied")
	wantNoSecret(t, err, "expired-SECRET")
	// A server that puts the token into its message does not make us show it.
	f.Mu.Lock()
	f.Token = ""
	f.Fault = func(context.Context, string, string) error {
		return &ydbtest.Refusal{Status: Ydb.StatusIds_UNAUTHORIZED, Text: "token expired-SECRET is expired"}
	}
	f.Mu.Unlock()
	_, err = Open(t.Context(), o)
	wantError(t, err, "token *** is expired")
	wantNoSecret(t, err, "expired-SECRET")
}

// TestNothingTellsTheSecret logs in with secrets that our own words, paths, addresses and the server's messages hold by chance: what is said
// is the same with each. One that no message holds by chance is cut from what the server says.
func TestNothingTellsTheSecret(t *testing.T) {
	f := ydbtest.StartFake(t)
	f.Token = jwtToken(t)
	o := optionsOf(f)
	o.User = "root"
	said := func(secret string) string {
		o.Prompt = func(string) (string, error) { return secret, nil }
		_, err := Open(t.Context(), o)
		if err == nil {
			t.Fatalf("%q logs in", secret)
		}
		return err.Error()
	}
	want := said("tr0ub4dor&3")
	for _, secret := range []string{"local", "root", "user", "wrong", "password", "Password", "connect", "discovery", "grpc://", "127.0.0.1", o.Endpoint,
		"/local", "Invalid", "--password-file", "user or password"} {
		if got := said(secret); got != want {
			t.Errorf("%q is told by\n%s\nwhere other secrets have\n%s", secret, got, want)
		}
	}
	f.Mu.Lock()
	f.Fault = func(context.Context, string, string) error {
		return &ydbtest.Refusal{Status: Ydb.StatusIds_UNAUTHORIZED, Text: "no such password: tr0ub4dor&3"}
	}
	f.Mu.Unlock()
	wantNoSecret(t, errors.New(said("tr0ub4dor&3")), "tr0ub4dor&3")
}

func TestOpenWrongDatabase(t *testing.T) {
	f := ydbtest.StartFake(t)
	o := optionsOf(f)
	o.Database = "/nope"
	_, err := Open(t.Context(), o)
	wantError(t, err, "the server has no database /nope", "check -d")
	// Some servers tell it as if the login were refused.
	f.Mu.Lock()
	f.Fault = func(context.Context, string, string) error {
		return grpcstatus.Error(codes.Unauthenticated, "unauthenticated, Unknown database")
	}
	f.Mu.Unlock()
	_, err = Open(t.Context(), o)
	wantError(t, err, "the server has no database /nope", "check -d", "Unknown database")
	f.Mu.Lock()
	f.Fault = nil
	f.Mu.Unlock()
	o.NoDiscovery = true
	_, err = Open(t.Context(), o)
	wantError(t, err, "the server has no database /nope", "check -d")
	f.Tables["/local/t"] = ydbtest.SimpleTable()
	o.Database = "/local/t"
	_, err = Open(t.Context(), o)
	wantError(t, err, "/local/t is a table, not a database")
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
	f := ydbtest.StartFake(t)
	left := 2
	f.Fault = func(context.Context, string, string) error {
		if left--; left >= 0 {
			return &ydbtest.Refusal{Status: Ydb.StatusIds_UNAVAILABLE, Text: "busy"}
		}
		return nil
	}
	o := optionsOf(f)
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
	f := ydbtest.StartFake(t)
	f.Fault = func(_ context.Context, method, _ string) error {
		if method == "ListEndpoints" {
			return &ydbtest.Refusal{Status: Ydb.StatusIds_INTERNAL_ERROR, Text: "out of order"}
		}
		return nil
	}
	_, err := Open(t.Context(), optionsOf(f))
	wantError(t, err, "discovery: INTERNAL_ERROR", "out of order")
	f.Fault = func(context.Context, string, string) error {
		return grpcstatus.Error(codes.Unimplemented, "unknown service")
	}
	_, err = Open(t.Context(), optionsOf(f))
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
	f := ydbtest.StartFake(t, grpc.Creds(credentials.NewServerTLSFromCert(&cert)))
	o := Options{Endpoint: "grpcs://" + f.Address, Database: "/nope", CAFile: ca, home: "/nowhere"}
	// A wrong database is as far as one gets with TLS right.
	_, err := Open(t.Context(), o)
	wantError(t, err, "the server has no database /nope")
	o.CAFile = ""
	_, err = Open(t.Context(), o)
	wantError(t, err, "the server's certificate is not trusted", "--ca-file")
	o.Endpoint = "grpc://" + f.Address
	_, err = Open(t.Context(), o)
	wantError(t, err, "the server speaks TLS: use grpcs://")
	plain := ydbtest.StartFake(t)
	o = optionsOf(plain)
	o.Endpoint = "grpcs://" + plain.Address
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
	f := ydbtest.StartFake(t)
	f.Tables["/local/t"] = ydbtest.SimpleTable()
	var waits []Wait
	o := optionsOf(f)
	o.OnWait = func(w Wait) { waits = append(waits, w) }
	c, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	left := 2
	f.Mu.Lock()
	f.Fault = func(_ context.Context, method, _ string) error {
		if method == "DescribeTable" && left > 0 {
			left--
			return &ydbtest.Refusal{Status: []Ydb.StatusIds_StatusCode{Ydb.StatusIds_UNAVAILABLE, Ydb.StatusIds_OVERLOADED}[left], Text: "busy"}
		}
		return nil
	}
	f.Mu.Unlock()
	if _, err := c.Outline(t.Context(), "/local/t"); err != nil {
		t.Fatal(err)
	}
	if len(waits) != 2 || waits[0].Reason != "OVERLOADED: busy" || waits[1].Reason != "UNAVAILABLE: busy" || waits[0].What != "describe /local/t" {
		t.Errorf("waits: %+v", waits)
	}
	// A server that stays overloaded: the error comes when the time is up, and says how often was tried.
	c.retryTime = 10 * time.Millisecond
	f.Mu.Lock()
	f.Fault = func(context.Context, string, string) error {
		return &ydbtest.Refusal{Status: Ydb.StatusIds_OVERLOADED, Text: "busy"}
	}
	f.Mu.Unlock()
	_, err = c.Outline(t.Context(), "/local/t")
	wantError(t, err, "describe /local/t: OVERLOADED: busy")
	if !HasStatus(err, Ydb.StatusIds_OVERLOADED) {
		t.Errorf("%v does not match its status", err)
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
		{&StatusError{Status: Ydb.StatusIds_GENERIC_ERROR, Text: "Request exceeded a limit on the number of schema operations, try again later."}, slow},
		{&StatusError{Status: Ydb.StatusIds_OVERLOADED, Text: "Check failed: path: '/local/t', error: path is under operation"}, slow},
		{&StatusError{Status: Ydb.StatusIds_GENERIC_ERROR, Text: "Path is not under any quota"}, never},
		{grpcstatus.Error(codes.Unavailable, "closing"), fast},
		{grpcstatus.Error(codes.ResourceExhausted, "busy"), slow},
		{grpcstatus.Error(codes.ResourceExhausted, "grpc: received message larger than max (70000000 vs. 67108864)"), never},
		{grpcstatus.Error(codes.DeadlineExceeded, "late"), never},
		{grpcstatus.Error(codes.Unauthenticated, "who"), never},
		{fmt.Errorf("%w: no part arrived", ErrCut), fast},
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
	f := ydbtest.StartFake(t)
	f.Tables["/local/t"] = ydbtest.SimpleTable()
	c := open(t, f)
	c.callTimeout = 50 * time.Millisecond
	f.Mu.Lock()
	f.Fault = func(ctx context.Context, _, _ string) error { <-ctx.Done(); return ctx.Err() }
	f.Mu.Unlock()
	_, err := c.Outline(t.Context(), "/local/t")
	wantError(t, err, "describe /local/t: the server did not answer within 50ms")
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	c.callTimeout = time.Minute
	if _, err = c.Outline(ctx, "/local/t"); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled call: %v", err)
	}
}

func TestDescribeWithSession(t *testing.T) {
	f := ydbtest.StartFake(t)
	f.Tables["/local/t"] = ydbtest.SimpleTable()
	f.Sessions = true
	c := open(t, f)
	for range 5 {
		if _, err := c.Outline(t.Context(), "/local/t"); err != nil {
			t.Fatal(err)
		}
	}
	if n := f.Called("CreateSession"); n != 1 {
		t.Errorf("%d sessions were made for calls one after another, want 1", n)
	}
	if n := f.Called("DescribeTable"); n != 6 {
		t.Errorf("%d calls, want one more than descriptions", n)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	if n := f.Called("DeleteSession"); n != 1 {
		t.Errorf("%d sessions were deleted, want 1", n)
	}
}
