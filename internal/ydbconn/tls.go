package ydbconn

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"
)

// tls makes the TLS configuration: the system's certificates and the given ones, and the client's own.
func (o *Options) tls(t *target) (*tls.Config, error) {
	config := &tls.Config{MinVersion: tls.VersionTLS12}
	host, _, err := net.SplitHostPort(t.address)
	if err != nil {
		return nil, fmt.Errorf("endpoint %q: %w", t.address, err)
	}
	config.ServerName = host
	if t.caFile != "" {
		data, err := readFile(t.caFile)
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
	cert, err := readFile(o.ClientCertFile)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("--client-cert-file: %w", err)
	}
	keyFile := cmp.Or(o.ClientCertKeyFile, o.ClientCertFile)
	key, err := readFile(keyFile)
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

// reach makes sure that something listens, and that it speaks TLS if it should, since the SDK says no more than
// "deadline exceeded" after ten seconds. Behind a proxy it is the proxy that must be asked, so nothing is tried.
func (c *Conn) reach(ctx context.Context, config *tls.Config) error {
	u := &url.URL{Scheme: "https", Host: c.target.address}
	if proxy, err := http.ProxyFromEnvironment(&http.Request{URL: u}); err != nil || proxy != nil {
		return nil
	}
	conn, err := c.dial(ctx, c.target.address)
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
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("connect to %s: the TLS handshake got no answer within %s: is this YDB's gRPC port, and is the server healthy",
			c.target, dialTimeout)
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
		conn, err := c.dial(ctx, c.target.address)
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		if tls.Client(conn, &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2"}}).HandshakeContext(ctx) == nil {
			is.Store(true)
			giveUp()
		}
	})
	return func() bool { timer.Stop(); return is.Load() }
}
