package spelling

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
		if got := DidYouMean(word, words); got != want {
			t.Errorf("DidYouMean(%q) = %q, want %q", word, got, want)
		}
	}
}

func TestEditDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "abc", 0}, {"abc", "abd", 1}, {"abc", "acb", 1},
		{"kitten", "sitting", 3}, {"ca", "abc", 3},
	} {
		if got := EditDistance(test.a, test.b); got != test.want {
			t.Errorf("EditDistance(%q, %q) = %d, want %d", test.a, test.b, got, test.want)
		}
	}
}
