// Planes: what grows in all directions. The browser's own scrolling pans (finger, arrows, bars); this adds dragging by
// mouse, zoom (+ and -, 0 for all of it, two fingers, wheel with Ctrl), the whole window, and arrows from card to card.
"use strict";
(() => {
  const table = document.getElementById("table") || document.querySelector(".table"); // a waiting room at first, perhaps
  if (!table) return;
  document.documentElement.dataset.planes = "on";
  const LEAST = 0.25, MOST = 4;
  const view = (plane) => plane.querySelector(".plane-view");
  const zoomed = (plane) => Number(plane.style.getPropertyValue("--zoom")) || 1;
  const middle = (box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

  // What lies at the point stays at the point.
  function zoom(plane, wanted, point) {
    const window = view(plane), cards = window?.querySelector(".cards");
    if (!cards) return;
    const at = point || middle(window.getBoundingClientRect()), before = cards.getBoundingClientRect();
    const left = (at.x - before.left) / before.width, top = (at.y - before.top) / before.height;
    plane.style.setProperty("--zoom", Math.min(MOST, Math.max(LEAST, wanted)).toFixed(3));
    const after = cards.getBoundingClientRect();
    window.scrollLeft += after.left + left * after.width - at.x;
    window.scrollTop += after.top + top * after.height - at.y;
  }

  function fit(plane) {
    const window = view(plane);
    for (let round = 0; round < 2; round++) { // gaps do not grow with the cards, so once more
      const cards = window.querySelector(".cards").getBoundingClientRect();
      zoom(plane, zoomed(plane) * Math.min(window.clientWidth / cards.width, window.clientHeight / cards.height) * 0.995);
    }
    centre(plane);
  }

  // It opens where all of it is seen, and stays so until somebody zooms; the own one may be wider than its window.
  function open(plane) {
    const window = view(plane), cards = window?.querySelector(".cards");
    if (!cards || plane.dataset.uiLarge !== undefined || plane.dataset.uiZoomed !== undefined) return;
    plane.style.setProperty("--zoom", 1);
    const high = cards.getBoundingClientRect().height - window.clientHeight, wide = window.scrollWidth - window.clientWidth;
    if (plane.closest(".others") && (high > 1 || wide > 1)) fit(plane);
    else if (high > 1) zoom(plane, (window.clientHeight / (high + window.clientHeight)) * 0.98);
    centre(plane);
  }

  function centre(plane) {
    const window = view(plane);
    window.scrollLeft = (window.scrollWidth - window.clientWidth) / 2;
    window.scrollTop = (window.scrollHeight - window.clientHeight) / 2;
  }

  function large(plane) {
    if (plane.dataset.uiLarge !== undefined) return small(plane);
    plane.dataset.uiLarge = "";
    plane.popover = "manual"; // above everything, whatever it lies in
    plane.showPopover();
    plane.style.setProperty("--zoom", 1);
    fit(plane);
  }
  function small(plane) {
    plane.hidePopover();
    plane.removeAttribute("popover");
    delete plane.dataset.uiLarge;
    delete plane.dataset.uiZoomed;
    open(plane);
  }

  function wish(plane, wanted, point) {
    plane.dataset.uiZoomed = "";
    zoom(plane, wanted, point);
  }
  const all = (plane) => { plane.dataset.uiZoomed = ""; fit(plane); };
  const tools = { in: (plane) => wish(plane, zoomed(plane) * 1.25), out: (plane) => wish(plane, zoomed(plane) / 1.25), fit: all, large };
  table.addEventListener("click", (event) => {
    const tool = event.target.closest("[data-zoom]");
    if (tool) tools[tool.dataset.zoom](tool.closest(".plane"));
  });

  // Arrows: from card to card, else the browser scrolls.
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  function nearest(plane, from, [dx, dy]) {
    const start = middle(from.getBoundingClientRect());
    const drops = [...plane.querySelectorAll(".drop")];
    const all = drops.length ? drops : [...plane.querySelectorAll(".card > :is(.hit, .look)")].filter((one) => one.getClientRects().length && !one.nextElementSibling?.matches(".hit"));
    let best = null, least = Infinity;
    for (const one of all) {
      const at = middle(one.getBoundingClientRect()), x = at.x - start.x, y = at.y - start.y;
      const ahead = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (one !== from && ahead > 4 && ahead + 2.5 * aside < least) { best = one; least = ahead + 2.5 * aside; }
    }
    return best;
  }
  table.addEventListener("keydown", (event) => {
    const plane = event.target.closest(".plane");
    if (!plane || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
    if (event.key === "+" || event.key === "=") tools.in(plane);
    else if (event.key === "-") tools.out(plane);
    else if (event.key === "0") all(plane);
    else if (event.key === "Escape" && plane.dataset.uiLarge !== undefined && !plane.querySelector(":popover-open, .drop")) small(plane);
    else if (ways[event.key] && event.target.closest(".card")) {
      const next = nearest(plane, event.target, ways[event.key]);
      if (!next) return;
      next.focus();
    } else return;
    event.preventDefault();
  });

  // Dragging by mouse, two fingers, wheel.
  let drag = null, pinch = null, dragged = false;
  table.addEventListener("pointerdown", (event) => {
    const window = event.target.closest(".plane-view");
    dragged = false;
    if (window && event.pointerType === "mouse" && event.button === 0 && !event.target.closest("[data-carry], .large")) drag = { window, x: event.clientX, y: event.clientY };
  });
  addEventListener("pointermove", (event) => {
    if (!drag) return;
    const x = event.clientX - drag.x, y = event.clientY - drag.y;
    if (!dragged && Math.hypot(x, y) < 5) return;
    dragged = true;
    drag.window.scrollLeft -= x;
    drag.window.scrollTop -= y;
    Object.assign(drag, { x: event.clientX, y: event.clientY });
  });
  addEventListener("pointerup", () => { drag = null; });
  addEventListener("blur", () => { drag = null; });
  table.addEventListener("click", (event) => {
    if (dragged && event.target.closest(".plane-view")) { event.preventDefault(); event.stopPropagation(); }
    dragged = false;
  }, true);
  const apart = (event) => Math.hypot(event.touches[0].clientX - event.touches[1].clientX, event.touches[0].clientY - event.touches[1].clientY);
  table.addEventListener("touchstart", (event) => {
    const plane = event.touches.length === 2 && event.target.closest(".plane");
    pinch = plane ? { plane, start: apart(event), zoom: zoomed(plane) } : null;
  }, { passive: true });
  table.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const [one, other] = event.touches;
    wish(pinch.plane, (pinch.zoom * apart(event)) / pinch.start, { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 });
  }, { passive: false });
  table.addEventListener("wheel", (event) => {
    const plane = event.target.closest(".plane");
    if (!plane || !(event.ctrlKey || plane.dataset.uiLarge !== undefined)) return;
    event.preventDefault();
    wish(plane, zoomed(plane) * Math.exp(-event.deltaY / 400), { x: event.clientX, y: event.clientY });
  }, { passive: false });

  // What one points at, in words below: a tip beside the card would be cut off by the window.
  function tell(event) {
    const plane = event.target.closest?.(".plane"), says = plane?.querySelector(".plane-says");
    if (!says) return;
    const drop = event.target.closest(".drop"), piece = event.target.closest(".token");
    if (drop || piece) { says.textContent = drop ? drop.textContent : piece.title; return; }
    const words = event.target.closest(".card")?.querySelectorAll(":scope > .hit, :scope > .large > .large-words > :is(.said, .about, .why)");
    says.textContent = words ? [...words].map((line) => line.textContent).join(" · ") : "";
  }
  table.addEventListener("pointerover", tell);
  table.addEventListener("focusin", tell);

  // When the table changes, what was seen stays where it was, although the plane may have grown to the left or above.
  let held = [];
  document.addEventListener("parlour:before", () => {
    held = [...table.querySelectorAll(".plane-view")].map((window) => {
      const card = window.querySelector(".card:not(.slot)[id]");
      return card && { id: card.id, box: card.getBoundingClientRect(), plane: window.closest(".plane").id };
    });
  });
  document.addEventListener("parlour:after", () => {
    for (const was of held) {
      const card = was && document.getElementById(was.id), plane = was && document.getElementById(was.plane);
      if (!card || !plane?.contains(card)) continue;
      const now = card.getBoundingClientRect();
      view(plane).scrollLeft += now.left - was.box.left;
      view(plane).scrollTop += now.top - was.box.top;
    }
    for (const plane of table.querySelectorAll(".plane")) open(plane);
  });
  for (const plane of table.querySelectorAll(".plane")) open(plane);
})();
