// Best totals of who plays alone, kept in this browser: data-best names a list; with data-total a total is entered in it.
"use strict";
(() => {
  const read = (list) => {
    try { return JSON.parse(localStorage.getItem(`best.${list}`)) || null; } catch { return null; }
  };
  function enter(list, total) {
    const old = read(list);
    if (old && old.total >= total) return old;
    const best = { total, at: location.pathname };
    try { localStorage.setItem(`best.${list}`, JSON.stringify(best)); } catch { /* nothing is kept, then */ }
    return best;
  }
  function show() {
    for (const line of document.querySelectorAll("[data-best]")) {
      const { best: list, total, says } = line.dataset;
      const best = total ? enter(list, Number(total)) : read(list);
      if (!Number.isFinite(best?.total)) continue;
      line.textContent = (total && best.at === location.pathname ? line.dataset.new : says).replace("{n}", best.total);
      line.hidden = false;
    }
  }
  document.addEventListener("parlour:after", show);
  show();
})();
