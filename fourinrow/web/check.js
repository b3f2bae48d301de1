// The page that checks a reader's code: the editor, and the verdicts as they come. It is
// run again for each new page, and keeps nothing of the one before.
function begin(form) {
  const code = document.getElementById("code");
  const numbers = form.querySelector(".numbers");
  const verdicts = document.getElementById("verdicts");
  const submit = form.querySelector("[type=submit]");
  const note = form.querySelector(".shared");
  const key = `fourinrow-${form.dataset.exercise}`;
  const original = code.value;
  const slow = 15; // seconds until the first news; then there is news of each case
  const quick = 8;
  const python = local.python();
  let isBusy = false;
  let isStrange = false; // the code is from a link, and was not read yet

  function numbered() {
    const lines = code.value.split("\n").length;
    numbers.textContent = Array.from({ length: lines }, (_, at) => at + 1).join("\n");
    numbers.scrollTop = code.scrollTop;
  }

  // The reader's own code is kept for good, and what becomes of a link's with its window.
  const store = () => (location.hash ? sessionStorage : localStorage);
  const place = () => key + location.hash;

  function changed() {
    numbered();
    try {
      if (code.value === original) store().removeItem(place());
      else store().setItem(place(), code.value);
    } catch {} // the reader allows no storage
  }

  function kept() {
    try {
      return store().getItem(place());
    } catch {
      return null;
    }
  }

  async function opened() {
    const shared = new URLSearchParams(location.hash.slice(1)).get("code");
    note.hidden = !shared;
    const found = shared ? await unpacked(shared).catch(() => null) : original;
    isStrange = Boolean(shared && found);
    if (found === null) note.textContent = "This link is not whole: here is the exercise.";
    code.value = kept() ?? found ?? original;
    numbered();
  }

  // Try all laws. A call that does not end is the verdict on its function: a new worker
  // goes on with the next one.
  async function checked() {
    verdicts.replaceChildren();
    const task = { code: code.value };
    isBusy = true;
    form.setAttribute("aria-busy", "true");
    submit.textContent = "Stop";
    verdicts.scrollIntoView({ block: "nearest" });
    for (let goes = true; goes; ) {
      goes = false;
      try {
        await python.ask({ check: JSON.stringify(task) }, (news) => heard(news, task), slow);
      } catch (error) {
        goes = isBusy && Boolean(task.left?.length);
        task.late = error.isLate ? "did not end in time" : `ended Python: ${error.message}`;
        if (isBusy && !goes) verdicts.append(`This can't be checked: ${error.message}.`);
      }
    }
    stop(); // the worker goes with the code
    form.removeAttribute("aria-busy");
    submit.textContent = "Check";
    if (form.isConnected) python.ready().catch(() => {}); // for the next check
  }

  function stop() {
    isBusy = false;
    python.stop();
  }

  let replays = 0;
  function heard({ html, ...news }, task) {
    Object.assign(task, news);
    const { length } = task.left ?? [];
    if (length) submit.textContent = `Stop (${length} laws left)`;
    if (!html) return quick;
    const found = new DOMParser().parseFromString(html, "text/html");
    for (const part of found.querySelectorAll("meta, base, link, form, iframe, script")) part.remove();
    verdicts.append(...found.body.childNodes);
    if (verdicts.querySelector(".replay:not([data-ready])")) {
      import(`${document.getElementById("replays").href}#${++replays}`);
    }
    return quick;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) {
      stop();
    } else if (isStrange && !confirm("This code is from a link. Have you read it?")) {
      code.focus();
    } else {
      isStrange = false;
      checked();
    }
  });
  code.addEventListener("input", changed);
  code.addEventListener("scroll", () => (numbers.scrollTop = code.scrollTop));
  let leaves = false;
  code.addEventListener("keydown", (event) => {
    const { key: pressed, ctrlKey, metaKey, shiftKey } = event;
    if (event.isComposing) return;
    const isCheck = pressed === "Enter" && (ctrlKey || metaKey);
    const before = code.value.slice(0, code.selectionStart);
    const [, indent, end] = before.match(/(?:^|\n)( *)[^\n]*?(:?) *$/);
    let typed = pressed === "Enter" && !isCheck && `\n${indent}${end && "    "}`;
    if (pressed === "Tab" && !leaves && !shiftKey) typed = "    ";
    if (typed) {
      event.preventDefault();
      document.execCommand("insertText", false, typed); // it can be undone
    }
    leaves = pressed === "Escape";
    if (isCheck) form.requestSubmit();
  });
  document.getElementById("again").addEventListener("click", () => {
    if (code.value !== original && !confirm("Begin again, without this code?")) return;
    history.replaceState(null, "", location.pathname + location.search);
    note.hidden = true;
    isStrange = false;
    code.value = original;
    changed();
  });
  document.getElementById("share").addEventListener("click", async ({ target }) => {
    const address = new URL(location);
    address.hash = `code=${await packed(code.value)}`;
    await copy(address.href, target);
  });
  addEventListener("hashchange", opened);
  const left = () => {
    removeEventListener("hashchange", opened);
    stop();
  };
  document.addEventListener("replaced", left, { once: true });
  opened();
  python.ready().catch(() => {});
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

begin(document.getElementById("check"));
