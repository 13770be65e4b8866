package migrate

import (
	"regexp"
	"strings"
	"testing"
)

// TestRandomBucketCompare compares tables of which the new one has a bucket that the writers of new rows pick: a row may be in
// any bucket below their number, in one alone, and everything else has to be equal.
func TestRandomBucketCompare(t *testing.T) {
	const ddl = "CREATE TABLE t (id BigSerial NOT NULL, v Utf8, PRIMARY KEY (id))"
	b := bundleOf(t, ddl)
	p, err := planOf(t, b, "random(4), id", Options{Writers: WritersStopped})
	if err != nil {
		t.Fatal(err)
	}
	d := openDatabase(t)
	dir := d.directory("random")
	must := func(text string) string {
		t.Helper()
		text = strings.NewReplacer("`"+p.Table+"`", "`"+dir+"/t`", "`"+p.Copy+"`", "`"+dir+"/t__keyadvise_new`").Replace(text)
		rows, err := d.exec(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		for _, row := range rows {
			for _, column := range []string{"differ", "extra"} {
				if v := row[column]; v != nil {
					return v.Yql()
				}
			}
		}
		return ""
	}
	must("CREATE TABLE `" + dir + "/t` (id BigSerial NOT NULL, v Utf8, PRIMARY KEY (id))")
	must("CREATE TABLE `" + dir + "/t__keyadvise_new` (bucket Uint32 NOT NULL, id Int64 NOT NULL, v Utf8, PRIMARY KEY (bucket, id))")
	must("UPSERT INTO `" + dir + "/t` (id, v) VALUES (1l, 'a'u), (2l, 'b'u), (3l, 'c'u)")
	declared := regexp.MustCompile(`DECLARE (\$\w+) AS [^;]*;`)
	ask := func(text string) string {
		return must(declared.ReplaceAllStringFunc(text, func(s string) string {
			name := declared.FindStringSubmatch(s)[1]
			if strings.Contains(name, "bucket") {
				return name + " = 4294967295u;"
			}
			return name + " = 100l;"
		}))
	}
	for _, c := range []struct{ name, rows, differ, extra string }{
		{"buckets of their writers", "(0u, 1l, 'a'u), (3u, 2l, 'b'u), (1u, 3l, 'c'u)", "0", "0"},
		{"other value", "(0u, 1l, 'a'u), (3u, 2l, 'x'u), (1u, 3l, 'c'u)", "1", "0"},
		{"missing", "(0u, 1l, 'a'u), (1u, 3l, 'c'u)", "1", "0"},
		{"in two buckets", "(0u, 1l, 'a'u), (2u, 1l, 'a'u), (3u, 2l, 'b'u), (1u, 3l, 'c'u)", "1", "0"},
		{"bucket out of range", "(0u, 1l, 'a'u), (3u, 2l, 'b'u), (4u, 3l, 'c'u)", "1", "1"},
		{"more", "(0u, 1l, 'a'u), (3u, 2l, 'b'u), (1u, 3l, 'c'u), (1u, 9l, 'c'u)", "0", "1"},
	} {
		must("DELETE FROM `" + dir + "/t__keyadvise_new`")
		must("UPSERT INTO `" + dir + "/t__keyadvise_new` (bucket, id, v) VALUES " + c.rows)
		if got := ask(p.Compare.Differ.First); !strings.HasPrefix(got, c.differ) {
			t.Errorf("%s: %s rows differ, want %s", c.name, got, c.differ)
		}
		if got := ask(p.Compare.Extra.First); !strings.HasPrefix(got, c.extra) {
			t.Errorf("%s: %s rows are extra, want %s", c.name, got, c.extra)
		}
	}
	files, err := p.Render()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f.Name == "PLAN.md" && !strings.Contains(string(f.Data), "in a new row any number below 4, which its writer picks") {
			t.Error("PLAN.md does not say who picks the bucket")
		}
	}
}
