// Package ydbconn reads a live YDB database into an evidence.Bundle.
//
// It is the only package that talks to YDB: it owns how to connect (as the ydb CLI does), how to wait and retry,
// and how descriptions, system views and rows become the model. It gives no advice and changes nothing: every
// transaction is read-only. The one invariant: what the server said and the model cannot hold is named, never
// dropped.
package ydbconn

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"sync/atomic"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/balancers"
	"github.com/ydb-platform/ydb-go-sdk/v3/credentials"
	"google.golang.org/grpc"
)

const (
	// dialTimeout bounds connecting and everything that belongs to it: finding the server, logging in, discovery.
	dialTimeout = 10 * time.Second
	// callTimeout bounds one attempt of one call. A description or a page of a view takes milliseconds; a
	// server that does not answer in this time does not answer.
	callTimeout = 20 * time.Second
	// closeTimeout bounds taking leave.
	closeTimeout = 3 * time.Second
	// retryTime bounds how long a call is tried again before its error is final.
	retryTime = 30 * time.Second
	// maxMessage is the greatest message read: the limit of YDB and of the SDK.
	maxMessage = 64 << 20
)

// Conn is a connection to a database. It is safe for concurrent use.
type Conn struct {
	target   *target
	driver   *ydb.Driver
	grpc     grpc.ClientConnInterface
	onWait   func(Wait)
	scrub    scrubber
	sessions sessionPool
	querier  querier
	patience patience
	hidden   bool // the database's own path may not be looked at

	callTimeout  time.Duration
	retryTime    time.Duration
	viewInterval time.Duration
}

// Open connects to the database and makes sure that it is there. It waits ten seconds for a server that is silent,
// and half a minute for one that says it is overloaded. Its errors say what is wrong and what to do, and hold no
// secret.
func Open(ctx context.Context, o Options) (*Conn, error) {
	t, err := o.resolve()
	if err != nil {
		return nil, err
	}
	c := &Conn{target: t, onWait: o.OnWait, scrub: t.auth.secrets(), callTimeout: callTimeout, retryTime: retryTime, viewInterval: viewInterval}
	if err := c.open(ctx, &o); err != nil {
		return nil, c.scrub.error(err)
	}
	return c, nil
}

func (c *Conn) open(ctx context.Context, o *Options) error {
	ctx, cancel := context.WithTimeout(ctx, 2*dialTimeout+c.retryTime)
	defer cancel()
	tlsConfig, err := o.tls(c.target)
	if err != nil {
		return err
	}
	if err := c.reach(ctx, tlsConfig); err != nil {
		return err
	}
	login, err := c.credentials(ctx, o)
	if err != nil {
		return err
	}
	options := []ydb.Option{
		login,
		ydb.WithApplicationName("ydb-keyadvise"),
		ydb.WithDialTimeout(dialTimeout),
		ydb.WithRetryBudget(noRetries{}),
		ydb.WithSecure(c.target.secure),
		ydb.WithGrpcMaxMessageSize(maxMessage),
		ydb.WithSessionPoolSizeLimit(4),
	}
	if c.target.secure {
		options = append(options, ydb.WithTLSConfig(tlsConfig))
	}
	if o.NoDiscovery {
		options = append(options, ydb.WithBalancer(balancers.SingleConn()))
	}
	dsn := url.URL{Scheme: "grpc", Host: c.target.address, Path: c.target.database}
	if c.target.secure {
		dsn.Scheme = "grpcs"
	}
	var driver *ydb.Driver
	var speaksTLS func() bool
	_, _, err = c.retry(ctx, &c.patience, "connect to "+c.target.String(), answerPace, func(ctx context.Context) (err error) {
		ctx, cancel := context.WithTimeout(ctx, dialTimeout)
		defer cancel()
		speaksTLS = c.suspectTLS(ctx, cancel)
		driver, err = ydb.Open(ctx, dsn.String(), options...)
		return err
	})
	if err != nil {
		if speaksTLS() {
			return fmt.Errorf("connect to %s: the server speaks TLS: use grpcs:// instead of grpc://", c.target)
		}
		return c.explainOpen(ctx, err)
	}
	c.driver, c.grpc = driver, ydb.GRPCConn(driver)
	c.sessions.conn, c.querier.conn = c, c
	c.querier.slots = make(chan struct{}, parallelQueries)
	if err := c.checkDatabase(ctx, !o.NoDiscovery); err != nil {
		_ = c.Close()
		return err
	}
	return nil
}

// answerPace is paceOf for connecting: only what a server answered is worth another attempt.
func answerPace(err error) pace {
	if _, ok := statusOf(err); ok {
		return paceOf(err)
	}
	return never
}

