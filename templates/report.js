"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const list = byId("list"), rest = byId("rest"), next = byId("next");
  const ranks = ["clean", "note", "warning", "error"];
  const tables = [...list.children, ...(rest ? rest.content.children : [])].map((node) => {
    const [worst, path, rules] = Array.from(node.firstElementChild.children, (part) => part.textContent);
    return {
      node, path, rules: rules.split(" "), l: ranks.indexOf(worst),
      w: Number(node.dataset.w), h: Number(node.dataset.h), s: Number(node.dataset.s),
      get text() {
        delete this.text;
        return this.text = node.textContent.toLowerCase();
      },
    };
  });
  const search = byId("search"), level = byId("level"), sort = byId("sort"), count = byId("count");
  const rules = document.querySelectorAll("button.rule");
  let rule = "", matched = [], shown = 0;
  const collator = new Intl.Collator("en", { numeric: true });

  // Only those in view, and some below, are part of the document: a browser lays out hundreds at once, and ten thousand in many seconds.
  const atOnce = 200;
  const showMore = (until) => {
    list.append(...matched.slice(shown, until).map((t) => t.node));
    shown = Math.min(Math.max(shown, until), matched.length);
  };
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    matched = tables.filter((t) => t.l >= Number(level.value) && (!rule || t.rules.includes(rule)) && words.every((w) => t.text.includes(w)));
    list.replaceChildren();
    shown = 0;
    showMore(atOnce);
    count.textContent = matched.length.toLocaleString("en") + " of " + tables.length.toLocaleString("en") + (tables.length === 1 ? " table" : " tables");
    byId("none").hidden = matched.length > 0 || tables.length === 0;
  };
  const arrange = () => {
    const by = sort.value;
    tables.sort((a, b) => (by === "p" ? 0 : b[by] - a[by]) || (by === "l" ? b.w - a.w || b.h - a.h : 0) || collator.compare(a.path, b.path));
    filter();
  };
  const openAll = (open) => {
    for (const t of matched) t.node.open = open;
  };
  const showTarget = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const at = matched.findIndex((t) => t.node.id === id);
    if (at >= shown) showMore(at + atOnce);
    const target = id && byId(id);
    if (!target || target.tagName !== "DETAILS") return;
    target.open = true;
    target.scrollIntoView();
  };
  const quoted = (word) => (/^[\w\-./:@%+=,]+$/.test(word) ? word : "'" + word.replaceAll("'", "'\\''") + "'");
  const copyButton = (button, text) => {
    button.hidden = false;
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(text);
        button.textContent = "Copied";
      } catch {
        button.textContent = "Could not be copied: select the command";
      }
    });
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
  if (next) copyButton(byId("copy"), next.textContent);
  // What one table is for has its link, and its command, when somebody opens it.
  list.addEventListener("toggle", ({ target }) => {
    const t = target.open && target.parentNode === list && !target.querySelector(".own") && tables.find((t) => t.node === target);
    if (!t) return;
    const own = document.createElement("p"), link = document.createElement("a");
    own.className = "own next";
    link.href = "#" + encodeURIComponent(target.id);
    link.textContent = "Link to this table";
    own.append(link);
    if (next && next.dataset.of && t.l > 1) {
      const code = document.createElement("code"), button = document.createElement("button");
      code.textContent = next.dataset.of + " " + quoted(t.path);
      button.type = "button";
      button.textContent = "Copy";
      own.append(" · next: ", code, " ", button);
      copyButton(button, code.textContent);
    }
    target.append(own);
  }, true);
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
    showMore(matched.length);
    closed = matched.filter((t) => !t.node.open && t.l > 0);
    for (const t of closed) t.node.open = true;
  });
  addEventListener("afterprint", () => {
    for (const t of closed) t.node.open = false;
  });
  addEventListener("hashchange", showTarget);
  document.querySelector(".controls").hidden = false;
  arrange();
  new IntersectionObserver((entries) => {
    if (entries.some((e) => e.isIntersecting)) showMore(shown + atOnce);
  }, { rootMargin: "1000px" }).observe(byId("more"));
  showTarget();
})();
