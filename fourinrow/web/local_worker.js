// Python in a worker. `SETTINGS`, above, has the files with their sizes and checksums.
const { base, files, archive, wheels, lock, cache } = SETTINGS;
const store = self.caches && caches.open(cache).catch(() => undefined);
const get = self.fetch.bind(self);
const needed = Object.keys(files).filter((name) => !wheels.includes(name));
const of = needed.reduce((sum, name) => sum + files[name].size, 0);
let loaded = 0;

// A file from the cache of these pages, or else from its place, if it is the right one.
async function stored(name) {
  const url = new URL(files[name].place, self.location);
  const kept = await (await store)?.match(url);
  if (kept) return counted(name, kept);
  const found = await get(url, { integrity: files[name].integrity });
  if (!found.ok) throw new Error(`${url} has status ${found.status}`);
  keep(url, found.clone());
  return counted(name, found);
}

async function keep(url, found) {
  try {
    await (await store)?.put(url, found);
  } catch {} // there is no room
}

function counted(name, found) {
  loaded += files[name].size;
  postMessage({ loaded, of });
  return found;
}

// All that is needed is asked for at once, and each file is taken once.
const coming = Object.fromEntries(needed.map((name) => [name, stored(name)]));

async function imported(name) {
  const code = new Blob([await (await coming[name]).text()], { type: "text/javascript" });
  return import(URL.createObjectURL(code));
}

self.fetch = (url, options) => coming[String(url).split("/").pop()] ?? get(url, options);

async function started(root) {
  const [{ loadPyodide }, { default: createPyodideModule }, pages] = await Promise.all([
    imported("pyodide.mjs"),
    imported("pyodide.asm.mjs"),
    coming[archive].then((found) => found.arrayBuffer()),
  ]);
  const indexURL = new URL(base, self.location).href;
  const settings = { indexURL, lockFileContents: lock, createPyodideModule };
  const python = await loadPyodide(settings);
  unpack(python, pages);
  const inBrowser = python.pyimport("fourinrow.shell.in_browser");
  return { python, pages: inBrowser.Pages(root), checked: inBrowser.checked };
}

function unpack(python, archived) {
  const { purelib } = python.pyimport("sysconfig").get_paths().toJs();
  python.unpackArchive(archived, "zip", { extractDir: purelib });
}

let run;

self.onmessage = async ({ data }) => {
  try {
    if (data.root) {
      run = await started(data.root);
      postMessage({ ready: true });
    } else if (data.visit) {
      postMessage({ answer: await run.pages.visited(data.visit) });
    } else {
      for (const name of wheels) {
        unpack(run.python, await (await stored(name)).arrayBuffer());
      }
      wheels.length = 0;
      const heard = (report) => postMessage({ heard: report });
      postMessage({ answer: run.checked(data.check, heard, "/tmp") });
    }
  } catch (error) {
    postMessage({ failed: String(error.message ?? error).trim().split("\n").pop() });
  }
};
