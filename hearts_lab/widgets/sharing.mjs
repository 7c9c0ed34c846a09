// What a reader takes along.
import { h } from "./dom.mjs";

/** A share code to copy. */
export function codeField(code, words) {
  const select = (event) => event.target.select();
  const field = h("textarea", { readonly: true, rows: 4, spellcheck: "false", "aria-label": words.shared_title, focus: select, keydown: (event) => event.stopPropagation() });
  field.value = code;
  return h("div", { class: "hearts-shared" }, h("h3", {}, words.shared_title), field, h("p", { class: "hearts-about" }, words.share_about));
}

/** Give the reader a file; it never stands in the page. */
export function download(name, text) {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
