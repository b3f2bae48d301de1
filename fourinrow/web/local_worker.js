// Python in a worker. `SETTINGS`, above, has the files with their sizes and checksums.
const { files, archive, wheels, lock, cache } = SETTINGS;
const folder = new URL("..", self.location).pathname;
const store = self.caches && caches.open(`fourinrow ${folder} ${cache}`).catch(() => undefined);
const get = self.fetch.bind(self);
const needed = Object.keys(files).filter((name) => !wheels.includes(name));
const of = needed.reduce((sum, name) => sum + files[name].size, 0);
const REST = 2000; // milliseconds after the start, for the first answers
let loaded = 0;

// The archives that Python imports from, and where it finds them.
const imports = { "python_stdlib.zip": `/lib/python${lock.info.python.split(".", 2).join("")}.zip` };
imports[archive] = `/lib/${archive}`;
const place = (name) => new URL(files[name].place, self.location);
const placeCompiled = (name) => new URL("?compiled", place(name));

// A file from the cache of these pages, if need be from its place, where it must be right.
async function stored(name) {
  const url = place(name);
  const cached = await store;
  const kept = (await cached?.match(placeCompiled(name))) ?? (await cached?.match(url));
  if (kept) return kept;
  const found = await get(url, { integrity: files[name].integrity });
  if (!found.ok) throw new Error(`${url} has status ${found.status}`);
  keep(url, found.clone());
  return found;
}

async function keep(url, found) {
  try {
    await (await store)?.put(url, found);
  } catch {} // there is no room
}

async function counted(name) {
  const found = await stored(name);
  loaded += files[name].size;
  postMessage({ loaded, of });
  return found;
}

// All that is needed is asked for at once, and each file is taken once.
const coming = Object.fromEntries(needed.map((name) => [name, counted(name)]));
const all = Promise.all(Object.values(coming));

async function imported(name) {
  const code = new Blob([await (await coming[name]).text()], { type: "text/javascript" });
  return import(URL.createObjectURL(code));
}

self.fetch = (url, options) => coming[String(url).split("/").pop()] ?? get(url, options);

async function started(root) {
  await all;
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    imported("pyodide.mjs"),
    imported("pyodide.asm.mjs"),
  ]);
  const indexURL = new URL(".", place("pyodide.mjs")).href;
  const stdin = () => null; // of `input()`: nothing was typed
  const settings = { indexURL, lockFileContents: lock, createPyodideModule, stdin };
  const python = await loadPyodide(settings);
  const own = await (await coming[archive]).arrayBuffer();
  python.FS.writeFile(imports[archive], new Uint8Array(own));
  python.pyimport("sys").path.append(imports[archive]);
  const { Pages, checked, compiled } = python.pyimport("fourinrow.shell.in_browser");
  return { python, pages: Pages(root), checked, compiled };
}

// Compiling takes most of a start: what one start has imported, the next finds compiled.
async function keepCompiled({ compiled }) {
  for (const [name, where] of Object.entries(imports)) {
    const found = await compiled(where);
    if (!found) continue;
    await keep(placeCompiled(name), new Response(found.toJs()));
    found.destroy();
  }
}

function unpack(python, archived) {
  const { purelib } = python.pyimport("sysconfig").get_paths().toJs();
  python.unpackArchive(archived, "zip", { extractDir: purelib });
}

// Code that somebody else may have written reaches neither hosts nor what is kept. This
// guards against mistakes, not against malice: a reader is told to read it first.
function shutIn() {
  const doors = ["caches", "fetch", "indexedDB", "XMLHttpRequest", "WebSocket", "Worker"];
  for (const name of [...doors, "EventSource", "BroadcastChannel", "WebTransport"]) {
    Object.defineProperty(self, name, { value: undefined, configurable: false });
  }
}

async function checked({ python, checked }, task) {
  const archives = await Promise.all(wheels.map(stored));
  for (const wheel of archives) unpack(python, await wheel.arrayBuffer());
  shutIn();
  return checked(task, (news) => postMessage({ heard: news }), "/tmp");
}

let run;

self.onmessage = async ({ data }) => {
  try {
    if (data.root) {
      run = await started(data.root);
      postMessage({ ready: true });
      for (const name of wheels) stored(name).catch(() => {}); // to be there offline
      if (data.keeps) setTimeout(keepCompiled, REST, run);
    } else if (data.visit) {
      postMessage({ answer: await run.pages.visited(data.visit) });
    } else {
      postMessage({ answer: await checked(run, data.check) });
    }
  } catch (error) {
    postMessage({ failed: String(error.message ?? error).trim().split("\n").pop() });
  }
};
