package report

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/html"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// odd is a name that would do harm wherever it is not escaped.
const odd = "/local/shop/<script>alert(1)</script>\"'&amp;</title>\u202e\x1b[31m"

// shopPage returns the page on a snapshot of the example shop of the local server, and on a table with an odd name.
func shopPage(t testing.TB) string { return pageOf(t, shopBundle(t)) }

func shopBundle(t testing.TB) *evidence.Bundle {
	t.Helper()
	b, err := source.Snapshot(context.Background(), "testdata/shop-snapshot.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range b.Tables {
		if table.Schema.Name() == "tickets" {
			clone := *table
			clone.Schema = table.Schema.Clone()
			clone.Schema.Path = odd
			b.Tables = append(b.Tables, &clone)
			break
		}
	}
	return b
}

func pageOf(t testing.TB, b *evidence.Bundle) string {
	t.Helper()
	return writePage(t, inspected(b))
}

// inspected returns a report on a bundle.
func inspected(b *evidence.Bundle) *Inspection {
	advised := rewrite.Inspect(b, advisor.Options{})
	r := New(b, advised)
	r.Rules, r.Version, r.Made = advisor.Rules(), "v0.0.0-test", time.Date(2026, 1, 2, 3, 4, 0, 0, time.UTC)
	r.Next, r.RewriteOf = []NextStep{{Line: "ydb-keyadvise rewrite --snapshot shop.json"}}, "ydb-keyadvise rewrite --snapshot shop.json"
	r.Proposing(b, advised.Findings, rewrite.Options{Seed: 1})
	return r
}

func writePage(t testing.TB, r *Inspection) string {
	t.Helper()
	var out bytes.Buffer
	w := bufio.NewWriter(&out)
	if err := writeHTML(w, View{}, r); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestHTMLStandsAlone reads the page as a browser does: names are text and nothing else, nothing is loaded from anywhere,
// every picture has a text, and identifiers are unique.
func TestHTMLStandsAlone(t *testing.T) {
	page := shopPage(t)
	wantAlone(t, page, 1)
	for _, want := range []string{"the last takes 100% of", "Simulated: under", "KEY001", "</b> notes</li>", "Index by_created_at: writes/s now."} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in the page", want)
		}
	}
}

