package program

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// FuzzTokens cuts programs into pieces that are none: these stand in order and inside the file, and so do the places of literals.
func FuzzTokens(f *testing.F) {
	for _, c := range golden.All(f, filepath.Join("..", "testdata", "queries", "*.txtar")) {
		for _, file := range c.Files {
			for i := range languages {
				f.Add(byte(i), string(file.Data))
			}
		}
	}
	f.Fuzz(func(t *testing.T, kind byte, src string) {
		l := languages[int(kind)%len(languages)]
		end := 0
		pieces, _ := l.tokens(src, nil)
		for _, piece := range pieces {
			if piece.start < end || piece.end <= piece.start || piece.end > len(src) {
				t.Fatalf("piece %d…%d of %d behind %d", piece.start, piece.end, len(src), end)
			}
			end = piece.end
			if lit := piece.literal; lit != nil {
				for i := range len(lit.text) {
					if at := lit.Place(i); at < piece.start || at > piece.end {
						t.Fatalf("byte %d of %q is at %d, outside %d…%d", i, lit.text, at, piece.start, piece.end)
					}
				}
			}
		}
	})
}

// steps is how much is looked at to find all that is found in a program.
func steps(l *Language, src string) int {
	p := New(src, l, nil, nil, nil)
	lines := NewLines("f", src)
	for text := range p.Texts() {
		text.Grows()
		p.Undoes(text.Start)
		p.Version(text.Start)
		p.Quotes(text.Start)
		at := lines.Position(text.Place(len(text.String())))
		lines.Offset(at.Line, at.Column)
		for i, st := range yql.ParseQueries(text.String()).Statements {
			if w, is := st.Node.(*yql.Write); is && i < 100 {
				p.Filled(text, w)
			}
		}
	}
	p.Defaults()
	p.BulkWrites()
	p.Tables()
	p.Documents()
	p.block(0, len(p.tokens))
	return p.steps + lines.steps
}

// maxSteps is how many steps a character of a program takes at most: most take a few dozen, and those that are looked at again and again
// are bounded.
const maxSteps = 3 * maxReach

// FuzzSteps looks for programs that take more than their share, in each language.
func FuzzSteps(f *testing.F) {
	for _, c := range golden.All(f, filepath.Join("..", "testdata", "queries", "*.txtar")) {
		for _, file := range c.Files {
			for i := range languages {
				f.Add(byte(i), string(file.Data))
			}
		}
	}
	f.Fuzz(func(t *testing.T, kind byte, src string) {
		if n := steps(languages[int(kind)%len(languages)], src); n > maxSteps*(len(src)+100) {
			t.Errorf("%d steps for %d characters", n, len(src))
		}
	})
}

// TestSteps reads what makes a careless reader slow, once and four times as much of it: that takes four times as many steps.
func TestSteps(t *testing.T) {
	golden.NoRace(t)
	const n = 5_000
	pieces := []string{"${", `"${`, "`${`", "$\"{", "f'{f\"{", `"""`, `""""""" `, "/[", "(((", "x = x + ", `"a" + `, `q = "SELECT a FROM t" + q + `, "'", "/*",
		`"a" "b" `, "{\"a\":", "[", `{"a":"`, "func down(", "down = {", "def down(\n ", "def down( ", "AddMigration(", "AddMigration(a, ",
		"x AddMigration(a, down) {", "BulkUpsert(a, ", `BulkUpsert("a"`, "a = b; BulkUpsert(a) ", "create_table(with_primary_key(a), ",
		"create_table(a, b); ", "with_column(", `f("a", `, `join("a", `, `"%s" % (`, `.WriteString("a") `, `b.WriteString("SELECT "); `,
		`a := "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"; b := a + a; `, `format("%s", `, `v1() { "a" `, `"SELECT 1", `, "\"\"\"a\n",
		"@A(", "@GeneratedValue ", "@Entity class a {", "class a(\n ", "default=(", "default: ", ".default(uuid4", `a("b").default(uuid4()) `, "$a: ",
		`("UPSERT INTO t (a) VALUES ($a)", {"$a": `, "a = uuid4(a)\n", "INSERT INTO t (a) VALUES (${a}) ",
		"create_table(KeySchema=[{a: HASH}, ", `get_item(TableName="a", Key={"b": `, "GetRequest.builder().keySchema(HASH", "x.query(", "HASH, ",
		"params = {TableName: a}; get(params, ", `put_item(Item={"a": "b"}) `, "create_table(HASH ", "getItem(Map.of(a, ",
		"a {", "a = {", "a = [", "a = b(\n", "a \"b\" "}
	for _, l := range slices.Concat(languages, []*Language{terraform}) {
		for _, piece := range pieces {
			once, more := steps(l, strings.Repeat(piece, n/len(piece))), steps(l, strings.Repeat(piece, 4*n/len(piece)))
			if more > 5*once+maxSteps*100 {
				t.Errorf("%s, %q repeated: %d steps, and four times as much of it %d", l.name, piece, once, more)
			}
		}
	}
}
