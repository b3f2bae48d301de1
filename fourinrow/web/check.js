// The page that checks a reader's code: the editor, and the verdicts as they come.
const form = document.getElementById("check");
const code = document.getElementById("code");
const numbers = form.querySelector(".numbers");
const verdicts = document.getElementById("verdicts");
const submit = form.querySelector("[type=submit]");
const key = `fourinrow-${form.dataset.exercise}`;
const original = code.value;

function numbered() {
  const lines = code.value.split("\n").length;
  numbers.textContent = Array.from({ length: lines }, (_, at) => at + 1).join("\n");
  numbers.scrollTop = code.scrollTop;
}

function changed() {
  numbered();
  try {
    if (code.value === original) localStorage.removeItem(key);
    else localStorage.setItem(key, code.value);
  } catch {} // the reader allows no storage
}

// Code in the fragment of an address, which no browser sends to a server.
async function through(stream, bytes) {
  return new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();
}
async function packed(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), text);
  const letters = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
async function unpacked(letters) {
  const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
}

async function opened() {
  const shared = new URLSearchParams(location.hash.slice(1)).get("code");
  try {
    code.value = shared ? await unpacked(shared) : (localStorage.getItem(key) ?? original);
  } catch {} // a link that was cut, or no storage
  numbered();
}

// Try all laws. A call that does not end is the verdict on its law: a new worker goes on
// with the next one.
async function checked() {
  verdicts.replaceChildren();
  const task = { code: code.value, left: null, late: null };
  form.setAttribute("aria-busy", "true");
  for (let goes = true; goes; ) {
    goes = false;
    try {
      await local.ask({ check: JSON.stringify(task) }, (heard) => told(heard, task), 10);
    } catch (error) {
      if (task.left?.length) [task.late, goes] = [task.trying, true];
      else verdicts.append(`This can't be checked: ${error.message}.`);
    }
  }
  form.removeAttribute("aria-busy");
  submit.textContent = "Check";
}

let replays = 0;
function told({ html, ...news }, task) {
  Object.assign(task, news);
  const { length } = task.left ?? [];
  submit.textContent = length ? `Checking: ${length} more` : "Check";
  if (!html) return;
  verdicts.insertAdjacentHTML("beforeend", html);
  if (verdicts.querySelector(".replay:not([data-ready])")) {
    import(`${document.getElementById("replays").href}#${++replays}`);
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  event.stopPropagation();
  if (!form.ariaBusy) checked();
});
code.addEventListener("input", changed);
code.addEventListener("scroll", () => (numbers.scrollTop = code.scrollTop));
let leaves = false;
code.addEventListener("keydown", (event) => {
  const { key: pressed, ctrlKey, metaKey, shiftKey } = event;
  if (pressed === "Tab" && !leaves && !shiftKey) {
    event.preventDefault();
    const { selectionStart: from, selectionEnd: to } = code;
    code.setRangeText("    ", from, to, "end");
    changed();
  }
  leaves = pressed === "Escape";
  if (pressed === "Enter" && (ctrlKey || metaKey)) form.requestSubmit();
});
document.getElementById("again").addEventListener("click", () => {
  code.value = original;
  changed();
});
document.getElementById("share").addEventListener("click", async () => {
  const address = new URL(location);
  address.hash = `code=${await packed(code.value)}`;
  history.replaceState(null, "", address);
  await navigator.clipboard?.writeText(address.href);
  document.getElementById("live").textContent = "The link is copied.";
});
opened();