// wantAlone reports what a page must not have: anything that it would load, markup from names, pictures without a text.
func wantAlone(t *testing.T, page string, wantScripts int) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	scripts, strips, shown := 0, 0, false
	var labels []string
	var walk func(n *html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.ElementNode {
			attributes := map[string]string{}
			for _, a := range n.Attr {
				attributes[a.Key] = a.Val
				if strings.HasPrefix(a.Key, "on") || a.Key == "style" {
					t.Errorf("<%s> has %s=%q", n.Data, a.Key, a.Val)
				}
				if (a.Key == "src" || a.Key == "href") && !strings.HasPrefix(a.Val, "#") && a.Val != "data:," {
					t.Errorf("<%s> refers to %q", n.Data, a.Val)
				}
			}
			if id := attributes["id"]; id != "" {
				if ids[id] {
					t.Errorf("two elements are called %s", id)
				}
				ids[id] = true
			}
			switch n.Data {
			case "script":
				scripts++
			case "svg":
				strips++
				if attributes["aria-hidden"] != "true" {
					labels = append(labels, attributes["aria-labelledby"])
				}
			}
		}
		if n.Type == html.TextNode && strings.Contains(n.Data, "<script>alert(1)</script>\"'&amp;</title>\ufffd\ufffd[31m") {
			shown = true
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(root)
	for _, label := range labels {
		if !ids[label] {
			t.Errorf("nothing says what the picture labelled %q shows", label)
		}
	}
	if scripts != wantScripts || len(labels) < 10 || strips < 10 || !shown {
		t.Errorf("%d scripts, %d pictures, the odd name is text: %v", scripts, strips, shown)
	}
}

// loadedTables returns n tables with a measured load, of which every other one has findings.
func loadedTables(n, partitions int) *evidence.Bundle {
	b := &evidence.Bundle{Source: "grpc://example.com/local"}
	shapes := []struct{ key, kind string }{{"created_at", "Timestamp"}, {"order_id", "Uint64"}, {"day", "Date"}, {"event_id", "Uint64"}}
	for i := range n {
		shape := shapes[i%len(shapes)]
		typ := schema.Type(shape.kind)
		t := &schema.Table{
			Path: fmt.Sprintf("/local/team_%02d/orders_%05d", i%20, i), Store: schema.StoreRow, PrimaryKey: []string{shape.key, "user_id"},
			Columns: []schema.Column{
				{Name: shape.key, Type: typ, NotNull: true},
				{Name: "user_id", Type: schema.Uint64, NotNull: true},
				{Name: "payload", Type: schema.JSON},
			},
			Stats: &schema.Stats{Rows: uint64(1000 * (i + 1)), Bytes: uint64(1 << 20 * (i + 1)), Partitions: uint64(partitions)},
		}
		if i%2 == 1 {
			t.PrimaryKey = []string{"tenant_hash", shape.key}
			t.Columns = append(t.Columns, schema.Column{Name: "tenant_hash", Type: schema.Uint64, NotNull: true})
		}
		load := &evidence.Load{Span: 30 * time.Second, Ordered: true}
		for p := range partitions {
			part := evidence.PartitionLoad{Index: uint64(p), Rows: 1000, Bytes: 1 << 20, Writes: 0.1, Reads: 3}
			if p == partitions-1 && i%2 == 0 {
				part.Writes = float64(50 + i%100)
			}
			load.Partitions = append(load.Partitions, part)
		}
		b.Tables = append(b.Tables, &evidence.Table{Schema: t, Load: load})
	}
	return b
}

// laden returns a report on n tables that all have findings, much load in many places, an index and statements. What is
// found and proposed is worked out for five of them.
func laden(n int) *Inspection {
	const different = 5
	b := loadedTables(2*different, 100)
	for i := 0; i < len(b.Tables); i += 2 {
		t := b.Tables[i]
		path := t.Schema.Path
		for c := range 24 {
			t.Schema.Columns = append(t.Schema.Columns, schema.Column{Name: fmt.Sprintf("attribute_of_the_order_%02d", c), Type: schema.Utf8})
		}
		t.Schema.Columns = append(t.Schema.Columns, schema.Column{Name: "updated_at", Type: schema.Timestamp})
		t.Schema.Indexes = []schema.Index{{Name: "by_update", Kind: schema.IndexSync, Columns: []string{"updated_at"}}}
		index := &evidence.Load{Span: t.Load.Span, Ordered: true}
		for p := range t.Load.Partitions {
			part := &t.Load.Partitions[p]
			part.Writes += float64(i*p%13) / 100
			index.Partitions = append(index.Partitions, *part)
		}
		t.Load.Indexes = map[string]*evidence.Load{"by_update": index}
		for s := range 12 {
			b.Statements = append(b.Statements, evidence.Statement{Pos: schema.Position{File: "service/orders.go", Line: 10*i + s}, Text: fmt.Sprintf(
				"SELECT * FROM `%s` WHERE updated_at > $since AND attribute_of_the_order_%02d = $value ORDER BY updated_at LIMIT 100", path, s)})
		}
		b.Tables[i/2] = t
	}
	b.Tables = b.Tables[:different]
	r := inspected(b)
	propose := r.Propose
	type proposed struct {
		*rewrite.Proposal
		*rewrite.Candidate
	}
	known := map[*evidence.Table]proposed{}
	for _, t := range b.Tables {
		p, c := propose(t)
		known[t] = proposed{p, c}
	}
	r.Propose = func(t *evidence.Table) (*rewrite.Proposal, *rewrite.Candidate) {
		return known[t].Proposal, known[t].Candidate
	}
	r.Tables = slices.Repeat(r.Tables, n/different)
	return r
}

// TestHTMLSize holds the page to what can be sent by mail and opened at once. Where all tables have much to say, some say
// less, and the page says so.
func TestHTMLSize(t *testing.T) {
	golden.NoRace(t)
	const most = 1_000_000
	bad := loadedTables(1000, 32)
	for i := range 500 {
		bad.Tables[i] = bad.Tables[2*i]
	}
	bad.Tables = bad.Tables[:500]
	for _, test := range []struct {
		name      string
		report    *Inspection
		proposals int
		shortened bool
	}{
		{"every other", inspected(loadedTables(500, 32)), 250, false},
		{"all", inspected(bad), 500, true},
		{"laden", laden(500), 500, true},
		{"few", laden(50), 50, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			page := writePage(t, test.report)
			if keep := os.Getenv("KEYADVISE_SCREENSHOTS"); keep != "" {
				if err := os.WriteFile(filepath.Join(keep, test.name+".html"), []byte(page), 0o666); err != nil {
					t.Error(err)
				}
			}
			if len(page) > most {
				t.Errorf("%d bytes, want at most %d", len(page), most)
			}
			if n := strings.Count(page, "<h3>Proposed: "); n < test.proposals {
				t.Errorf("%d proposals, want %d", n, test.proposals)
			}
			if n := strings.Count(page, "<details id="); n != len(test.report.Tables) {
				t.Errorf("%d tables, want %d", n, len(test.report.Tables))
			}
			if strings.Contains(page, "shown in less detail") != test.shortened {
				t.Errorf("tables are shown in less detail: %v", !test.shortened)
			}
			wantDrawn(t, page)
		})
	}
}

