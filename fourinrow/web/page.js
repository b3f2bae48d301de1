"use strict";
// Every link and form works without this script. It spares a reload when a game goes
// on, keeps the focus where it was, reads moves aloud, and listens to keys.
const keys = { ArrowLeft: "go-prev", ArrowRight: "go-next" };
const pathOf = ({ pathname, search }) => pathname + search;
let shown = pathOf(location);
let asked = 0;

async function visit(url, isNew) {
  const turn = ++asked;
  document.querySelector("main").setAttribute("aria-busy", "true");
  try {
    const response = await fetch(url);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (turn !== asked) return;
    if (!page.querySelector(".game")) throw new Error("another page");
    show(page, new URL(response.url), isNew);
  } catch {
    if (turn === asked) location.assign(url);
  }
}

// The focusable element with the same id as this one, or else as one around it.
function same(element) {
  const name = element && `:is(a, input, [tabindex])[id="${CSS.escape(element.id)}"]`;
  return element && (document.querySelector(name) ?? same(element.parentElement));
}

function show(page, url, isNew) {
  const focused = document.activeElement;
  const open = document.querySelectorAll("details[open][id]");
  const main = page.querySelector("main");
  document.querySelector("main").replaceWith(main);
  document.title = page.title;
  shown = pathOf(url);
  if (isNew) history.pushState(null, "", url);
  for (const { id } of open) document.getElementById(id)?.setAttribute("open", "");
  (same(focused) ?? main).focus({ preventScroll: true });
  const lines = [...main.querySelectorAll("#standing p, .hint")];
  const said = lines.map((line) => line.innerText).join(" ");
  document.getElementById("live").textContent = said;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".game a[href]");
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || event.button !== 0) return;
  const url = new URL(link.getAttribute("href"), location.href);
  if (url.hash || pathOf(url) === shown || !/^[/](move)?$/.test(url.pathname)) return;
  event.preventDefault();
  visit(url, true);
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches(".typed")) return;
  event.preventDefault();
  visit(`/move?${new URLSearchParams(new FormData(event.target))}`, true);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest("input, select, textarea, pre, .replay")) return;
  const isMove = /^[1-9]$/.test(event.key) && event.target.closest(".board");
  const id = isMove ? `move-${event.key}` : keys[event.key];
  const link = document.querySelector(`a[id="${id}"]`);
  if (!link) return;
  event.preventDefault();
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
});

window.addEventListener("popstate", () => {
  if (pathOf(location) === shown) return;
  if (document.querySelector(".game")) visit(location.href, false);
  else location.reload();
});

// Code is selected whole, to copy it: see page.css for the mouse.
document.addEventListener("focusin", ({ target }) => {
  if (target.matches("pre.code")) getSelection().selectAllChildren(target);
});
