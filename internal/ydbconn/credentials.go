package ydbconn

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/credentials"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/iam"
)

// credentials makes the SDK's option for the method of authentication. Tokens that a service hands out are
// asked for here already, so that a failure is not mistaken for one of the database.
func (c *Conn) credentials(ctx context.Context, o *Options) (ydb.Option, error) {
	a := c.target.auth
	var source *iam.Source
	switch a.method {
	case accessToken:
		return ydb.WithAccessTokenCredentials(a.token.reveal()), nil
	case static:
		return ydb.WithStaticCredentials(a.user, a.pass.reveal()), nil
	case oauth2Key:
		return c.oauth2(ctx, a)
	case ycToken:
		source = iam.Exchange(c.target.iamEndpoint, func(time.Time) (map[string]string, error) {
			return map[string]string{"yandexPassportOauthToken": a.token.reveal()}, nil
		})
	case saKey:
		data, err := readFile(a.file)
		if err != nil {
			return nil, fmt.Errorf("%s: read the service account key: %w", a.from, err)
		}
		key, err := iam.ReadKey(a.file, data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", a.from, err)
		}
		source = iam.Exchange(c.target.iamEndpoint, func(now time.Time) (map[string]string, error) {
			token, err := key.Sign(now)
			return map[string]string{"jwt": token}, err
		})
	case metadata:
		source = iam.Metadata(cmp.Or(o.metadataURL, iam.MetadataAddress))
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
	return nil, fmt.Errorf("%s: %s", a.from, exchangeReason(withoutStack(err.Error())))
}

// exchangeReason returns why an exchange of tokens went wrong. The SDK tries again until the time is up and then
// lists all attempts, of which the last tells as much.
func exchangeReason(text string) string {
	var attempts []string
	if json.Unmarshal([]byte(text), &attempts) != nil || len(attempts) == 0 {
		return text
	}
	text = attempts[len(attempts)-1]
	if _, source, ok := strings.Cut(text, `source error = "`); ok {
		text = strings.TrimSuffix(source, `")`)
	}
	return text
}
