"use strict";
// Every link and form works without this script. It spares a reload when a game goes
// on, reads moves aloud, listens to keys, and copies code.
const keys = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
const pathOf = (url) => url.pathname + url.search;
let shown = pathOf(location);
let asked = 0;

async function visit(url, isNew) {
  const turn = ++asked;
  document.querySelector("main").setAttribute("aria-busy", "true");
  try {
    const response = await fetch(url);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (turn !== asked) return;
    if (!response.ok || !page.querySelector(".game")) throw new Error("another page");
    show(page, new URL(response.url), isNew);
  } catch {
    if (turn === asked) location.assign(url);
  }
}

function show(page, url, isNew) {
  const focused = document.activeElement.id;
  const open = [...document.querySelectorAll("details[open][id]")].map(({ id }) => id);
  const main = page.querySelector("main");
  document.querySelector("main").replaceWith(main);
  document.title = page.title;
  shown = pathOf(url);
  if (isNew) history.pushState(null, "", url);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  const next = (focused && document.getElementById(focused)) || main;
  next.focus({ preventScroll: true });
  const lines = [...main.querySelectorAll("#standing p, .hint")];
  document.getElementById("live").textContent = lines
    .map((line) => line.innerText)
    .join(" ");
  offerCopies();
}

function goesOn(link) {
  const url = new URL(link.href, location.href);
  const isGame = url.pathname === "/" || url.pathname === "/move";
  return url.origin === location.origin && isGame && pathOf(url) !== shown;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".game a[href]");
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || event.button !== 0) return;
  const href = link.getAttribute("href");
  if (href.startsWith("#") || !goesOn({ href })) return;
  event.preventDefault();
  visit(href, true);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest("input, select, textarea, pre, .replay")) return;
  const isMove = /^[1-9]$/.test(event.key) && event.target.closest(".board");
  const link = isMove
    ? document.getElementById(`move-${event.key}`)
    : document.querySelector(`.game [data-key="${keys[event.key]}"]`);
  if (!link) return;
  event.preventDefault();
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
});

window.addEventListener("popstate", () => {
  if (pathOf(location) === shown) return;
  if (document.querySelector(".game")) visit(location.href, false);
  else location.reload();
});

function offerCopies() {
  if (!navigator.clipboard) return;
  for (const code of document.querySelectorAll("pre.code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(code.textContent);
      document.getElementById("live").textContent = "copied";
      button.textContent = "Copied";
    });
    code.before(button);
  }
}

offerCopies();
