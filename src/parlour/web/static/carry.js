// Pieces that are brought somewhere: by dragging, or by choosing the piece and then its place. What can be carried is
// marked data-carry; its buttons (in its large card) have data-to, the id of the place. Without script that list plays.
"use strict";
(() => {
  const table = document.getElementById("table"); // a waiting room at first, perhaps
  if (!table) return;
  let held = null, start = null, image = null, skip = false;

  function take(item) {
    release();
    held = item;
    item.dataset.uiHeld = "";
    const places = new Map([...item.querySelectorAll("button[data-to]")].reverse().map((button) => [button.dataset.to, button]));
    for (const [id, button] of places) {
      const place = document.getElementById(id);
      if (!place) continue;
      const drop = Object.assign(document.createElement("button"), { type: "button", className: "drop", textContent: button.textContent });
      drop.parlour = button;
      const hint = button.querySelector("small")?.textContent, face = item.matches(".card") && item.querySelector(":scope > .face");
      if (hint) drop.dataset.hint = hint;
      if (face) drop.append(face.cloneNode(true)); // shows faintly what would lie there
      place.append(drop);
      place.dataset.uiPlace = "";
    }
    const says = document.getElementById("held");
    says.textContent = says.dataset.says;
    says.hidden = false;
  }

  function release() {
    if (!held) return;
    delete held.dataset.uiHeld;
    held = null;
    for (const drop of table.querySelectorAll(".drop")) drop.remove();
    for (const place of table.querySelectorAll("[data-ui-place]")) delete place.dataset.uiPlace;
    const says = document.getElementById("held");
    says.hidden = true;
    says.textContent = "";
  }

  function put(drop) {
    const button = drop.parlour;
    release();
    button.form.requestSubmit(button);
  }

  document.addEventListener("click", (event) => {
    const drop = event.target.closest?.(".drop");
    if (skip) { skip = false; event.preventDefault(); event.stopPropagation(); return; }
    if (drop?.parlour) { event.preventDefault(); return put(drop); }
    const item = event.target.closest?.(".look")?.closest("[data-carry]");
    if (item && table.contains(item) && item !== held) {
      event.preventDefault();
      take(item);
      if (event.detail === 0) table.querySelector(".drop")?.focus(); // by keyboard
    } else release(); // and chosen once more it opens, with the list of its moves
  }, true);

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !held) return;
    const back = held.querySelector(".look");
    release();
    back?.focus();
    event.preventDefault();
    event.stopPropagation();
  }, true);

  // Dragging
  table.addEventListener("pointerdown", (event) => {
    const item = event.target.closest("[data-carry]");
    skip = false;
    if (item && event.button === 0 && !event.target.closest(".large, .drop")) start = { item, x: event.clientX, y: event.clientY };
  });
  addEventListener("pointermove", (event) => {
    if (!start) return;
    if (!image) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < 6) return;
      take(start.item);
      const drawn = start.item.querySelector("svg"), box = drawn.getBoundingClientRect();
      image = drawn.cloneNode(true);
      image.setAttribute("class", "carried");
      Object.assign(image.style, { width: `${box.width}px`, height: `${box.height}px` });
      table.append(image);
    }
    Object.assign(image.style, { left: `${event.clientX}px`, top: `${event.clientY}px` });
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest(".drop");
    for (const drop of table.querySelectorAll(".drop")) drop.classList.toggle("over", drop === over);
  });
  addEventListener("pointerup", (event) => {
    if (image) {
      image.remove();
      const drop = document.elementFromPoint(event.clientX, event.clientY)?.closest(".drop");
      skip = true; // the click that follows is no choice
      setTimeout(() => { skip = false; }, 0);
      if (drop?.parlour) put(drop);
      else release();
    }
    start = image = null;
  });
  addEventListener("pointercancel", () => { image?.remove(); start = image = null; release(); });
  // The table may change while one holds something: what is still there is still held.
  let again = null;
  document.addEventListener("parlour:before", () => {
    const focus = document.activeElement?.matches(".drop") && document.activeElement.parentElement.id;
    again = held && !image ? { id: held.id, focus } : null;
    image?.remove();
    start = image = null;
    release();
  });
  document.addEventListener("parlour:after", () => {
    const item = again && document.getElementById(again.id);
    if (!item?.matches("[data-carry]")) return;
    take(item);
    if (again.focus) document.getElementById(again.focus)?.querySelector(".drop")?.focus();
  });
  table.addEventListener("dragstart", (event) => event.preventDefault());
})();