// wantDrawn reports what is shown and nowhere drawn.
func wantDrawn(t *testing.T, page string) {
	t.Helper()
	drawn := map[string]bool{}
	for _, m := range regexp.MustCompile(`<symbol id=(\S+) `).FindAllStringSubmatch(page, -1) {
		drawn[m[1]] = true
	}
	for _, m := range regexp.MustCompile(`<use href="#([^"]+)"/>`).FindAllStringSubmatch(page, -1) {
		if !drawn[m[1]] {
			t.Fatalf("%s is shown and not drawn", m[1])
		}
	}
}

// TestHTMLOfManyTables holds a page of ten thousand tables to what a browser opens at once: the worst are part of the document, the others
// are read and not laid out, and all have a name, an anchor and their worst finding.
func TestHTMLOfManyTables(t *testing.T) {
	golden.NoRace(t)
	const tables, most = 10_000, 6_000_000
	r := inspected(loadedTables(10, 32))
	propose, proposed := r.Propose, 0
	r.Propose = func(t *evidence.Table) (*rewrite.Proposal, *rewrite.Candidate) {
		proposed++
		return propose(t)
	}
	var all []Table
	for i := range tables {
		of := r.Tables[i%len(r.Tables)]
		s := *of.Schema
		s.Path = fmt.Sprintf("%s_%d", s.Path, i)
		e := *of.Table
		e.Schema = &s
		all = append(all, Table{Table: &e, Findings: of.Findings})
	}
	r.Tables = all
	page := writePage(t, r)
	if len(page) > most {
		t.Errorf("%d bytes, want at most %d", len(page), most)
	}
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode && n.Data == "details" {
			within := "list"
			for up := n.Parent; up != nil; up = up.Parent {
				if up.Data == "template" {
					within = "template"
				}
			}
			for _, a := range n.Attr {
				if a.Key == "id" && strings.HasPrefix(a.Val, "t:/local/") {
					counts[within]++
				}
			}
		}
	}
	if counts["list"] != 500 || counts["template"] != tables-500 {
		t.Errorf("tables are in %v, want 500 in the list and the others in a template", counts)
	}
	if proposed > 500 {
		t.Errorf("keys were proposed for %d tables, of which 500 show them", proposed)
	}
	if !strings.Contains(page, "9,500 more tables can be seen where this page may run its script") {
		t.Error("who reads it without its script is not told that there are more tables")
	}
}

