"use strict";
// The steps of the replay are the visits that are drawn. At a step, a node that comes
// later is pale, and the value of one that is not left yet is hidden.
// Links that replay carry the address of a step; there the step goes into the address.
const controls = document.querySelector(".replay");
const slider = controls.querySelector("input");
const said = document.querySelector(".visits");
const drawn = [...document.querySelectorAll("svg [data-step]")].map((element) => ({
  element,
  step: Number(element.dataset.step),
  end: Number(element.dataset.end),
  path: element.dataset.path,
  tree: element.closest(".tree"),
}));
const nodes = drawn.filter(({ element }) => element.matches(".node"));
const steps = [...new Set(nodes.map(({ step }) => step))].sort((a, b) => a - b);
const trees = [...document.querySelectorAll(".tree")];
const isBelow = (lower, upper) =>
  lower.tree === upper.tree && lower.path.startsWith(`${upper.path}.`);

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
  if (controls.querySelector("a")) history.replaceState(null, "", address);
  const here = document.querySelector(".node.here");
  here.scrollIntoView({ block: "nearest", inline: "nearest" });
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
  const button = event.target.closest("[data-go]");
  if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(button.dataset.go);
});
slider.addEventListener("input", move);
document.addEventListener("keydown", (event) => {
  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
  if (event.key in keys && !event.target.closest("input, select, textarea")) {
    event.preventDefault();
    go(keys[event.key]);
  }
});
for (const part of [controls, ...controls.querySelectorAll("[hidden]")]) part.hidden = false;
const begin = steps.indexOf(Number(controls.dataset.step));
slider.max = steps.length - 1;
slider.value = begin < 0 ? slider.max : begin;
show();
const frame = document.querySelector(".trees");
const root = nodes[0].element.getBoundingClientRect();
if (root.right > innerWidth) frame.scrollLeft = root.left - frame.clientWidth / 2;
