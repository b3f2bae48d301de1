// Every link and form works without this script. It spares a reload when a game goes
// on, keeps the focus where it was, reads moves aloud, and listens to keys.
// Where there is no server, `local.js` has found `local`, and this script takes all links.
const local = window.local;
const keys = { ArrowLeft: "go-prev", ArrowRight: "go-next" };
const pathOf = ({ pathname, search }) => pathname + search;
const isTaken = (url) => (local ? local.has(url) : /^[/](move)?$/.test(url.pathname));
const MOVE = ".typed [name=move]"; // the field in which moves are typed
const GONE = "The server does not answer. Start it, and try again.";
let shown = pathOf(location);
let asked = 0;
let looks = 0; // at a page whose answers are not all there
let takeBack = () => {}; // the move whose page is awaited
const waiting = []; // what was pressed or typed while a page was awaited
const isBusy = () => document.querySelector("main[aria-busy]") !== null;

async function answered(url) {
  if (local) return local.answered(url);
  const response = await fetch(url);
  return { html: await response.text(), href: response.url, status: response.status };
}

async function visit(url, isNew) {
  const turn = ++asked;
  document.querySelector("main").setAttribute("aria-busy", "true");
  try {
    const { html, href, status } = await answered(url);
    const page = new DOMParser().parseFromString(html, "text/html");
    if (turn !== asked) return;
    const [title, reason] = page.querySelectorAll(".error > :is(h1, p)");
    if (isNew && status > 499) say(`${title.textContent}. ${reason.textContent}.`);
    else show(page, new URL(href, location), isNew);
  } catch (error) {
    if (turn === asked) say(local ? `No answer: ${error.message}.` : GONE);
  }
}

// The focusable element with the same id as this one, or else as one around it.
function same(element) {
  const name = element && `:is(a, input, select, textarea, [tabindex])[id="${CSS.escape(element.id)}"]`;
  return element && (document.querySelector(name) ?? same(element.parentElement));
}

function show(page, url, isNew) {
  const focused = document.activeElement;
  const open = document.querySelectorAll("details[open][id]");
  const main = page.querySelector("main");
  main.classList.toggle("moved", placeOf(main) > placeOf(document));
  const isOther = url.pathname !== new URL(shown, location).pathname;
  const typed = pathOf(url) === shown ? document.querySelectorAll(".game form") : [];
  for (const form of typed) {
    main.querySelector(`form[action="${form.getAttribute("action")}"]`)?.replaceWith(form);
  }
  const wrong = main.querySelector("[autofocus]"); // the field with a mistake
  wrong?.removeAttribute("autofocus"); // which works in a new document only
  const draft = document.querySelector(`${MOVE}:not([aria-invalid])`)?.value;
  if (draft && !wrong) main.querySelector(MOVE)?.setAttribute("value", draft);
  document.dispatchEvent(new Event("replaced"));
  document.querySelector("header").replaceWith(page.querySelector("header"));
  document.querySelector("main").replaceWith(main);
  document.title = page.title;
  shown = pathOf(url);
  const { hash } = location;
  if (isNew) history.pushState(null, "", url);
  const isChosen = main.querySelector(`.groups > [id="${CSS.escape(hash.slice(1))}"]`);
  if (isChosen) location.replace(hash); // which makes it `:target` again
  for (const { id } of open) document.getElementById(id)?.setAttribute("open", "");
  (wrong ?? same(focused) ?? main).focus({ preventScroll: true });
  if (isOther && isNew) scrollTo(0, 0);
  for (const script of main.querySelectorAll("script")) run(script);
  const lines = [...main.querySelectorAll("#standing p, .hint, #why > p, .error > p")];
  tell(lines.map((line) => line.innerText).join(" "), false);
  while (waiting.length && !isBusy()) waiting.shift()();
  lookAgain();
}

// The place in the line of play.
function placeOf(page) {
  const plies = [...page.querySelectorAll(".line li > a")];
  return plies.findIndex((ply) => ply.hasAttribute("aria-current"));
}