func BenchmarkHTML500(b *testing.B) {
	bundle := loadedTables(500, 32)
	for b.Loop() {
		b.ReportMetric(float64(len(pageOf(b, bundle))), "page-bytes")
	}
}

// probe is run in a page by a browser: it uses the page as a person does, looks at what all pages have to hold, and leaves what it saw in
// the document.
func probe(uses string) string { return probeBegins + uses + probeEnds }

const probeBegins = `<script>
(async () => {
  const $ = (s) => document.querySelector(s), all = (s) => [...document.querySelectorAll(s)];
  const problems = [], expect = (what, ok) => { if (!ok) problems.push(what); };
  addEventListener("error", (e) => problems.push("error: " + e.message));
  document.addEventListener("securitypolicyviolation", (e) => problems.push("refused: " + e.blockedURI));
  try {
`

// usesReport uses the page of what was found.
const usesReport = `    const visible = () => all("#list > details").filter((d) => !d.hidden);
    const path = (d) => d.querySelector("summary bdi").textContent;
    const type = (text) => { $("#search").value = text; $("#search").dispatchEvent(new Event("input")); };
    const choose = (id, value) => { $(id).value = value; $(id).dispatchEvent(new Event("change")); };
    const total = all("#list > details").length;
    expect("controls are shown", !$(".controls").hidden);
    expect("all are shown", visible().length === total && total > 5);
    type("orders"); expect("search by name", visible().length >= 1 && visible().length < total && visible().every((d) => d.textContent.includes("orders")));
    expect("count is told", $("#count").textContent === visible().length + " of " + total + " tables");
    type("KEY001 events"); expect("search by rule and name", visible().length === 1 && path(visible()[0]).endsWith("/events"));
    type("<script>"); expect("search for markup", visible().length === 1);
    type("zzzzzz"); expect("nothing is found", visible().length === 0 && !$("#none").hidden);
    type("x"); $("#search").dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true}));
    expect("Escape clears", $("#search").value === "" && visible().length === total);
    choose("#level", "3"); expect("errors only", visible().length > 0 && visible().every((d) => d.querySelector("summary b").textContent === "error"));
    choose("#level", "0");
    const button = $("button.rule"); button.click();
    expect("rule is pressed", button.getAttribute("aria-pressed") === "true" && visible().every((d) => d.querySelector("summary i").textContent.split(" ").includes(button.dataset.rule)));
    button.click(); expect("rule is released", visible().length === total);
    for (const [by, key, sign] of [["w", "w", -1], ["h", "h", -1], ["s", "s", -1]]) {
      choose("#sort", by);
      const values = visible().map((d) => Number(d.dataset[key]));
      expect("sorted by " + by, values.every((v, i) => i === 0 || v <= values[i - 1]));
    }
    choose("#sort", "p"); const names = visible().map(path);
    expect("sorted by name", names.join() === [...names].sort(new Intl.Collator("en", {numeric: true}).compare).join());
    choose("#sort", "l");
    expect("rules are explained", all("#list h3 a").length > 0 && all("#list h3 a").every((a) => document.getElementById(a.hash.slice(1)).textContent.includes("Why")));
    expect("the next command", $("#next").textContent.startsWith("ydb-keyadvise rewrite ") && !$("#copy").hidden);
    const first = visible()[0]; first.querySelector("summary").click();
    expect("details open", first.open && first.querySelectorAll("svg").length >= 2);
    first.dispatchEvent(new Event("toggle")); // which comes later, when the picture has been taken
    const own = first.querySelector(".own");
    expect("a link to the table", own && document.getElementById(decodeURIComponent(own.querySelector("a").hash.slice(1))) === first);
    expect("its own command", own && own.querySelector("code").textContent.startsWith("ydb-keyadvise rewrite ") && own.querySelector("code").textContent.includes(path(first).split("<")[0]));
    $("#open").click(); expect("all open", visible().every((d) => d.open));
    document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "/", bubbles: true}));
    expect("slash goes to the search", document.activeElement === $("#search"));
    document.activeElement.blur();
`

