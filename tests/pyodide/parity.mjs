// Run a Python file inside Pyodide under Node: node parity.mjs PYODIDE SOURCE.zip PROBE.py
// SOURCE.zip holds the package; whatever the file prints goes to standard output.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import path from "node:path";

const [pyodide, source, probe] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ stdout: (line) => console.log(line) });
python.unpackArchive(new Uint8Array(readFileSync(source)), "zip", { extractDir: "/source" });
python.runPython("import sys; sys.path.insert(0, '/source')");
python.runPython(readFileSync(probe, "utf8"), { filename: probe });
