"use strict";
// Pages without a server: Python in a worker of this browser finds what an address shows.
// `page.js` asks `local.answered` where it would ask a server.
window.local = {
  root: new URL("..", document.currentScript.src),
  answered: (url) => local.ask({ visit: local.path(url) }),

  // The path and query of an address as on a server: "/tree?moves=4".
  path({ pathname, search }) {
    const inside = pathname.slice(local.root.pathname.length);
    return `/${inside.replace(/(index.html|[/])$/, "")}${search}`;
  },

  // Whether a page here has this address, and not a file.
  has: ({ href }) => href.startsWith(local.root) && !/[.][^/]*$/.test(href.split("?")[0]),

  // Whether an address leads to another one, so that its file shows nothing.
  isShort: (url) => /^[/](move|new)$/.test(local.path(url)),

  // Ask the worker, one question at a time. A worker that overstays is replaced.
  ask(question, heard = () => {}, seconds = 20) {
    const answer = local.last.then(() => local.asked(question, heard, seconds));
    local.last = answer.catch(() => {});
    return answer;
  },

  last: Promise.resolve(),

  async asked(question, heard, seconds) {
    await local.ready();
    return new Promise((resolve, reject) => {
      let timer;
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => end(reject, new Error("time was up")), 1000 * seconds);
      };
      const end = (how, what) => {
        clearTimeout(timer);
        if (how === reject) local.stop();
        how(what);
      };
      wait();
      local.worker.onmessage = ({ data }) => {
        if (data.answer) end(resolve, JSON.parse(data.answer));
        else if (data.failed) end(reject, new Error(data.failed));
        else if (data.heard) wait(heard(JSON.parse(data.heard)));
      };
      local.worker.postMessage(question);
    });
  },

  stop() {
    local.worker?.terminate();
    local.worker = undefined;
  },

  // Start a worker, unless there is one; while Python is loaded, say how much there is.
  ready() {
    if (local.worker) return local.loading;
    const worker = new Worker(new URL(WORKER, local.root), { type: "module" });
    local.worker = worker;
    local.loading = new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message ?? "no worker"));
      worker.onmessage = ({ data }) => {
        local.progress(data);
        if (data.ready) resolve();
        if (data.failed) reject(new Error(data.failed));
      };
    });
    local.loading.catch((error) => {
      const why = `Python could not be started: ${error.message}.`;
      local.progress({ failed: `${why} Please reload the page.` });
      local.stop();
    });
    worker.postMessage({ root: local.root.href });
    return local.loading;
  },

  progress({ loaded, of, ready, failed }) {
    const shown = document.getElementById("loading");
    shown.hidden = Boolean(ready);
    const [bar, words] = shown.children;
    if (of) [bar.value, bar.max] = [loaded, of];
    const mega = (bytes) => (bytes / 1e6).toFixed(1);
    const read = `${mega(loaded ?? 0)} of ${mega(of ?? 0)} MB`;
    words.textContent = failed ?? `Loading Python, once: ${read}`;
    bar.hidden = Boolean(failed);
  },
};

// The addresses in the head stay as they are when that of the page changes.
for (const link of document.querySelectorAll("link[href]")) link.href = link.href;
local.ready().catch(() => {});
navigator.serviceWorker?.register(new URL("offline.js", local.root)).catch(() => {});
