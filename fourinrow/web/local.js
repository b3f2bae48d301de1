"use strict";
// Pages without a server: Python in a worker of this browser finds what an address shows.
// `page.js` asks `local.answered` where it would ask a server.
window.local = {
  root: new URL("..", document.currentScript.src),
  answered: (url) => local.pages.ask({ visit: local.path(url) }),

  // The path and query of an address as on a server: "/tree?moves=4".
  path({ pathname, search }) {
    const inside = pathname.slice(local.root.pathname.length);
    return `/${inside.replace(/(index.html|[/])$/, "")}${search}`;
  },

  // Whether a page here has this address, and not a file.
  has: ({ href }) => href.startsWith(local.root) && !/[.][^/]*$/.test(href.split("?")[0]),

  // Whether an address leads to another one, so that its file shows nothing.
  isShort: (url) => /^[/](move|new|puzzle)$/.test(local.path(url)),

  // A worker with Python, which answers one question at a time. When it overstays, it is
  // replaced: it may hear news of its work for some seconds. One that runs nobody's code but
  // ours keeps what Python compiles.
  python(progress = () => {}, keeps = false) {
    let worker, loading;
    let drop = () => {}; // what is awaited of the worker
    let last = Promise.resolve();

    function stop() {
      worker?.terminate();
      worker = undefined;
      drop(new Error("it was stopped"));
    }

    function ready() {
      if (worker) return loading;
      const begun = (worker = new Worker(new URL(WORKER, local.root), { type: "module" }));
      loading = new Promise((resolve, reject) => {
        drop = reject;
        begun.onerror = (event) => reject(new Error(event.message ?? "no worker"));
        begun.onmessage = ({ data }) => {
          progress(data);
          if (data.ready) resolve();
          if (data.failed) reject(new Error(data.failed));
        };
      });
      loading.catch((error) => {
        const why = `Python could not be started: ${error.message}.`;
        progress({ failed: `${why} Please reload the page.` });
        if (worker === begun) stop();
      });
      begun.postMessage({ root: local.root.href, keeps });
      return loading;
    }

    async function asked(question, heard, seconds) {
      await ready();
      return new Promise((resolve, reject) => {
        let timer;
        const end = (how, what) => {
          clearTimeout(timer);
          drop = () => {};
          if (how === reject) stop();
          how(what);
        };
        drop = (error) => end(reject, error);
        const wait = () => {
          clearTimeout(timer);
          const late = Object.assign(new Error("time was up"), { isLate: true });
          timer = setTimeout(() => end(reject, late), 1000 * seconds);
        };
        wait();
        worker.onmessage = ({ data }) => {
          if (data.answer) end(resolve, JSON.parse(data.answer));
          else if (data.failed) end(reject, new Error(data.failed));
          else if (data.heard) {
            seconds = heard(JSON.parse(data.heard)) ?? seconds;
            wait();
          }
        };
        worker.postMessage(question);
      });
    }

    function ask(question, heard = () => {}, seconds = 20) {
      const answer = last.then(() => asked(question, heard, seconds));
      last = answer.catch(() => {});
      return answer;
    }

    return { ask, ready, stop };
  },

  progress({ loaded, of, ready, failed }) {
    const shown = document.getElementById("loading");
    shown.hidden = Boolean(ready);
    const [bar, words] = shown.children;
    if (of) [bar.value, bar.max] = [loaded, of];
    const mega = (bytes) => (bytes / 1e6).toFixed(1);
    const read = `${mega(loaded ?? 0)} of ${mega(of ?? 0)} MB`;
    const isThere = of && loaded === of;
    words.textContent = failed ?? (isThere ? "Starting Python …" : `Loading Python, once: ${read}`);
    bar.hidden = Boolean(failed);
  },
};

// The addresses in the head stay as they are when that of the page changes.
for (const link of document.querySelectorAll("link[href]")) link.href = link.href;
local.pages = local.python(local.progress, true);
local.loading = local.pages.ready();
local.loading.catch(() => {});
navigator.serviceWorker?.register(new URL("offline.js", local.root)).catch(() => {});
