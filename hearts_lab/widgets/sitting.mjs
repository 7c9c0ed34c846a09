// Sitting down to play: a form with what the state offers, and a button that deals.
import { h } from "./dom.mjs";

const LARGEST = 200_000; // characters of a saved table; more is none

/** `sit`: the choices of `lessons/seating.py`; `send` gets what is to be done. */
export function sittingForm(sit, words, send) {
  const fields = sit.map(({ name, label, chosen, options }) => {
    const about = h("span", { class: "hearts-about" }, options.find(({ value }) => value === chosen)?.about ?? "");
    const choices = options.map(({ value, label: text }) => h("option", { value, selected: value === chosen }, text));
    const change = (event) => (about.textContent = options.find(({ value }) => value === event.target.value).about);
    return h("label", { class: "hearts-field" }, h("span", {}, label), h("select", { name, change }, choices), about);
  });
  const code = h(
    "label",
    { class: "hearts-field" },
    h("span", {}, words.code),
    h("input", { name: "code", type: "text", maxlength: 40, autocomplete: "off", spellcheck: "false" }),
    h("span", { class: "hearts-about" }, words.code_about),
  );
  const deal = h("button", { type: "submit", class: "hearts-button hearts-strong" }, words.deal);
  const submit = (event) => {
    event.preventDefault();
    send({ type: "new", ...Object.fromEntries(new FormData(event.target)) });
  };
  const opened = async (event) => {
    const [file] = event.target.files;
    if (file) send({ type: "resume", code: (await file.text()).slice(0, LARGEST) });
  };
  const saved = h("label", { class: "hearts-field" }, h("span", {}, words.resume), h("input", { type: "file", accept: ".txt", change: opened }));
  // keys typed here are no commands to the table
  return h("form", { class: "hearts-sitting", submit, keydown: (event) => event.stopPropagation() }, fields, code, deal, saved);
}
