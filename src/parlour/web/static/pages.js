// What makes pages more comfortable; all of them work without it.
"use strict";
(() => {
  // Copy a link.
  function offerCopy() {
    if (!navigator.clipboard) return;
    for (const button of document.querySelectorAll("[data-copy][hidden]")) button.hidden = false;
  }
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    await navigator.clipboard.writeText(field.value);
    field.select();
    button.textContent = button.dataset.done;
  });
  offerCopy();
  new MutationObserver(offerCopy).observe(document.body, { childList: true, subtree: true });

  // A rule opens beside the table instead of in another tab; the rulebook is fetched once.
  const reader = document.getElementById("reader");
  let book = null;
  async function read(id) {
    const body = reader.querySelector(".prose");
    book ??= fetch(reader.dataset.rules).then((answer) => answer.text()).then((text) => new DOMParser().parseFromString(text, "text/html"));
    const found = (await book).getElementById(id);
    if (!found) throw new Error(id);
    const section = found.closest("section"), heading = section.querySelector("h2");
    const wanted = found === heading ? [...section.children] : [heading, found];
    body.replaceChildren(...wanted.map((part) => document.importNode(part, true)));
    for (const part of body.querySelectorAll("[id]")) part.removeAttribute("id");
    reader.querySelector("#reader-whole").href = `${reader.dataset.rules}#${id}`;
    if (!reader.open) reader.showModal();
  }
  document.addEventListener("click", (event) => {
    const link = reader && event.target.closest("#table a.rule, #reader .prose a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !link.hash) return;
    event.preventDefault();
    read(decodeURIComponent(link.hash.slice(1))).catch(() => { book = null; window.open(`${reader.dataset.rules}${link.hash}`, "rules"); });
  });
  // Advice opens beside the table too. It takes a moment: the bot thinks.
  const adviser = document.getElementById("adviser");
  async function advise(link) {
    link.setAttribute("aria-busy", "true");
    const answer = await fetch(link.href);
    link.removeAttribute("aria-busy");
    const found = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".hints")?.closest(".prose");
    if (!found) throw new Error(link.href);
    adviser.querySelector(".prose").replaceChildren(...[...found.children].map((part) => document.importNode(part, true)));
    adviser.showModal();
  }
  // Advice on a decision that is over is of no use any more.
  document.addEventListener("parlour:after", () => {
    const asked = document.querySelector("#prompt input[name=answers]")?.value;
    if (adviser?.open && adviser.querySelector("input[name=answers]")?.value !== asked) adviser.close();
  });
  document.addEventListener("click", (event) => {
    const link = adviser && event.target.closest("#table a.hint");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!link.hasAttribute("aria-busy")) advise(link).catch(() => location.assign(link.href));
  });
  adviser?.addEventListener("click", (event) => { if (event.target === adviser) adviser.close(); });
  // A click beside the panel closes it.
  reader?.addEventListener("click", (event) => { if (event.target === reader) reader.close(); });
})();
