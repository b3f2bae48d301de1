"use strict";
// The steps of the replay are the visits that are drawn. At a step, a node that comes
// later is pale, and the value of one that is not left yet is hidden, but for leaves. Who
// guesses values sees those of inner nodes after a click on the node, or Enter.
// Links that replay carry the address of a step; there the step goes into the address.
const NARROWS = /: [αβ] at step .*/; // in the words of a node's result
const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
const PACE = 2500; // milliseconds a visit

// Make the trees of a part of the page replay, if they do not yet. A page may be replaced
// by another one, for which this script runs again.
function replayTrees(page) {
  const isAlone = () => document.querySelectorAll(".replayed").length === 1;
  const controls = page.querySelector(".replay:not([data-ready])");
  if (!controls) return;
  controls.dataset.ready = "";
  const slider = page.querySelector("[type=range]");
  const player = controls.querySelector("[data-go=play]");
  const said = page.querySelector(".visits");
  const board = page.querySelector(".at");
  const guess = page.querySelector(".guess");
  const typed = page.querySelector(".typed-value");
  const lines = page.querySelectorAll("[data-line]");
  const trees = [...page.querySelectorAll(".tree")];
  const drawn = [...page.querySelectorAll("svg [data-step]")].map((element) => ({
    element,
    step: Number(element.dataset.step),
    end: Number(element.dataset.end),
    path: element.dataset.path,
    tree: element.closest(".tree"),
  }));
  const nodes = drawn.filter(({ element }) => element.matches(".node"));
  for (const node of nodes) {
    node.title = node.element.querySelector("title");
    node.words = node.title.textContent;
    node.label = node.element.querySelector(".value");
    node.value = node.label.textContent;
  }
  const steps = [...new Set(nodes.map(({ step }) => step))].sort((a, b) => a - b);
  const isBelow = (lower, upper) =>
    lower.tree === upper.tree && lower.path.startsWith(`${upper.path}.`);
  let clock = 0;

  const isAsked = (node, now) =>
    guess.checked && node.step < node.end && node.end <= now && !node.isShown;

  // Words that give no value away: without that of the node, and while values are
  // guessed, or before a visit, without windows, which tell those of nodes before.
  function entry({ words, step }, now) {
    const whole = words.slice(0, words.lastIndexOf(", value "));
    return guess.checked || now < step ? whole.replace(/, window from .*/, "") : whole;
  }

  function result({ words }) {
    const whole = words.slice(words.lastIndexOf(", value "));
    return guess.checked ? whole.replace(NARROWS, "") : whole;
  }

  // What happens in the first tree at a step: see `code_at` of tree_replay.py.
  function* events(now) {
    for (const { step, end, path, words, tree } of nodes) {
      if (tree !== trees[0]) continue;
      if (step === now) yield step === end ? "leaf" : "enter";
      if (end !== now) continue;
      if (step < end) yield* words.endsWith("is cut") ? ["return", "cut"] : ["return"];
      if (path) yield "keep";
      if (NARROWS.test(words)) yield "narrow";
    }
  }

  // The value that can be guessed now by typing it: that of the node that was left last.
  const toGuess = (now) =>
    nodes.filter((node) => isAsked(node, now)).sort((a, b) => b.end - a.end || b.step - a.step)[0];

  const caption = ({ tree }) => tree.getAttribute("aria-label");

  function told(node, now) {
    const name = trees.length > 1 ? `${caption(node)}: ` : "";
    if (node.step === node.end) return name + entry(node, now) + result(node);
    if (node.step === now) return name + entry(node, now);
    const found = isAsked(node, now) ? "guess, and click or press Enter" : result(node).slice(2);
    return `${name}back at step ${node.step}: ${found}${node.verdict ?? ""}`;
  }

  function show(shown) {
    const now = steps[slider.value];
    for (const { element, step, end } of drawn) {
      element.classList.toggle("ahead", step > now);
      element.classList.toggle("open", step <= now && now < end);
      element.classList.toggle("here", step === now);
    }
    for (const node of nodes) {
      const asked = isAsked(node, now);
      node.element.classList.toggle("asked", asked);
      node.label.textContent = asked ? "?" : node.value;
      node.title.textContent = entry(node, now) + (asked || now < node.end ? "" : result(node));
    }
    const news = nodes.filter((node) => [node.step, node.end].includes(now) || node === shown);
    news.sort((a, b) => trees.indexOf(a.tree) - trees.indexOf(b.tree) || b.step - a.step);
    said.replaceChildren(
      ...news.map((node) => {
        const line = document.createElement("li");
        line.textContent = told(node, now);
        return line;
      }),
    );
    const running = new Set(events(now));
    for (const line of lines) line.classList.toggle("runs", running.has(line.dataset.line));
    const asked = toGuess(now);
    typed.hidden = !asked;
    const whose = trees.length > 1 && asked ? ` of ${caption(asked)}` : "";
    typed.querySelector("span").textContent = asked && `#${asked.step}${whose}`;
    for (const node of nodes) node.element.classList.toggle("wanted", node === asked);
    look();
  }

  function guessed({ target }) {
    const node = toGuess(steps[slider.value]);
    const said = number(target.value);
    if (!node || !said) return;
    node.verdict = worth(said) === worth(node.value) ? ". You guessed it!" : `. You guessed ${said}.`;
    target.value = "";
    reveal(node);
  }

  const number = (text) => text.replace("−", "-").replace(",", ".").replace(/[^-\d./]/g, "");

  function worth(text) {
    const [over, under = 1] = number(text).split("/");
    return over ? over / under : text;
  }

  // Show a value. Who knows it is not asked again at the same node of another tree.
  function reveal(node) {
    for (const each of nodes) {
      if (each.path === node.path && number(each.value) === number(node.value)) each.isShown = true;
    }
    show(node);
  }

  // The node that is entered at the step; at the end, the root.
  function nodeNow() {
    const now = slider.value === slider.max ? steps[0] : steps[slider.value];
    return nodes.find(({ step }) => step === now);
  }

  // Show the board of a node: of one that is pointed at, or else of that of the step.
  function look({ target } = {}) {
    if (!board) return;
    const pointed = nodes.find(({ element }) => element === target?.closest?.(".node"));
    const { element, step } = pointed ?? nodeNow();
    board.querySelector("pre").textContent = element.dataset.board;
    board.querySelector("span").textContent = `#${step}`;
  }

  function go(where) {
    const at = { first: 0, back: slider.valueAsNumber - 1, next: slider.valueAsNumber + 1 };
    slider.value = at[where] ?? slider.max;
    move();
  }

  function move() {
    show();
    const address = new URL(location.href);
    address.searchParams.set("step", steps[slider.value]);
    if (controls.querySelector("a")) history.replaceState(null, "", address);
    const here = page.querySelector(".node.here");
    here.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function play(isOn) {
    clearInterval(clock);
    clock = isOn ? setInterval(tick, PACE) : 0;
    player.textContent = isOn ? "Pause" : "Play";
  }

  function tick() {
    if (controls.isConnected) go("next");
    if (!controls.isConnected || slider.value === slider.max) play(false);
  }

  function press(node) {
    if (!isAsked(node, steps[slider.value])) return fold(node);
    reveal(node);
  }

  function fold({ element }) {
    element.ariaExpanded = element.ariaExpanded === "true" ? "false" : "true";
    const folded = nodes.filter((node) => node.element.ariaExpanded === "false");
    for (const each of drawn) {
      each.element.classList.toggle("folded", folded.some((top) => isBelow(each, top)));
    }
  }

  for (const node of nodes.filter((upper) => drawn.some((lower) => isBelow(lower, upper)))) {
    node.element.closest("svg").setAttribute("role", "group");
    node.element.classList.add("fork");
    const button = { role: "button", tabIndex: 0, ariaExpanded: "true" };
    Object.assign(node.element, button);
    node.element.addEventListener("click", () => press(node));
    node.element.addEventListener("keydown", (event) => event.key === "Enter" && press(node));
  }
  controls.addEventListener("click", (event) => {
    const where = event.target.closest("[data-go]")?.dataset.go;
    if (!where || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation(); // the link is not followed
    const begins = where === "play" && !clock;
    play(begins);
    if (where !== "play") go(where);
    else if (begins && slider.value === slider.max) go("first");
  });
  const gone = new AbortController(); // of this page
  document.addEventListener("replaced", () => gone.abort(), { once: true });
  const listening = { signal: gone.signal };
  document.addEventListener("keydown", heard, listening);
  function heard(event) {
    const { target, key, altKey, ctrlKey, metaKey } = event;
    const isTaken = target.matches(".scroll") || target.closest("input, select, textarea");
    if (!isAlone() && !page.contains(target)) return;
    if (!(key in KEYS) || isTaken || altKey || ctrlKey || metaKey) return;
    event.preventDefault();
    play(false);
    go(KEYS[key]);
  }
  slider.addEventListener("input", move);
  typed.addEventListener("change", guessed);
  guess.addEventListener("change", () => {
    for (const node of nodes) node.isShown = node.verdict = undefined;
    show();
  });
  for (const part of page.querySelectorAll("[hidden]")) part.hidden = false;
  const begin = steps.indexOf(Number(controls.dataset.step));
  slider.max = steps.length - 1;
  slider.value = begin < 0 ? slider.max : begin;
  show();
  const frame = page.querySelector(".scroll");
  for (const kind of ["pointerover", "focusin"]) frame.addEventListener(kind, look);
  for (const kind of ["pointerleave", "focusout"]) frame.addEventListener(kind, () => look());
  const here = nodeNow().element.getBoundingClientRect();
  if (here.right > innerWidth) frame.scrollLeft = here.left - frame.clientWidth / 2;
}

for (const part of document.querySelectorAll(".replayed")) replayTrees(part);
