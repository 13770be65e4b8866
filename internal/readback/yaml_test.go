package readback

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

type sample struct {
	Text   string   `yaml:"text,omitempty"`
	Words  []string `yaml:"words,omitempty,flow"`
	Number uint64   `yaml:"number"`
	Below  []sample `yaml:"below,omitempty"`
	One    *sample  `yaml:"one,omitempty"`
}

// awkward are pieces that mean something to YAML, or cannot be seen.
var awkward = []string{"\n", "\n", " ", " ", "\t", "\r\n", "\r", "a", "SELECT 1;", "- ", ": ", "#", "'", `"`, "\\", "|", ">", "%", "@", "`", "&a", "*a", "!!str", "?", "{", "}", "[", "]",
	",", "---", "...", "\u0085", "\u2028", "\ufeff", "\u00a0", "\x00", "\x1b", "\x7f", "\xff", "ы", "表", "😀", "yes", "null", "~", "1e3", "0x1", "1:30", "<<", "=", "2001-01-01", strings.Repeat("long ", 40)}

func made(texts ...string) sample {
	var s sample
	for i, text := range texts {
		s = sample{Text: text, Words: texts[:i], Number: uint64(i), Below: []sample{s, {Text: text}}, One: &sample{Text: text, Below: []sample{{Text: text}}}}
	}
	return s
}

// holds fails the test unless a value comes back from its YAML as it was.
func holds(t *testing.T, s sample) {
	t.Helper()
	for _, indent := range []int{2, 4} {
		data, err := YAML(s, indent)
		if err != nil {
			t.Fatalf("%#v: %v", s, err)
		}
		var back sample
		if err := yaml.Unmarshal(data, &back); err != nil {
			t.Fatalf("%#v: %v\n%s", s, err, data)
		}
		again, err := YAML(back, indent)
		if err != nil || string(again) != string(data) || !reflect.DeepEqual(normal(s), normal(back)) {
			t.Fatalf("%#v comes back as %#v (%v):\n%s", s, back, err, data)
		}
	}
}

// normal leaves out lists that have nothing.
func normal(s sample) sample {
	if len(s.Words) == 0 {
		s.Words = nil
	}
	for i := range s.Below {
		s.Below[i] = normal(s.Below[i])
	}
	if s.One != nil {
		one := normal(*s.One)
		s.One = &one
	}
	return s
}

// TestYAML writes texts of every kind, in every place. Most of them package yaml itself writes right, and then the bytes are the same.
func TestYAML(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	same := 0
	for range 500 {
		texts := make([]string, 1+random.IntN(3))
		for i := range texts {
			for range random.IntN(5) {
				texts[i] += awkward[random.IntN(len(awkward))]
			}
		}
		s := made(texts...)
		holds(t, s)
		if plain, err := yaml.Marshal(s); err == nil {
			if data, err := YAML(s, 4); err == nil && string(data) == string(plain) {
				same++
			}
		}
	}
	if same < 150 {
		t.Errorf("%d of 500 are as package yaml writes them", same)
	}
}

// TestNames writes short words as package yaml does, be they names or not.
func TestNames(t *testing.T) {
	words := []string{"yes", "off", "true", "false", "null", "nan", "inf", "_", "id", "shop_orders"}
	for a := 'a'; a <= 'z'; a++ {
		words = append(words, string(a))
		for b := 'a'; b <= 'z'; b++ {
			words = append(words, string(a)+string(b))
		}
	}
	want, err := yaml.Marshal(words)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := YAML(words, 4); err != nil || string(got) != string(want) {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
}

func FuzzYAML(f *testing.F) {
	for _, a := range awkward {
		f.Add(a, a+"\n"+a)
	}
	f.Fuzz(func(t *testing.T, a, b string) { holds(t, made(a, b)) })
}

// TestYAMLRefuses returns nothing that cannot be read back.
func TestYAMLRefuses(t *testing.T) {
	type unnamed struct{ Text string }
	if data, err := YAML(unnamed{"x"}, 4); err == nil {
		t.Errorf("a field without a name is written: %s", data)
	}
}
