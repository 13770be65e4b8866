package localydb_test

import (
	"context"
	"crypto/x509"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/balancers"
	"github.com/ydb-platform/ydb-go-sdk/v3/query"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestTLS connects as the SDK does, with the authority of the server and without it.
func TestTLS(t *testing.T) {
	s := ydbtest.Start(t, localydb.Options{TLS: true, Tokens: map[string]string{"secret": "app"}})
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(s.CA()) {
		t.Fatal("the certificate of the authority cannot be read")
	}
	for _, test := range []struct {
		name    string
		options []ydb.Option
		works   bool
	}{
		{"discovered", []ydb.Option{ydb.WithCertificatesFromPem(s.CA())}, true},
		{"one endpoint", []ydb.Option{ydb.WithCertificatesFromPem(s.CA()), ydb.WithBalancer(balancers.SingleConn())}, true},
		{"unknown authority", nil, false},
		{"no TLS", []ydb.Option{ydb.WithInsecure()}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			patience := time.Minute
			if !test.works {
				patience = time.Second / 2
			}
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			defer cancel()
			driver, err := ydb.Open(ctx, s.ConnectionString(), append(test.options, ydb.WithAccessTokenCredentials("secret"))...)
			if err == nil {
				defer func() { _ = driver.Close(ctx) }()
				err = driver.Query().Exec(ctx, "SELECT 1", query.WithIdempotent())
			}
			if (err == nil) != test.works {
				t.Errorf("connecting: %v, want success: %v", err, test.works)
			}
		})
	}
}
