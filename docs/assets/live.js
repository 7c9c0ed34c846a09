// Live panels. A page shows each panel at once, as it was recorded; a press on its button, or the first thing done
// in it, starts Python in a worker, which from then on answers what is done. It is already on its way while a form
// is filled in. What cannot start says so, and the recorded panel stays.
(() => {
  const PATIENCE = 60_000; // ms until a start that says nothing counts as failed
  let desk = null; // one Python for all panels of a page
  let opened = 0;

  /** Start Python; the desk takes a question and promises the answer. */
  function start(address) {
    if (!window.Worker || !window.WebAssembly) return Promise.reject(new Error("WebAssembly"));
    return new Promise((resolve, reject) => {
      const worker = new Worker(address, { type: "module" });
      const waiting = new Map();
      let asked = 0;
      const ask = (question) =>
        new Promise((answered, failed) => {
          waiting.set((asked += 1), { answered, failed });
          worker.postMessage({ id: asked, asked: question });
        });
      const giveUp = (why) => {
        worker.terminate();
        reject(new Error(why));
      };
      const late = setTimeout(() => giveUp("timeout"), PATIENCE);
      worker.onerror = (event) => giveUp(event.message ?? "worker");
      worker.onmessage = ({ data: { id, ready, answer, failed } }) => {
        if (id === undefined) {
          clearTimeout(late);
          if (ready) resolve(ask);
          else giveUp(failed);
          return;
        }
        const { answered, failed: broke } = waiting.get(id);
        waiting.delete(id);
        if (failed) broke(new Error(failed));
        else answered(answer);
      };
    });
  }

  function bring(place) {
    const holder = place.querySelector("div.hearts[data-state]");
    const opens = JSON.parse(place.dataset.opens);
    const words = JSON.parse(place.dataset.words);
    const number = (opened += 1);
    const button = Object.assign(document.createElement("button"), { type: "button", className: "hearts-start" });
    const note = Object.assign(document.createElement("span"), { className: "hearts-live-note" });
    const bar = Object.assign(document.createElement("p"), { className: "hearts-live-bar" });
    note.setAttribute("role", "status");
    const state = JSON.parse(holder.dataset.state);
    if (state.live === false) bar.append(button); // nothing that is done in it would start Python
    bar.append(note);
    place.append(bar);
    button.textContent = words.start;
    note.textContent = words.about;

    let ask = null;
    let starting = null;
    const { model } = window.heartsLab.mount(holder, (message) => tell(message));
    button.addEventListener("click", () => begin());
    place.addEventListener("input", fetchPython);

    function fetchPython() {
      if (location.protocol === "file:") return;
      desk ??= start(place.dataset.python);
      desk.catch(() => {}); // told by the one who waits for it
    }

    function begin() {
      if (location.protocol === "file:") {
        note.textContent = words.file;
        return Promise.resolve(false);
      }
      starting ??= open().then(
        () => {
          place.classList.add("hearts-is-live");
          bar.remove();
          return true;
        },
        () => {
          note.textContent = words.failed;
          button.textContent = words.again;
          button.disabled = false;
          bar.prepend(button);
          starting = desk = null;
          return false;
        },
      );
      return starting;
    }

    async function open() {
      button.disabled = true;
      note.textContent = words.starting;
      fetchPython();
      ask = await desk;
      const first = await ask({ panel: number, opens });
      if (first.refused) throw new Error(first.refused);
      if (state.live === false) show(first); // else it is on the page already, and perhaps in use
    }

    /** What was done in the panel, in the order in which it was done. */
    let before = Promise.resolve();
    function tell(message) {
      before = before.then(async () => {
        if (!(await begin())) return model.hear({ type: "refused" });
        try {
          show(await ask({ panel: number, message }));
        } catch {
          note.textContent = words.failed;
          model.hear({ type: "refused" });
        }
      });
    }

    function show({ shown, refused }) {
      if (refused) {
        model.hear({ type: "refused", text: refused });
        return;
      }
      for (const name of ["at", "lang", "four", "hide"]) if (name in shown) model.set(name, shown[name]);
      model.set("state", shown);
      model.hear({ type: "done" });
    }
  }

  for (const place of document.querySelectorAll(".hearts-live[data-opens]")) bring(place);
})();
