package report

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/heat"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report/page"
)

// heatedPage is a page of two tables over two days: one whose tail is hot by night, with six hours in which nothing was recorded, and an
// idle one.
func heatedPage(t *testing.T) string {
	t.Helper()
	begin := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	const hours, partitions = 48, 8
	m := &heat.Map{From: begin, To: begin.Add(hours * time.Hour)}
	for _, path := range []string{"/local/<events>", "/local/idle"} {
		table := heat.TableMap{Path: path, HotSeconds: 8 * 3600}
		for r := range partitions {
			table.Ranges = append(table.Ranges, heat.Range{First: r, Partitions: 1})
		}
		for h := range hours {
			at := begin.Add(time.Duration(h) * time.Hour)
			table.Columns = append(table.Columns, heat.Column{From: at, To: at.Add(time.Hour)})
			table.Totals = append(table.Totals, heat.Figures{})
			if h >= 20 && h < 26 {
				continue
			}
			sum := 0.0
			for r := range partitions {
				writes := 0.0
				if r == partitions-1 && path != "/local/idle" {
					writes = map[bool]float64{true: 4000, false: 20}[h%24 < 4]
				}
				sum += writes
				table.Cells = append(table.Cells, heat.MapCell{Column: h, From: r, To: r + 1, Figures: heat.Figures{Known: 1, Writes: &writes,
					Reads: new(writes / 2), Rejected: new(0.0), Peak: &writes, CPU: new(writes / 5000), Hot: writes > 1000}})
			}
			table.Totals[h] = heat.Figures{Known: 1, Writes: &sum}
		}
		m.Tables = append(m.Tables, table)
	}
	m.Tables[0].Marks = []heat.Mark{{At: begin.Add(30 * time.Hour), Kind: heat.Cutover, Text: "another table has this path since"}}
	var b bytes.Buffer
	if err := page.WriteHeat(&b, &page.Heat{Source: "heat.rec", Version: "v1", Map: m}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// usesHeat uses the page of a recording: by pointer, by keyboard, and by its controls.
const usesHeat = `
    const maps = all("#tables > .map"), map = maps[0].querySelector(".keys .drawn"), out = maps[0].querySelector("output");
    const press = (key) => map.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
    const choose = (id, value) => { $(id).value = value; $(id).dispatchEvent(new Event("change")); };
    expect("two maps", maps.length === 2);
    map.focus();
    expect("what is hot is told first: " + out.textContent, out.textContent.includes("1 Nov 00:00–01:00 UTC, partition 8, the last keys: 4,000 rows/s written (100 % of the table's), 2,000 rows/s read, 0.8 of a core. Hot."));
    press("ArrowRight"); expect("an hour later: " + out.textContent, out.textContent.includes("01:00–02:00 UTC, partition 8"));
    press("ArrowUp"); expect("keys before: " + out.textContent, out.textContent.includes("partition 7: 0 rows/s written"));
    press("ArrowDown"); press("ArrowDown"); expect("no further than the last: " + out.textContent, out.textContent.includes("partition 8"));
    for (let i = 0; i < 19; i++) press("ArrowRight");
    expect("not known: " + out.textContent, out.textContent.startsWith("Nothing is known of partition 8"));
    const box = map.getBoundingClientRect();
    map.dispatchEvent(new PointerEvent("pointermove", {clientX: box.left + box.width * 5.5 / 48, clientY: box.top + box.height - 2}));
    expect("by pointer: " + out.textContent, out.textContent.includes("05:00–06:00 UTC, partition 8") && !out.textContent.includes("Hot"));
    const drawn = (kind) => getComputedStyle(map.querySelector("g." + kind)).display !== "none";
    expect("writes are drawn", drawn("writes") && !drawn("cpu"));
    choose("#kind", "cpu"); expect("CPU is drawn", drawn("cpu") && !drawn("writes"));
    choose("#kind", "writes"); expect("writes are drawn again", drawn("writes") && !drawn("reads"));
    choose("#span", "86400"); expect("the last day: " + map.getAttribute("viewBox"), map.getAttribute("viewBox") === "1440 0 1440 8");
    expect("ticks of the last day", maps[0].querySelector(".ticks span").textContent === "2 Nov 00:00");
    map.dispatchEvent(new PointerEvent("pointermove", {clientX: box.left + box.width * 6.5 / 24, clientY: box.top + 2}));
    expect("by pointer in the last day: " + out.textContent, out.textContent.includes("2 Nov 06:00–07:00 UTC, partition 1"));
    choose("#span", "0");
    $("#search").value = "events"; $("#search").dispatchEvent(new Event("input"));
    expect("search", !maps[0].hidden && maps[1].hidden && $("#count").textContent === "1 of 2 tables");
    $("#search").value = ""; $("#search").dispatchEvent(new Event("input"));
    expect("all again", !maps[1].hidden);
`

func TestHeatInBrowser(t *testing.T) {
	page := heatedPage(t)
	if strings.Contains(page, "<events>") {
		t.Error("the name of a table is markup")
	}
	useInBrowser(t, page, usesHeat, 400, 1280)
}
