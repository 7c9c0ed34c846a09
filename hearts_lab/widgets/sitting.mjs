// Sitting down to play: a form with what the state offers, and a button that deals.
import { h } from "./dom.mjs";

/** `sit`: the choices of `lessons/seating.py`; `onDeal` gets what was chosen. */
export function sittingForm(sit, words, onDeal) {
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
    onDeal(Object.fromEntries(new FormData(event.target)));
  };
  // keys typed here are no commands to the table
  return h("form", { class: "hearts-sitting", submit, keydown: (event) => event.stopPropagation() }, fields, code, deal);
}
