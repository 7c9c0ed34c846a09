// A stand-in for the model of anywidget, on pages without Jupyter.

/** What a panel needs of an anywidget model. `onSend` gets what the panel sends to its kernel. */
export function createModel(values, onSend = () => {}) {
  const listeners = new Map();
  const emit = (name) => (listeners.get(name) ?? []).forEach((listener) => listener());
  const model = {
    get: (name) => values[name],
    set(name, value) {
      if (values[name] === value) return;
      values[name] = value;
      emit(`change:${name}`);
    },
    save_changes() {},
    send: (message) => onSend(message, model),
    /** Pass on what a kernel says. */
    hear: (message) => (listeners.get("msg:custom") ?? []).forEach((listener) => listener(message)),
    on: (name, listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    off: (name, listener) =>
      listeners.set(name, (listeners.get(name) ?? []).filter((each) => each !== listener)),
  };
  return model;
}
