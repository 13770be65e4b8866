"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const list = byId("list");
  const ranks = ["clean", "note", "warning", "error"];
  const tables = Array.from(list.children, (node) => {
    const part = (name) => node.querySelector("summary > " + name).textContent;
    return {
      node, path: part("bdi"), rules: part("i").split(" "), l: ranks.indexOf(part("b")),
      text: node.textContent.toLowerCase(), w: Number(node.dataset.w), h: Number(node.dataset.h), s: Number(node.dataset.s),
    };
  });
  const search = byId("search"), level = byId("level"), sort = byId("sort"), count = byId("count");
  const rules = document.querySelectorAll("button.rule");
  let rule = "";
  const collator = new Intl.Collator("en", { numeric: true });

  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const t of tables) {
      const match = t.l >= Number(level.value) && (!rule || t.rules.includes(rule)) && words.every((w) => t.text.includes(w));
      t.node.hidden = !match;
      if (match) shown++;
    }
    count.textContent = shown + " of " + tables.length + (tables.length === 1 ? " table" : " tables");
    byId("none").hidden = shown > 0 || tables.length === 0;
  };
  const arrange = () => {
    const by = sort.value;
    tables.sort((a, b) => (by === "p" ? 0 : b[by] - a[by]) || (by === "l" ? b.w - a.w || b.h - a.h : 0) || collator.compare(a.path, b.path));
    list.append(...tables.map((t) => t.node));
  };
  const openAll = (open) => {
    for (const t of tables) if (!t.node.hidden) t.node.open = open;
  };
  const showTarget = () => {
    const target = location.hash.length > 1 && byId(location.hash.slice(1));
    if (target && target.tagName === "DETAILS") target.open = true;
  };

  search.addEventListener("input", filter);
  level.addEventListener("change", filter);
  sort.addEventListener("change", arrange);
  byId("open").addEventListener("click", () => openAll(true));
  byId("close").addEventListener("click", () => openAll(false));
  for (const button of rules) {
    button.addEventListener("click", () => {
      rule = rule === button.dataset.rule ? "" : button.dataset.rule;
      for (const other of rules) other.setAttribute("aria-pressed", String(other.dataset.rule === rule));
      filter();
      if (rule) byId("tables").scrollIntoView();
    });
  }
  document.querySelector(".controls").addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) {
      event.preventDefault();
      search.focus();
    } else if (event.key === "Escape" && event.target === search) {
      search.value = "";
      filter();
    }
  });
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = tables.filter((t) => !t.node.open && t.l > 0);
    for (const t of closed) t.node.open = true;
  });
  addEventListener("afterprint", () => {
    for (const t of closed) t.node.open = false;
  });
  addEventListener("hashchange", showTarget);
  document.querySelector(".controls").hidden = false;
  arrange();
  filter();
  showTarget();
})();
