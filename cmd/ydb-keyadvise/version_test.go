package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestNewestRelease reads what the list of releases answers, and says what it cannot read.
func TestNewestRelease(t *testing.T) {
	for _, c := range []struct {
		status       int
		answer, want string
	}{
		{200, `{"tag_name": "v1.2.3", "name": "x"}`, "v1.2.3"},
		{404, `{"message": "Not Found"}`, "there is none yet"},
		{403, `{"message": "rate limit"}`, "answers 403 Forbidden"},
		{200, `{"tag_name": "\u001b[31mv1.2.3"}`, "names no release"},
		{200, `<html>`, "names no release"},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(c.status)
			fmt.Fprint(w, c.answer)
		}))
		tag, err := newestRelease(t.Context(), server.URL)
		if got := fmt.Sprint(tag, err); err == nil && tag != c.want || err != nil && (tag != "" || !strings.Contains(got, c.want)) {
			t.Errorf("%d %s: %q, %v, want %s", c.status, c.answer, tag, err, c.want)
		}
		server.Close()
		if tag, err := newestRelease(t.Context(), server.URL); err == nil {
			t.Errorf("a server that is gone says %q", tag)
		}
	}
}
