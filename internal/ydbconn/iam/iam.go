// Package iam gets the tokens that services hand out over HTTP: the IAM service of Yandex Cloud and the metadata service of a
// VM. It knows nothing of databases.
package iam

import (
	"bytes"
	"context"
	"crypto/rsa"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/golang-jwt/jwt/v4"
)

// jwtAudience is who the signed token is for, whatever the address of the service.
// Source: https://yandex.cloud/en/docs/iam/operations/iam-token/create-for-sa
const jwtAudience = "https://iam.api.cloud.yandex.net/iam/v1/tokens"

// MetadataAddress is where a VM of Yandex Cloud gets the token of its service account.
// Source: https://yandex.cloud/en/docs/compute/operations/vm-connect/auth-inside-vm
const MetadataAddress = "http://169.254.169.254/computeMetadata/v1/instance/service-accounts/default/token"

// answerTime bounds how long a service is waited for.
const answerTime = 10 * time.Second

// Source is credentials that come from a service over HTTP and expire. It keeps the token and asks for a
// new one in good time: an hour before the end, or at half of a shorter life.
type Source struct {
	name    string // for messages
	request func(ctx context.Context, now time.Time) (*http.Request, error)
	parse   func(body []byte, now time.Time) (token string, expires time.Time, err error)
	client  *http.Client
	now     func() time.Time

	mu      sync.Mutex
	token   string
	renew   time.Time
	expires time.Time
}

// String names the service. Without it the SDK's errors, and the verb %v, would look inside.
func (s *Source) String() string { return s.name }

// GoString names the service.
func (s *Source) GoString() string { return s.name }

// Token returns a token that is still good. If a new one cannot be had, the old one serves until it expires.
func (s *Source) Token(ctx context.Context) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	if s.token != "" && now.Before(s.renew) {
		return s.token, nil
	}
	token, expires, err := s.fetch(ctx, now)
	if err != nil {
		if s.token != "" && now.Before(s.expires) {
			s.renew = now.Add(time.Minute)
			return s.token, nil
		}
		return "", err
	}
	early := min(time.Hour, expires.Sub(now)/2)
	s.token, s.renew, s.expires = token, expires.Add(-early), expires
	return token, nil
}

func (s *Source) fetch(ctx context.Context, now time.Time) (string, time.Time, error) {
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	req, err := s.request(ctx, now)
	if err != nil {
		return "", time.Time{}, fmt.Errorf("get a token from %s: %w", s.name, err)
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return "", time.Time{}, fmt.Errorf("get a token from %s: %w", s.name, err)
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
	if err != nil {
		return "", time.Time{}, fmt.Errorf("get a token from %s: %w", s.name, err)
	}
	if resp.StatusCode != http.StatusOK {
		// The answer says why, but never show more than its message: it may echo what was sent.
		var answer struct{ Message string }
		_ = json.Unmarshal(body, &answer)
		return "", time.Time{}, fmt.Errorf("get a token from %s: %s %s", s.name, resp.Status, answer.Message)
	}
	token, expires, err := s.parse(body, now)
	if err == nil && (token == "" || !expires.After(now)) {
		err = errors.New("the answer has no token that is still valid")
	}
	if err != nil {
		return "", time.Time{}, fmt.Errorf("get a token from %s: %w", s.name, err)
	}
	return token, expires, nil
}

// Exchange exchanges what body makes for an IAM token.
// Source: https://yandex.cloud/en/docs/iam/api-ref/IamToken/create
func Exchange(endpoint string, body func(now time.Time) (map[string]string, error)) *Source {
	if !strings.Contains(endpoint, "://") {
		endpoint = "https://" + endpoint
	}
	endpoint = strings.TrimSuffix(endpoint, "/")
	return &Source{
		name:   "the IAM service at " + endpoint,
		client: &http.Client{},
		now:    time.Now,
		request: func(ctx context.Context, now time.Time) (*http.Request, error) {
			fields, err := body(now)
			if err != nil {
				return nil, err
			}
			data, err := json.Marshal(fields)
			if err != nil {
				return nil, err
			}
			req, err := http.NewRequestWithContext(ctx, http.MethodPost, endpoint+"/iam/v1/tokens", bytes.NewReader(data))
			if err != nil {
				return nil, err
			}
			req.Header.Set("Content-Type", "application/json")
			return req, nil
		},
		parse: func(body []byte, _ time.Time) (string, time.Time, error) {
			var answer struct {
				IAMToken  string    `json:"iamToken"`
				ExpiresAt time.Time `json:"expiresAt"`
			}
			err := json.Unmarshal(body, &answer)
			return answer.IAMToken, answer.ExpiresAt, err
		},
	}
}

// Metadata asks the metadata service of the VM.
func Metadata(url string) *Source {
	return &Source{
		name:   "the VM's metadata service (is this a VM with a service account?)",
		client: &http.Client{Transport: &http.Transport{}}, // never through a proxy
		now:    time.Now,
		request: func(ctx context.Context, _ time.Time) (*http.Request, error) {
			req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
			if err != nil {
				return nil, err
			}
			req.Header.Set("Metadata-Flavor", "Google")
			return req, nil
		},
		parse: func(body []byte, now time.Time) (string, time.Time, error) {
			var answer struct {
				AccessToken string `json:"access_token"`
				ExpiresIn   int64  `json:"expires_in"`
			}
			err := json.Unmarshal(body, &answer)
			return answer.AccessToken, now.Add(time.Duration(answer.ExpiresIn) * time.Second), err
		},
	}
}

// Key is the key file that Yandex Cloud makes.
type Key struct {
	id, account string
	key         *rsa.PrivateKey
}

// ReadKey reads what a file holds.
func ReadKey(path string, data []byte) (*Key, error) {
	var file struct {
		ID        string `json:"id"`
		Account   string `json:"service_account_id"`
		Key       string `json:"private_key"`
		Algorithm string `json:"key_algorithm"`
	}
	if json.Unmarshal(data, &file) != nil || file.ID == "" || file.Account == "" || file.Key == "" {
		return nil, fmt.Errorf("read the service account key: %s has no id, service_account_id and private_key in JSON", path)
	}
	// The key starts with a line of warning, which is skipped.
	key, err := jwt.ParseRSAPrivateKeyFromPEM([]byte(file.Key))
	switch {
	case errors.Is(err, jwt.ErrKeyMustBePEMEncoded):
		return nil, fmt.Errorf("read the service account key: private_key of %s is not PEM", path)
	case err != nil: // its text may quote the key
		return nil, fmt.Errorf("read the service account key: private_key of %s is not an RSA key", path)
	}
	return &Key{id: file.ID, account: file.Account, key: key}, nil
}

// Sign makes a token that the IAM service takes for an hour.
func (k *Key) Sign(now time.Time) (string, error) {
	token := jwt.NewWithClaims(jwt.SigningMethodPS256, jwt.MapClaims{
		"iss": k.account, "aud": jwtAudience, "iat": now.Unix(), "exp": now.Add(time.Hour).Unix(),
	})
	token.Header["kid"] = k.id
	signed, err := token.SignedString(k.key)
	if err != nil {
		return "", fmt.Errorf("sign with the service account key: %w", err)
	}
	return signed, nil
}
