package ydbconn

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// writeKey makes a service account key file as Yandex Cloud writes it.
func writeKey(t *testing.T) (path string, key *rsa.PrivateKey) {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	text := "PLEASE DO NOT REMOVE THIS LINE! Yandex.Cloud SA Key ID <key-1>\n" +
		string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
	data, err := json.Marshal(map[string]string{"id": "key-1", "service_account_id": "account-1", "key_algorithm": "RSA_2048", "private_key": text})
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "key.json")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path, key
}

// iamServer hands out tokens for tokens signed with the key, and counts them.
func iamServer(t *testing.T, key *rsa.PublicKey, life time.Duration) (url string, count *atomic.Int32) {
	t.Helper()
	count = &atomic.Int32{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		var request struct{ JWT string }
		if r.Method != http.MethodPost || r.URL.Path != "/iam/v1/tokens" || json.Unmarshal(body, &request) != nil {
			http.Error(w, "bad request", http.StatusBadRequest)
			return
		}
		if problem := verifyJWT(request.JWT, key); problem != "" {
			w.WriteHeader(http.StatusUnauthorized)
			_, _ = fmt.Fprintf(w, `{"code":16,"message":%q,"echo":%q}`, problem, request.JWT)
			return
		}
		_, _ = fmt.Fprintf(w, `{"iamToken":"t1.iam-token-%d","expiresAt":%q}`, count.Add(1), time.Now().Add(life).Format(time.RFC3339Nano))
	}))
	t.Cleanup(server.Close)
	return server.URL, count
}

func verifyJWT(token string, key *rsa.PublicKey) string {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return "not a token"
	}
	var header, claims map[string]any
	for i, v := range []*map[string]any{&header, &claims} {
		data, err := base64.RawURLEncoding.DecodeString(parts[i])
		if err != nil || json.Unmarshal(data, v) != nil {
			return "not JSON"
		}
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if err != nil || rsa.VerifyPSS(key, crypto.SHA256, sum[:], signature, &rsa.PSSOptions{SaltLength: rsa.PSSSaltLengthEqualsHash}) != nil {
		return "the signature is wrong"
	}
	if header["alg"] != "PS256" || header["kid"] != "key-1" || claims["iss"] != "account-1" || claims["aud"] != "https://iam.api.cloud.yandex.net/iam/v1/tokens" {
		return fmt.Sprint("wrong content: ", header, claims)
	}
	if exp, iat := claims["exp"].(float64), claims["iat"].(float64); exp-iat != 3600 {
		return "the token lives for other than an hour"
	}
	return ""
}

func TestServiceAccountKey(t *testing.T) {
	path, key := writeKey(t)
	iam, count := iamServer(t, &key.PublicKey, 12*time.Hour)
	f := ydbtest.StartFake(t)
	f.Token = "t1.iam-token-1"
	o := optionsOf(f)
	o.SAKeyFile, o.IAMEndpoint = path, iam
	c, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if count.Load() != 1 {
		t.Errorf("%d tokens asked for, want one", count.Load())
	}
	// Another key: the service says no, and the error does not show what was sent.
	other, _ := writeKey(t)
	o.SAKeyFile = other
	_, err = Open(t.Context(), o)
	if err == nil || !strings.Contains(err.Error(), "401 Unauthorized the signature is wrong") || strings.Contains(err.Error(), "eyJ") {
		t.Errorf("a wrong key: %v", err)
	}
}