// Close ends the connection. It waits three seconds at most: the SDK waits for a discovery under way, however long
// the server is silent, and that is left to end by itself.
func (c *Conn) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	c.querier.close()
	c.sessions.close(ctx)
	done := make(chan error, 1)
	go func() { done <- c.driver.Close(ctx) }()
	select {
	case err := <-done:
		return c.scrub.error(err)
	case <-ctx.Done():
		return nil
	}
}

// String names the endpoint and the database. It never holds a secret.
func (c *Conn) String() string { return c.target.String() }

// GoString is String, so that no verb shows what the connection holds.
func (c *Conn) GoString() string { return c.String() }

// Database returns the path of the database.
func (c *Conn) Database() string { return c.target.database }

// GRPC returns the connection for calls the SDK has no method for. Statuses inside answers are the caller's to
// check.
func (c *Conn) GRPC() grpc.ClientConnInterface { return c.grpc }

// Driver returns the SDK's driver. It makes one attempt per call: retrying is the caller's.
func (c *Conn) Driver() *ydb.Driver { return c.driver }

// noRetries is a retry budget of the SDK that grants nothing, so that waiting happens in one place, call.go,
// where it has a limit and is reported.
type noRetries struct{}

var errNoRetries = errors.New("one attempt only")

// Acquire refuses.
func (noRetries) Acquire(context.Context) error { return errNoRetries }

// tls makes the TLS configuration: the system's certificates and the given ones, and the client's own.
func (o *Options) tls(t *target) (*tls.Config, error) {
	config := &tls.Config{MinVersion: tls.VersionTLS12}
	host, _, err := net.SplitHostPort(t.address)
	if err != nil {
		return nil, fmt.Errorf("endpoint %q: %w", t.address, err)
	}
	config.ServerName = host
	if t.caFile != "" {
		data, err := os.ReadFile(t.caFile)
		if err != nil {
			return nil, fmt.Errorf("--ca-file: %w", err)
		}
		if config.RootCAs, err = x509.SystemCertPool(); err != nil {
			config.RootCAs = x509.NewCertPool()
		}
		if !config.RootCAs.AppendCertsFromPEM(data) {
			return nil, fmt.Errorf("--ca-file: %s has no certificate in PEM form", t.caFile)
		}
	}
	if o.ClientCertFile == "" {
		if o.ClientCertKeyFile != "" {
			return nil, errors.New("--client-cert-key-file needs --client-cert-file")
		}
		return config, nil
	}
	cert, err := o.clientCertificate()
	if err != nil {
		return nil, err
	}
	config.Certificates = []tls.Certificate{cert}
	return config, nil
}

func (o *Options) clientCertificate() (tls.Certificate, error) {
	cert, err := os.ReadFile(o.ClientCertFile)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("--client-cert-file: %w", err)
	}
	keyFile := first(o.ClientCertKeyFile, o.ClientCertFile)
	key, err := os.ReadFile(keyFile)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("--client-cert-key-file: %w", err)
	}
	if o.ClientCertKeyPasswordFile != "" {
		password, err := readSecret(o.ClientCertKeyPasswordFile)
		if err != nil {
			return tls.Certificate{}, fmt.Errorf("--client-cert-key-password-file: %w", err)
		}
		block, _ := pem.Decode(key)
		if block == nil {
			return tls.Certificate{}, fmt.Errorf("--client-cert-key-file: %s is not PEM", keyFile)
		}
		//lint:ignore SA1019 old and weak, and still the form in which OpenSSL leaves keys to users
		der, err := x509.DecryptPEMBlock(block, []byte(password.reveal()))
		if err != nil {
			return tls.Certificate{}, fmt.Errorf("--client-cert-key-file: %s cannot be decrypted with the password given; "+
				"a key in PKCS #8 form must be decrypted with openssl first", keyFile)
		}
		key = pem.EncodeToMemory(&pem.Block{Type: block.Type, Bytes: der})
	}
	pair, err := tls.X509KeyPair(cert, key)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("--client-cert-file %s: %w", o.ClientCertFile, err)
	}
	return pair, nil
}

