// The live table. Everything works without it; with it the page follows the game and nothing reloads.
// Server: GET data-stream sends events `update` {version, title, fragments: {id: html}}; a form posted with the header
// X-Parlour gets the same JSON (409 with an `alert` fragment when the move is refused).
"use strict";
(() => {
  const table = document.getElementById("table");
  if (!table || !window.Idiomorph) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const offline = document.getElementById("offline");
  let version = Number(table.dataset.version), stream = null, retry = 0, sleep = 0, busy = null, moved = -Infinity, sent = null;

  // What was sent from the box leaves it when the decision that it answered is over, unless it was changed meanwhile.
  function tidy() {
    if (!sent || document.querySelector("#prompt input[name=answers]")?.value === sent.answers) return;
    const box = document.getElementById("typed");
    if (box && box.value === sent.move) box.value = "";
    sent = null;
  }

  const spots = () => new Map([...table.querySelectorAll(".card[id]")].map((card) => [card.id, card.getBoundingClientRect()]));

  // Cards glide from where they were (or from the zone that they come from) to where they are now.
  function glide(before) {
    if (calm.matches || document.hidden) return;
    for (const card of table.querySelectorAll(".card[id]")) {
      const origin = document.getElementById(card.dataset.origin || "");
      const from = before.get(card.id) || (origin && origin.getBoundingClientRect());
      const to = card.getBoundingClientRect();
      if (!from || !to.width || !from.width) continue;
      const x = from.left - to.left, y = from.top - to.top;
      if (Math.hypot(x, y) < 3) continue;
      const scale = before.has(card.id) ? from.width / to.width : 1;
      card.animate(
        [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 10 }, { transform: "none", transformOrigin: "0 0", zIndex: 10 }],
        { duration: Math.min(520, 240 + Math.hypot(x, y) / 3), easing: "cubic-bezier(.2, .75, .25, 1)" },
      );
    }
  }

  // What scripts and people have set stays when the table is drawn anew: zoom, what is folded open, what fills the window,
  // what is being typed.
  const keep = (name, element) =>
    !(name === "value" && element.id === "typed") && name !== "style" && !(name === "open" && element.closest("#play")) && !name.startsWith("data-ui") && !(name === "popover" && element.dataset.uiLarge !== undefined);

  // `asked`: the answer to the own post, whose alert must be shown although the version is the same.
  function apply(update, asked) {
    if (update.version < version || (update.version === version && !asked)) return;
    document.dispatchEvent(new Event("parlour:before"));
    const before = spots(), held = document.activeElement;
    version = update.version;
    table.dataset.version = version;
    for (const [id, html] of Object.entries(update.fragments)) {
      const old = document.getElementById(id);
      if (old) Idiomorph.morph(old, html, { morphStyle: "outerHTML", callbacks: { beforeAttributeUpdated: keep } });
    }
    tidy();
    if (asked || busy) moved = performance.now();
    if (update.title) document.title = update.title;
    document.dispatchEvent(new Event("parlour:after"));
    glide(before);
    const lost = held && held !== document.body && (!held.isConnected || document.activeElement === document.body);
    const alert = document.getElementById("alert");
    if (asked && alert && !alert.hidden) alert.scrollIntoView({ block: "center" });
    if (lost) (document.getElementById("prompt") || table).focus({ preventScroll: true });
  }

  function listen() {
    clearTimeout(retry);
    if (stream || !table.dataset.stream) return;
    stream = new EventSource(`${table.dataset.stream}?since=${version}`);
    stream.addEventListener("update", (event) => apply(JSON.parse(event.data)));
    stream.onopen = () => { offline.hidden = true; };
    stream.onerror = () => {
      offline.hidden = false;
      if (stream && stream.readyState === EventSource.CLOSED) { hush(); retry = setTimeout(listen, 3000); }
    };
  }
  function hush() { if (stream) stream.close(); stream = null; }

  // Posting again is harmless: the form says which decision it answers.
  async function post(form, body) {
    for (let wait = 400; ; wait = Math.min(wait * 2, 8000)) {
      try {
        const answer = await fetch(form.action, { method: "POST", body, headers: { "X-Parlour": "1", Accept: "application/json" } });
        if (answer.status < 500) return answer;
      } catch { /* no connection: try again */ }
      offline.hidden = false;
      await new Promise((done) => setTimeout(done, wait));
    }
  }

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!["play", "type", "undo", "order"].includes(form.id) && !form.classList.contains("hints")) return;
    event.preventDefault();
    // What is pressed twice is sent once; but the stream may show the next decision before the answer to the own post
    // is here, and what is pressed then waits for its turn.
    const body = new URLSearchParams(new FormData(form, event.submitter)), meant = body.get("answers") ?? body.get("number");
    if (busy && busy.meant === meant) return;
    while (busy) await busy.over;
    if (form.id === "type") sent = { move: body.get("move"), answers: meant };
    let free;
    busy = { meant, over: new Promise((done) => { free = done; }) };
    for (const open of table.querySelectorAll("[popover]")) open.hidePopover?.();
    form.closest("dialog")?.close();
    table.setAttribute("aria-busy", "true");
    const answer = await post(form, body);
    busy = null;
    free();
    table.removeAttribute("aria-busy");
    offline.hidden = true;
    if (!(answer.headers.get("Content-Type") || "").includes("json")) return location.reload();
    const update = await answer.json();
    if (!update.fragments) return location.reload();
    apply(update, true);
  });

  // The second half of a double click falls on the fresh table, perhaps on another move, and a key held down repeats
  // itself: neither was meant for what stands there now.
  const plays = (target) => ["play", "type", "undo"].includes(target.closest?.("button, input")?.form?.id);
  document.addEventListener("click", (event) => {
    if (event.detail > 1 && performance.now() - moved < 500 && plays(event.target)) event.preventDefault();
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter" && plays(event.target)) event.preventDefault();
  }, true);

  document.addEventListener("visibilitychange", () => {
    clearTimeout(sleep);
    if (document.hidden) sleep = setTimeout(hush, 20000);
    else listen();
  });
  addEventListener("pagehide", hush);
  addEventListener("pageshow", () => { if (!document.hidden) listen(); });
  listen();
})();