func TestServiceAccountKeyBroken(t *testing.T) {
	dir := t.TempDir()
	f := ydbtest.StartFake(t)
	for name, c := range map[string]struct{ text, want string }{
		"not JSON":   {"PRIVATE", "has no id, service_account_id and private_key"},
		"no account": {`{"id":"1","private_key":"x"}`, "has no id, service_account_id and private_key"},
		"not PEM":    {`{"id":"1","service_account_id":"2","private_key":"PRIVATE"}`, "is not PEM"},
		"not RSA":    {`{"id":"1","service_account_id":"2","private_key":"-----BEGIN PRIVATE KEY-----\nUFJJVkFURQ==\n-----END PRIVATE KEY-----\n"}`, "is not an RSA key"},
	} {
		path := filepath.Join(dir, "key.json")
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		o := optionsOf(f)
		o.SAKeyFile = path
		_, err := Open(t.Context(), o)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "UFJJ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestYCToken(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if string(body) != `{"yandexPassportOauthToken":"oauth-SECRET"}` {
			w.WriteHeader(http.StatusUnauthorized)
			_, _ = fmt.Fprintf(w, `{"message":%q}`, "bad token "+string(body))
			return
		}
		_, _ = fmt.Fprintf(w, `{"iamToken":"t1.for-oauth","expiresAt":%q}`, time.Now().Add(time.Hour).Format(time.RFC3339))
	}))
	defer server.Close()
	f := ydbtest.StartFake(t)
	f.Token = "t1.for-oauth"
	o := optionsOf(f)
	o.IAMEndpoint = server.URL
	o.getenv = func(name string) string { return map[string]string{"YC_TOKEN": "oauth-SECRET"}[name] }
	c, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	_ = c.Close()
	o.getenv = func(name string) string { return map[string]string{"YC_TOKEN": "oauth-OTHER-SECRET"}[name] }
	if _, err = Open(t.Context(), o); err == nil || strings.Contains(err.Error(), "SECRET") || !strings.Contains(err.Error(), "bad token") {
		t.Errorf("a wrong token: %v", err)
	}
}

func TestMetadataCredentials(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Metadata-Flavor") != "Google" {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		_, _ = io.WriteString(w, `{"access_token":"t1.of-the-vm","expires_in":43200,"token_type":"Bearer"}`)
	}))
	defer server.Close()
	f := ydbtest.StartFake(t)
	f.Token = "t1.of-the-vm"
	o := optionsOf(f)
	o.UseMetadataCredentials, o.metadataURL = true, server.URL
	c, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	_ = c.Close()
	server.Close()
	if _, err := Open(t.Context(), o); err == nil || !strings.Contains(err.Error(), "metadata service") {
		t.Errorf("no metadata service: %v", err)
	}
}

func TestOAuth2KeyFile(t *testing.T) {
	var form string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		form = string(body)
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"access_token":"exchanged","issued_token_type":"urn:ietf:params:oauth:token-type:access_token","token_type":"Bearer","expires_in":3600}`)
	}))
	defer server.Close()
	path := filepath.Join(t.TempDir(), "oauth2.json")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(`{"token-endpoint":"` + server.URL + `","subject-credentials":{"type":"FIXED","token":"SUBJECT-SECRET","token-type":"urn:x"}}`)
	f := ydbtest.StartFake(t)
	f.Token = "Bearer exchanged"
	o := optionsOf(f)
	o.OAuth2KeyFile = path
	c, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	_ = c.Close()
	if !strings.Contains(form, "subject_token=SUBJECT-SECRET") {
		t.Errorf("sent %s", form)
	}
	for _, text := range []string{
		`{"token-endpoint":"` + server.URL + `","subject-credentials":{"type":"FIXED","token":"SUBJECT-SECRET"}}`,
		`{"token-endpoint":"SUBJECT-SECRET"`,
		`{"token-endpoint":"` + server.URL + `","subject-credentials":{"type":"JWT","alg":"RS256","private-key":"SUBJECT-SECRET"}}`,
	} {
		write(text)
		_, err = Open(t.Context(), o)
		wantError(t, err, "--oauth2-key-file: OAuth2")
		wantNoSecret(t, err, "SUBJECT-SECRET")
		wantNoSecret(t, err, "github.com/")
	}
	o.OAuth2KeyFile = "/none"
	_, err = Open(t.Context(), o)
	wantError(t, err, "--oauth2-key-file: ", "/none")
}

func TestExchangeReason(t *testing.T) {
	const refused = `Post "http://localhost:1/exchange": dial tcp 127.0.0.1:1: connect: connection refused`
	for in, want := range map[string]string{
		`["attempt No.2: context deadline exceeded","retryable/CUSTOM (code = -1, source error = \"` +
			strings.ReplaceAll(refused, `"`, `\"`) + `\")"]`: refused,
		`["one","two"]`:         "two",
		`[]`:                    `[]`,
		"no token in an answer": "no token in an answer",
	} {
		if got := exchangeReason(in); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}
