package iam

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// TestTokenRenewal moves the clock: a token is kept while it is good, renewed in good time, and kept on if no new
// one can be had.
func TestTokenRenewal(t *testing.T) {
	var fail bool
	var asked int
	now := time.Now()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if asked++; fail {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		_, _ = fmt.Fprintf(w, `{"access_token":"token-%d","expires_in":7200}`, asked)
	}))
	defer server.Close()
	s := Metadata(server.URL)
	s.now = func() time.Time { return now }
	for _, step := range []struct {
		after time.Duration
		fail  bool
		want  string
	}{
		{0, false, "token-1"},
		{59 * time.Minute, false, "token-1"},
		{2 * time.Minute, false, "token-2"},
		{62 * time.Minute, true, "token-2"}, // asked, refused
		{10 * time.Second, true, "token-2"}, // not asked again at once
		{time.Hour, true, ""},
		{0, false, "token-5"},
	} {
		now, fail = now.Add(step.after), step.fail
		got, err := s.Token(t.Context())
		if got != step.want || (err != nil) != (step.want == "") {
			t.Errorf("after %s more: %q, %v, want %q", step.after, got, err, step.want)
		}
	}
}
