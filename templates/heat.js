"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const kind = byId("kind"), span = byId("span"), search = byId("search"), list = byId("tables");
  const maps = [...list.children].map((node) => ({
    node, path: node.querySelector("h2").textContent, out: node.querySelector("output"), map: node.querySelector(".keys .drawn"),
    drawn: node.querySelectorAll(".drawn"), ticks: node.querySelectorAll(".ticks span"), width: Number(node.dataset.width),
    rows: Number(node.dataset.rows), left: 0,
    // What cells say is read when somebody looks at one: a page has many.
    get data() {
      delete this.data;
      return this.data = JSON.parse(node.querySelector("script").textContent);
    },
  }));
  const day = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });
  const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });
  const exact = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZone: "UTC" });
  const figure = (n) => n.toLocaleString("en", { maximumSignificantDigits: 3 });

  const draw = () => {
    for (const m of maps) {
      m.left = Number(span.value) ? Math.max(0, m.width - Number(span.value) / m.data.unit) : 0;
      for (const svg of m.drawn) {
        const box = svg.getAttribute("viewBox").split(" ");
        svg.setAttribute("viewBox", [m.left, 0, m.width - m.left, box[3]].join(" "));
      }
      m.ticks.forEach((tick, i) => {
        const at = new Date((m.data.from + (m.left + (m.width - m.left) * i / (m.ticks.length - 1)) * m.data.unit) * 1000);
        tick.textContent = day.format(at).replace(/^\w+,? /, "") + " " + (m.data.unit < 1 ? exact : clock).format(at);
      });
    }
  };
  const told = (m, c) => {
    const [column, from, to, hot, writes, reads, rejected, locks, peak, cpu, known] = c, [began, ended, peaks] = m.data.columns[column];
    const begin = new Date((m.data.from + began * m.data.unit) * 1000), until = new Date((m.data.from + ended * m.data.unit) * 1000);
    let keys = m.data.ranges[from];
    if (to - from > 1) keys += " to " + m.data.ranges[to - 1];
    const said = [];
    if (peaks) said.push("only partitions that use most of a core are known of this hour");
    if (writes !== null) {
      const all = m.data.totals[column];
      said.push(figure(writes) + " rows/s written" + (all ? " (" + figure(100 * writes / all) + " % of the table's)" : ""));
      if (peak > writes) said.push("at the most " + figure(peak));
    }
    if (reads !== null) said.push(figure(reads) + " rows/s read");
    if (cpu !== null) said.push(figure(cpu) + " of a core");
    if (rejected) said.push(figure(rejected) + " rejected/s");
    if (locks) said.push(figure(locks) + " broken locks/s");
    if (writes !== null && known < 0.995) said.push("known for " + figure(100 * known) + " % of this time, in which tablets started");
    if (!said.length) said.push("nothing is known");
    const time = m.data.unit < 60 ? exact : clock;
    return day.format(begin) + " " + time.format(begin) + "–" + time.format(until) + " UTC, " + keys + ": " + said.join(", ") + (hot ? ". Hot." : ".");
  };
  const drawn = (m) => m.data.drawn ?? m.data.columns;
  const cellAt = (m, at, row) => {
    const column = drawn(m).findIndex(([from, to]) => from <= at && at < to);
    return { column, cell: column < 0 ? undefined : m.data.cells.find((c) => c[0] === column && c[1] <= row && row < c[2]) };
  };
  const show = (m, at, row) => {
    const { column, cell } = cellAt(m, at, row), cursor = m.map.querySelector(".cursor");
    m.spot = { at, row };
    if (!cell) {
      m.out.textContent = "Nothing is known of " + m.data.ranges[row] + " at this time.";
      cursor.setAttribute("d", "");
      return;
    }
    const [from, to] = drawn(m)[column];
    cursor.setAttribute("d", "M" + from + " " + cell[1] + "H" + to + "V" + cell[2] + "H" + from + "z");
    m.out.textContent = told(m, cell);
  };
  for (const m of maps) {
    m.out.textContent = "Point at the map, or use the arrow keys in it, to see figures.";
    m.map.addEventListener("pointermove", (event) => {
      const box = m.map.getBoundingClientRect(), wide = m.width - m.left;
      const at = m.left + (event.clientX - box.left) / box.width * wide, row = Math.floor((event.clientY - box.top) / box.height * m.rows);
      show(m, at, Math.min(m.rows - 1, Math.max(0, row)));
    });
    m.map.addEventListener("focus", () => {
      if (m.spot) return;
      const hot = m.data.cells.find((c) => c[3]) ?? m.data.cells.at(-1);
      if (hot) show(m, drawn(m)[hot[0]][0], hot[1]);
    });
    m.map.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!step || !m.spot) return;
      event.preventDefault();
      const columns = drawn(m), { column, cell } = cellAt(m, m.spot.at, m.spot.row);
      let { at, row } = m.spot;
      if (step[0]) {
        const next = column < 0 ? columns.findIndex(([from]) => from > at) : column + step[0];
        if (columns[next]) at = columns[next][0];
      } else {
        row = step[1] < 0 ? (cell ? cell[1] : row) - 1 : cell ? cell[2] : row + 1;
      }
      if (row >= 0 && row < m.rows) show(m, at, row);
    });
  }
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let n = 0;
    for (const m of maps) {
      m.node.hidden = !words.every((w) => m.path.toLowerCase().includes(w));
      if (!m.node.hidden) n++;
    }
    byId("count").textContent = n + " of " + maps.length + (maps.length === 1 ? " table" : " tables");
    byId("none").hidden = n > 0 || maps.length === 0;
  };
  kind.addEventListener("change", () => { list.dataset.kind = kind.value; });
  span.addEventListener("change", draw);
  search.addEventListener("input", filter);
  document.querySelector(".controls").addEventListener("submit", (event) => event.preventDefault());
  document.querySelector(".controls").hidden = maps.length === 0;
  filter();
})();