const probeEnds = `    expect("nothing was loaded", performance.getEntriesByType("resource").length === 0);
    expect("no sideways scrolling: " + document.documentElement.scrollWidth + " > " + innerWidth, document.documentElement.scrollWidth <= innerWidth);
    const wide = (e) => e.scrollWidth > e.clientWidth + 1;
    for (const e of all("body *")) if (wide(e) && e.checkVisibility() && !["INPUT", "SELECT", "BUTTON"].includes(e.tagName) && getComputedStyle(e).display !== "inline") expect("sideways: " + e.tagName + "." + e.className + " " + e.scrollWidth + " > " + e.clientWidth, false);

    // Every control and picture has a name, headings do not skip, and text can be told from what is behind it.
    for (const e of all("button, input, select, summary")) expect("name of " + e.outerHTML.slice(0, 80), (e.textContent + (e.labels ? [...e.labels].map((l) => l.textContent).join("") : "")).trim() !== "");
    expect("language", document.documentElement.lang === "en"); expect("title", document.title !== "");
    let before = 0;
    for (const h of all("h1, h2, h3")) { const n = Number(h.tagName[1]); expect("heading " + h.textContent, n <= before + 1); before = n; }
    const rgb = (s) => s.match(/[\d.]+/g).map(Number);
    const light = ([r, g, b]) => [r, g, b].map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4).reduce((s, v, i) => s + v * [0.2126, 0.7152, 0.0722][i], 0);
    const behind = (e) => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor); if (c.length < 4 || c[3] === 1) return c; } return [255, 255, 255]; };
    const seen = new Set();
    for (const e of all("body *")) {
      if (!e.checkVisibility() || ![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) || e.closest("svg, script")) continue;
      const fg = rgb(getComputedStyle(e).color), bg = behind(e);
      const [a, b] = [light(fg), light(bg)].sort((x, y) => y - x), ratio = (a + 0.05) / (b + 0.05);
      const what = e.tagName + "." + e.className + " " + ratio.toFixed(1);
      if (ratio < 4.5 && !seen.has(what)) { seen.add(what); problems.push("contrast of " + what); }
    }
    expect("dark or light", matchMedia("(prefers-color-scheme: dark)").matches === (light(behind(document.body)) < 0.2));
  } catch (e) { problems.push(String(e)); }
  scrollTo(0, 0);
  const result = JSON.stringify({problems, width: innerWidth, dark: matchMedia("(prefers-color-scheme: dark)").matches});
  parent.postMessage(result, "*");
})();
</script>`

// around holds the page in frames of some widths, side by side, as no window of Chromium is as narrow as a phone, and keeps what the probes say.
const around = `<!doctype html><style>body { margin: 0; white-space: nowrap; font-size: 0 } iframe { border: 0; height: 1600px }</style><script>
addEventListener("message", (e) => {
  const result = document.createElement("template");
  result.dataset.probed = e.data;
  document.body.append(result);
});
</script>`

// TestHTMLInBrowser opens the page in Chromium, as wide as a phone, a tablet and a screen and in both colour schemes, and uses it.
func TestHTMLInBrowser(t *testing.T) {
	useInBrowser(t, shopPage(t), usesReport, 360, 800, 1400)
}