// credentials makes the SDK's option for the method of authentication. Tokens that a service hands out are
// asked for here already, so that a failure is not mistaken for one of the database.
func (c *Conn) credentials(ctx context.Context, o *Options) (ydb.Option, error) {
	a := c.target.auth
	var source *tokenSource
	switch a.method {
	case accessToken:
		return ydb.WithAccessTokenCredentials(a.token.reveal()), nil
	case static:
		return ydb.WithStaticCredentials(a.user, a.pass.reveal()), nil
	case oauth2Key:
		return c.oauth2(ctx, a)
	case ycToken:
		source = iamSource(c.target.iamEndpoint, func(time.Time) (map[string]string, error) {
			return map[string]string{"yandexPassportOauthToken": a.token.reveal()}, nil
		})
	case saKey:
		key, err := readServiceAccountKey(a.file)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", a.from, err)
		}
		source = iamSource(c.target.iamEndpoint, func(now time.Time) (map[string]string, error) {
			token, err := key.jwt(now)
			return map[string]string{"jwt": token}, err
		})
	case metadata:
		source = metadataSource(first(o.metadataURL, metadataAddress))
	default:
		return ydb.WithAnonymousCredentials(), nil
	}
	token, err := source.Token(ctx)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.from, err)
	}
	c.scrub = append(c.scrub, token)
	return ydb.WithCredentials(source), nil
}

// oauth2 makes credentials that exchange a token as a file says, and tries them.
func (c *Conn) oauth2(ctx context.Context, a auth) (ydb.Option, error) {
	exchange, err := credentials.NewOauth2TokenExchangeCredentialsFile(a.file)
	if err == nil {
		ctx, cancel := context.WithTimeout(ctx, dialTimeout)
		defer cancel()
		var token string
		if token, err = exchange.Token(ctx); err == nil {
			c.scrub = append(c.scrub, token)
			return ydb.WithCredentials(exchange), nil
		}
	}
	return nil, fmt.Errorf("%s: %s", a.from, withoutStack(err.Error()))
}

// reach makes sure that something listens, and that it speaks TLS if it should, since the SDK says no more than
// "deadline exceeded" after ten seconds. Behind a proxy it is the proxy that must be asked, so nothing is tried.
func (c *Conn) reach(ctx context.Context, config *tls.Config) error {
	u := &url.URL{Scheme: "https", Host: c.target.address}
	if proxy, err := http.ProxyFromEnvironment(&http.Request{URL: u}); err != nil || proxy != nil {
		return nil
	}
	dialer := net.Dialer{Timeout: dialTimeout}
	conn, err := dialer.DialContext(ctx, "tcp", c.target.address)
	if err == nil {
		defer func() { _ = conn.Close() }()
		if c.target.secure {
			return c.shakeHands(ctx, conn, config)
		}
		return nil
	}
	if errors.Is(ctx.Err(), context.Canceled) {
		return ctx.Err()
	}
	var op *net.OpError
	var dns *net.DNSError
	switch {
	case errors.As(err, &dns):
		return fmt.Errorf("connect to %s: host %s is not known; check -e", c.target, dns.Name)
	case errors.As(err, &op) && op.Timeout():
		return fmt.Errorf("connect to %s: nothing answers within %s; check -e and the network", c.target, dialTimeout)
	}
	return fmt.Errorf("connect to %s: no server listens there (%w); check -e and that the server runs", c.target, err)
}

// shakeHands tries the TLS handshake that the SDK is going to make.
func (c *Conn) shakeHands(ctx context.Context, conn net.Conn, config *tls.Config) error {
	ctx, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	config = config.Clone()
	config.NextProtos = []string{"h2"}
	err := tls.Client(conn, config).HandshakeContext(ctx)
	var record tls.RecordHeaderError
	var verify *tls.CertificateVerificationError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &record):
		return fmt.Errorf("connect to %s: the server does not speak TLS: use grpc:// instead of grpcs://", c.target)
	case errors.As(err, &verify):
		return fmt.Errorf("connect to %s: the server's certificate is not trusted (%w): give its authority with --ca-file", c.target, verify.Err)
	}
	return fmt.Errorf("connect to %s: TLS handshake: %w", c.target, err)
}

// suspectTLS tries TLS on a plain connection that takes long to open, and gives the opening up if the server
// speaks it: such a server just drops what it does not understand. It is not tried at once, since a server that
// does not speak TLS logs the attempt.
func (c *Conn) suspectTLS(ctx context.Context, giveUp func()) (found func() bool) {
	if c.target.secure {
		return func() bool { return false }
	}
	var is atomic.Bool
	timer := time.AfterFunc(dialTimeout/20, func() {
		dialer := tls.Dialer{Config: &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2"}}}
		if conn, err := dialer.DialContext(ctx, "tcp", c.target.address); err == nil {
			_ = conn.Close()
			is.Store(true)
			giveUp()
		}
	})
	return func() bool { timer.Stop(); return is.Load() }
}
