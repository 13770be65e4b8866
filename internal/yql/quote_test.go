package yql

import (
	"strings"
	"testing"
)

func TestQuote(t *testing.T) {
	for _, c := range []struct{ in, name, text string }{
		{"a", "`a`", "'a'"},
		{"", "``", "''"},
		{"it's", "`it's`", `'it\'s'`},
		{"a`b", "`a\\`b`", "'a`b'"},
		{`a\b`, "`a\\\\b`", `'a\\b'`},
		{"a\nb\t\r\x00", "`a\\nb\\t\\r\\x00`", `'a\nb\t\r\x00'`},
		{"Ж\u200b", "`Ж\\xE2\\x80\\x8B`", `'Ж\xE2\x80\x8B'`},
		{"\xff", "`\\xFF`", `'\xFF'`},
		{`"`, "`\"`", `'"'`},
	} {
		if got := QuoteName(c.in); got != c.name {
			t.Errorf("QuoteName(%q) = %s, want %s", c.in, got, c.name)
		}
		if got := QuoteString(c.in); got != c.text {
			t.Errorf("QuoteString(%q) = %s, want %s", c.in, got, c.text)
		}
	}
}

// FuzzQuote checks that what is quoted reads as what it was.
func FuzzQuote(f *testing.F) {
	for _, s := range []string{"a", "it's", "`", `\`, "\n\x00\xff", "Ж", "@@", "$x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		e, err := ParseExpr(QuoteString(s))
		if err != nil {
			t.Fatal(err)
		}
		if l, ok := e.(*Literal); !ok || l.Kind != LitString || l.Text != s || l.Suffix != "" {
			t.Fatalf("%s reads as %#v", QuoteString(s), e)
		}
		l := lexer{src: QuoteName(s)}
		tok := l.next()
		p := &parser{src: l.src}
		if got := p.unquote(tok); tok.kind != kQuoted || int(tok.end) != len(l.src) || got != s {
			t.Fatalf("%s reads as %q", l.src, got)
		}
	})
}

func TestUnescape(t *testing.T) {
	for src, want := range map[string]string{
		`'\x41\101\u0416\U0001F600'`: "AAЖ😀",
		`'\n\t\r\a\b\f\v\0'`:         "\n\t\r\a\b\f\v0",
		`'\x4\u12\q\''`:              `x4u12q'`,
		`"a'b\"c"`:                   `a'b"c`,
		`@@a'b"c\n@@`:                `a'b"c\n`,
		`@@a@@@@b@@`:                 `a@@b`,
		`@@a@@@`:                     `a@`,
		`@@@@`:                       ``,
	} {
		e, err := ParseExpr(src)
		if err != nil {
			t.Errorf("%s: %v", src, err)
			continue
		}
		if l, ok := e.(*Literal); !ok || l.Text != want {
			t.Errorf("%s reads as %#v, want %q", src, e, want)
		}
	}
}

func TestResolvePath(t *testing.T) {
	for _, c := range []struct{ prefix, path, want string }{
		{"", "t", "t"},
		{"/local", "t", "/local/t"},
		{"/local/", "dir/t", "/local/dir/t"},
		{"/local", "/Root/t", "/Root/t"},
		{"/local/a", "../t", "/local/t"},
		{"/local", "./t", "/local/t"},
	} {
		if got := ResolvePath(c.prefix, c.path); got != c.want {
			t.Errorf("ResolvePath(%q, %q) = %q, want %q", c.prefix, c.path, got, c.want)
		}
	}
}

func TestScope(t *testing.T) {
	var s Scope
	var got []string
	for _, st := range Parse(`DROP TABLE a;
		PRAGMA TablePathPrefix = "/x";
		DROP TABLE a;
		PRAGMA tablepathprefix("/y");
		DROP TABLE a;
		PRAGMA Warning("disable", "1");
		PRAGMA TablePathPrefix("plato", "/z");
		DROP TABLE a;
		PRAGMA ydb.TablePathPrefix = "/w";
		DROP TABLE a;
		DROP TABLE ` + "`/Root/a`;").Statements {
		if st.Err != nil {
			t.Fatal(st.Err)
		}
		s.Enter(st.Node)
		if d, ok := st.Node.(*DropTable); ok {
			got = append(got, s.Path(d.Path))
		}
	}
	if want := "a /x/a /y/a /z/a /w/a /Root/a"; strings.Join(got, " ") != want {
		t.Errorf("paths %v, want %s", got, want)
	}
}

// TestBadCharacter tells what to do about characters that no token begins with.
func TestBadCharacter(t *testing.T) {
	for src, want := range map[string]string{
		"CREATE TABLE t (name\xff\xfe Utf8)":  "this is not UTF-8: save the file in that encoding",
		"CREATE TABLE t (имя Utf8)":           "write names with other than Latin letters in backquotes",
		"CREATE TABLE t (a Utf8\x00)":         "the file holds NUL bytes: is it text in UTF-8?",
		"CREATE TABLE t (a Utf8 DEFAULT “x”)": "write plain quotes: \" or '",
	} {
		err := Parse(src).Statements[0].Err
		if err == nil || err.Help != want {
			t.Errorf("%q: got %v, want the help %q", src, err, want)
		}
	}
}
