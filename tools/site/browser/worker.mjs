// Python in a worker of the page: it gets questions as JSON and answers each (desk.py); one worker a page.
// The build puts this file beside the package's wheel, in a folder whose name changes with what is in it, so
// that no browser mixes an old copy of one with a new copy of the other.
import { loadPyodide } from "../CORE/pyodide.mjs";

const beside = (name) => fetch(new URL(name, import.meta.url)).then((found) => {
  if (!found.ok) throw new Error(`${found.status} ${found.url}`);
  return found;
});

async function start() {
  const [python, wheel, desk] = await Promise.all([
    loadPyodide(),
    beside("WHEEL").then((found) => found.arrayBuffer()),
    beside("desk.py").then((found) => found.text()),
  ]);
  python.unpackArchive(wheel, "wheel");
  python.runPython(desk, { filename: "desk.py" });
  return python.globals.get("answer");
}

// Pyodide neither starts nor fails when one of its files does not come: only this tells.
const lost = ({ reason }) => postMessage({ failed: String(reason) });
addEventListener("unhandledrejection", lost);

const answer = start();
answer.then(
  () => {
    removeEventListener("unhandledrejection", lost);
    postMessage({ ready: true });
  },
  (error) => postMessage({ failed: String(error) }),
);

onmessage = async ({ data: { id, asked } }) => {
  try {
    postMessage({ id, answer: JSON.parse((await answer)(JSON.stringify(asked))) });
  } catch (error) {
    postMessage({ id, failed: String(error) });
  }
};
