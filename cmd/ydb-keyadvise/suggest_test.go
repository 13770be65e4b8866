package main

import "testing"

func TestDidYouMean(t *testing.T) {
	words := []string{"--format", "--fail-on", "--include", "KEY001", "KEY002"}
	for word, want := range map[string]string{
		"--fial-on": "; did you mean --fail-on?",
		"--formt":   "; did you mean --format?",
		"key02":     "; did you mean KEY002?",
		"include":   "; did you mean --include?",
		"Lude":      "; did you mean --include?",
		"--zebra":   "",
		"":          "",
		"x":         "",
	} {
		if got := didYouMean(word, words); got != want {
			t.Errorf("didYouMean(%q) = %q, want %q", word, got, want)
		}
	}
}
