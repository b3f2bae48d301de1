// Run a file of Python in Pyodide: node in_pyodide.mjs PYODIDE FOLDER FILE ARCHIVE...
//
// FOLDER is seen as /given; the archives are unpacked where Python finds them. What
// `run(pyodide)` returns, in the file, is written to standard output as JSON.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, folder, file, ...archives] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const stdout = (text) => process.stderr.write(`${text}\n`);
const python = await loadPyodide({ indexURL: `${pyodide}/`, stdout, stderr: stdout });
const { purelib } = python.pyimport("sysconfig").get_paths().toJs();
for (const archive of archives) {
  const content = new Uint8Array(await readFile(archive));
  python.unpackArchive(content, "zip", { extractDir: purelib });
}
python.mountNodeFS("/given", folder);
python.runPython(await readFile(file, "utf8"));
const found = await python.globals.get("run")();
process.stdout.write(found);