// useInBrowser opens a page in Chromium, as wide as is said and in both colour schemes, and uses it. A browser takes longer to start than
// to show a page, so that one shows all widths.
func useInBrowser(t *testing.T, page, uses string, widths ...int) {
	if testing.Short() {
		t.Skip("starts a browser several times")
	}
	t.Parallel()
	browser := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			browser = path
			break
		}
	}
	if browser == "" {
		t.Skip("there is no Chromium here; 'apt-get install chromium' has it")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "report.html")
	if err := os.WriteFile(file, []byte(strings.Replace(page, "</body>", probe(uses)+"</body>", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	proxy, asked := countConnections(t)
	window, wide := around, 0
	for _, width := range widths {
		window += fmt.Sprintf(`<iframe src="report.html" width="%d"></iframe>`, width)
		wide += width
	}
	if err := os.WriteFile(filepath.Join(dir, "window.html"), []byte(window), 0o666); err != nil {
		t.Fatal(err)
	}
	for scheme, setting := range map[string]string{"light": "1", "dark": "0"} { // of Chromium's settings
		t.Run(scheme, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			name := filepath.Join(dir, scheme+".png")
			cmd := exec.CommandContext(ctx, browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
				"--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-default-apps",
				"--user-data-dir="+filepath.Join(dir, scheme), "--proxy-server="+proxy, "--proxy-bypass-list=<-loopback>",
				"--enable-logging=stderr", "--blink-settings=preferredColorScheme="+setting,
				fmt.Sprintf("--window-size=%d,1600", wide), "--screenshot="+name, "--dump-dom", "file://"+filepath.Join(dir, "window.html"))
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			out, err := cmd.Output()
			if err != nil {
				t.Fatalf("%v: %s", err, stderr.String())
			}
			type probed struct {
				Problems []string
				Width    int
				Dark     bool
			}
			results := map[int]*probed{}
			for _, found := range regexp.MustCompile(`data-probed="([^"]*)"`).FindAllSubmatch(out, -1) {
				result := new(probed)
				if err := json.Unmarshal([]byte(html.UnescapeString(string(found[1]))), result); err != nil {
					t.Fatal(err)
				}
				results[result.Width] = result
			}
			picture := drawn(t, name)
			left := 0
			for _, width := range widths {
				result := results[width]
				if result == nil {
					t.Fatalf("%d wide: the page was not used to the end: %s", width, stderr.String())
				}
				for _, p := range result.Problems {
					t.Errorf("%d wide: %s", width, p)
				}
				if result.Dark != (scheme == "dark") {
					t.Errorf("%d wide: dark: %v", width, result.Dark)
				}
				if n := colours(picture, left, left+width); n < 10 {
					t.Errorf("%d wide: %d colours only", width, n)
				}
				left += width
			}
			for line := range strings.Lines(stderr.String()) {
				if strings.Contains(line, "CONSOLE") {
					t.Errorf("the console says %s", line)
				}
			}
			if keep := os.Getenv("KEYADVISE_SCREENSHOTS"); keep != "" {
				data, err := os.ReadFile(name)
				if err == nil {
					err = os.WriteFile(filepath.Join(keep, scheme+".png"), data, 0o666)
				}
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	if n := asked.Load(); n > 0 {
		t.Errorf("%d connections were asked for", n)
	}
}

// countConnections listens where the browser sends all it wants from the network, and counts.
func countConnections(t *testing.T) (address string, count *atomic.Int64) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	count = new(atomic.Int64)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			line, _ := bufio.NewReader(io.LimitReader(conn, 4096)).ReadString('\n')
			// What a browser asks its maker for is not the page's doing, nor a connection that is closed before it asks.
			if line != "" && !strings.Contains(line, "google") && !strings.Contains(line, "gvt1.com") {
				count.Add(1)
			}
			_ = conn.Close()
		}
	}()
	return listener.Addr().String(), count
}

// drawn is a picture.
func drawn(t *testing.T, name string) image.Image {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	picture, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// colours is how many there are between two columns of a picture.
func colours(picture image.Image, from, to int) int {
	found := map[[3]uint32]bool{}
	for y := picture.Bounds().Min.Y; y < picture.Bounds().Max.Y; y += 3 {
		for x := from; x < min(to, picture.Bounds().Max.X); x += 3 {
			r, g, b, _ := picture.At(x, y).RGBA()
			found[[3]uint32{r >> 12, g >> 12, b >> 12}] = true
		}
	}
	return len(found)
}
