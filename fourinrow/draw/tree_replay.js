"use strict";
// The steps of the replay are the visits that are drawn. At a step, a node that comes
// later is pale, and the value of one that is not left yet is hidden.
// On a page of the server, the step goes into the address.
const BESIDE = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
const PACE = 1000; // milliseconds a visit

// Make the trees of a page replay, if it has any that do not yet.
function replayTrees(page) {
  const controls = page.querySelector(".replay:not([data-ready])");
  if (!controls) return;
  controls.dataset.ready = "";
  const slider = controls.querySelector("[type=range]");
  const player = controls.querySelector("[data-go=play]");
  const said = page.querySelector(".visits");
  const board = page.querySelector(".at");
  const trees = [...page.querySelectorAll(".tree")];
  const drawn = [...page.querySelectorAll("svg [data-step]")].map((element) => ({
    element,
    step: Number(element.dataset.step),
    end: Number(element.dataset.end),
    path: element.dataset.path,
    tree: element.closest(".tree"),
  }));
  const nodes = drawn.filter(({ element }) => element.matches(".node"));
  const steps = [...new Set(nodes.map(({ step }) => step))].sort((a, b) => a - b);
  const isBelow = (lower, upper) =>
    lower.tree === upper.tree && lower.path.startsWith(`${upper.path}.`);
  let clock = 0;

  function told({ element, step, end, tree }, now) {
    const title = element.querySelector("title").textContent;
    const value = title.lastIndexOf(", value ");
    const name = trees.length > 1 ? `${tree.getAttribute("aria-label")}: ` : "";
    if (step === end) return name + title;
    if (step === now) return name + title.slice(0, value);
    return `${name}back at step ${step}: ${title.slice(value + 2)}`;
  }

  function show() {
    const now = steps[slider.value];
    for (const { element, step, end } of drawn) {
      element.classList.toggle("ahead", step > now);
      element.classList.toggle("open", step <= now && now < end);
      element.classList.toggle("here", step === now);
    }
    const news = nodes.filter(({ step, end }) => step === now || end === now);
    news.sort((a, b) => trees.indexOf(a.tree) - trees.indexOf(b.tree) || b.step - a.step);
    said.replaceChildren(
      ...news.map((node) => {
        const line = document.createElement("li");
        line.textContent = told(node, now);
        return line;
      }),
    );
    look();
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
    if (slider.value === slider.max) address.searchParams.delete("step");
    else address.searchParams.set("step", steps[slider.value]);
    if (address.pathname === "/tree") history.replaceState(null, "", address);
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
    node.element.addEventListener("click", () => fold(node));
    node.element.addEventListener("keydown", (event) => event.key === "Enter" && fold(node));
  }
  controls.addEventListener("click", (event) => {
    const where = event.target.closest("[data-go]")?.dataset.go;
    if (!where || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const begins = where === "play" && !clock;
    play(begins);
    if (where !== "play") go(where);
    else if (begins && slider.value === slider.max) go("first");
  });
  slider.addEventListener("input", move);
  for (const part of controls.querySelectorAll("[hidden]")) part.hidden = false;
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

document.addEventListener("keydown", (event) => {
  const isTaken = event.target.closest("input, select, textarea") || event.target.matches(".scroll");
  const control = document.querySelector(`.replay [data-go=${BESIDE[event.key]}]`);
  if (!control || isTaken || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  control.click();
});
replayTrees(document);