function press(id) {
  const link = document.getElementById(id);
  if (!link?.href) waiting.length = 0;
  link?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

function send(form, move) {
  const url = new URL(form.action);
  const fields = new FormData(form);
  if (move) fields.set("move", move);
  url.search = new URLSearchParams(fields);
  visit(url, true);
}

function play(move) {
  const field = document.querySelector(MOVE);
  if (!field) {
    waiting.length = 0;
    return;
  }
  takeBack = () => (field.value ||= move);
  send(field.form, move);
}

// Say that no page came; the old one stays.
function say(words) {
  stay();
  tell(words, true);
  waiting.length = 0;
}

function stay() {
  document.querySelector("main").removeAttribute("aria-busy");
  takeBack();
}

// Words that are read aloud, and may be there to see.
function tell(words, isSeen) {
  const live = document.getElementById("live");
  live.classList.toggle("aside", !isSeen);
  live.textContent = words;
}

// The stone of a move lies on the board before the page with the reply is there.
function lay(place, url) {
  const turn = document.querySelector(".turn").lastChild;
  const words = turn.textContent;
  takeBack = () => {
    place.classList.remove("played");
    turn.textContent = words;
  };
  place.classList.add("played");
  if (/[/]move[/]?$/.test(url.pathname)) turn.textContent = "Thinking …";
}

function lookAgain() {
  const address = shown;
  if (!document.querySelector("[data-again]") || ++looks > 5) return;
  setTimeout(() => address === shown && !isBusy() && visit(location, false), 3000);
}

// A script of a page that is shown again: a module runs once for each address.
let runs = 0;
const run = ({ src }) => import(`${src}#${++runs}`);

document.addEventListener("click", (event) => {
  const link = event.target.closest(local ? "a[href]" : ".game a[href]");
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || event.button !== 0) return;
  const url = new URL(link.getAttribute("href"), location.href);
  if (pathOf(url) === shown || !isTaken(url)) return;
  if (url.hash && !local) return;
  event.preventDefault();
  const isMove = link.matches(".place");
  if (isMove && event.detail > 1) return; // of a double click
  if (isBusy() && link.id) {
    const isOurs = !isMove || !document.querySelector(".played");
    if (isOurs && event.detail < 2) waiting.push(() => press(link.id));
    return;
  }
  if (isMove) lay(link, url);
  looks = 0;
  visit(url, true);
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches(local ? "form[action]" : ".typed")) return;
  event.preventDefault();
  const field = document.querySelector(MOVE);
  if (field?.form !== event.target) return send(event.target);
  const move = field.value;
  field.value = "";
  if (isBusy()) waiting.push(() => play(move));
  else play(move);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest("input, select, textarea, pre, .replay")) return;
  const isMove = /^[1-9]$/.test(event.key) && event.target.closest("#board");
  if (isMove && event.repeat) return; // the key is held down
  const id = isMove ? `move-${event.key}` : keys[event.key];
  if (!document.querySelector(`a[id="${id}"]`)) return;
  event.preventDefault();
  if (isBusy()) waiting.push(() => press(id));
  else press(id);
});

// Only pages of https and of this machine have a clipboard.
window.copy = async (address, button) => {
  try {
    await navigator.clipboard.writeText(address);
    button.textContent = "Copied";
  } catch {
    prompt("The link:", address);
  }
};

document.addEventListener("click", ({ target }) => {
  if (target.matches("#copy")) copy(new URL(shown, location).href, target);
});

window.addEventListener("popstate", () => {
  waiting.length = 0; // that was for another place
  if (pathOf(location) === shown) {
    asked++; // what was on its way is not wanted any more
    stay();
    return;
  }
  visit(location, false);
});

// Code is selected whole, to copy it: see page.css for the mouse.
document.addEventListener("focusin", ({ target }) => {
  if (target.matches("pre.code")) getSelection().selectAllChildren(target);
});

// The file of a page knows nothing of a query.
if (local && (location.search || local.isShort(location))) {
  document.querySelector("main").hidden = true;
  visit(location, false);
}

lookAgain();
