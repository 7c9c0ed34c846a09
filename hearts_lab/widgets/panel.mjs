// What stands beside the table, in words: what happened, every rule check, what may be played now, other rules.
import { h, picture } from "./dom.mjs";
import { cardsOf, checkOf } from "./position.mjs";
import { SHEET } from "./sheet.mjs";

/** A text that leads to the page of a rule, an option or a rule set, where its address is known. */
export function led(id, text, { recording, say }) {
  const link = recording.links?.[id];
  return link === undefined ? text : h("a", { href: say(link) }, text);
}

/** A list of rule checks: sign, word and colour for the outcome, the rule's name, and why. */
export function checkList(numbers, { recording, words, say }) {
  const rows = numbers.map((number) => {
    const { rule, outcome, why } = checkOf(recording, number);
    return h(
      "li",
      { class: `hearts-check hearts-${outcome}`, "data-rule": rule },
      picture(SHEET.signs[outcome], [16, 16]),
      h(
        "span",
        {},
        h("span", { class: "hearts-rule" }, led(rule, say(recording.rules[rule]), { recording, say })),
        h("span", { class: "hearts-outcome" }, words.outcomes[outcome]),
      ),
      h("span", { class: "hearts-why" }, say(why)),
    );
  });
  return h("ul", { class: "hearts-checks", role: "list" }, rows);
}

/** Cards in a line of text, with their names for readers who do not see the symbols. */
export function cardRow(cards, { recording, say, look }) {
  const marks = cards.map((card) => {
    const shade = SHEET.shades[card[1]][look.four ? 1 : 0];
    return h("li", { class: `hearts-symbol hearts-${shade}` }, [
      h("span", { "aria-hidden": "true" }, say(recording.symbols[card])),
      h("span", { class: "hearts-aloud" }, say(recording.cards[card])),
    ]);
  });
  return h("ul", { class: "hearts-symbols", role: "list" }, marks);
}

/** What may be played now and what may not, the refused cards with their reason. */
export function choiceList(cards, position, context) {
  const { words, say } = context;
  const legal = cards.filter((card) => position.judged[card]?.legal);
  const refused = new Map();
  for (const card of cards) {
    const verdict = position.judged[card];
    if (!verdict || verdict.legal) continue;
    refused.set(verdict.reason, [...(refused.get(verdict.reason) ?? []), card]);
  }
  return [
    h("div", { class: "hearts-may" }, h("strong", {}, words.legal_now), cardRow(legal, context)),
    ...[...refused].map(([reason, refusedCards]) =>
      h(
        "div",
        { class: "hearts-may-not" },
        h("strong", {}, words.refused_now),
        cardRow(refusedCards, context),
        h("p", {}, say(reason)),
      ),
    ),
  ];
}

/** The rule sets that allow other cards here, and why. */
export function lensTable(rows, context) {
  const { words, say } = context;
  const body = rows.map(([name, cards, why, who, id]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, led(id, say(name), context)),
      h(
        "td",
        {},
        cardRow(cardsOf(cards), context),
        why !== null && h("p", { class: "hearts-why" }, say(why)),
        who !== null && h("p", { class: "hearts-who" }, say(who)),
      ),
    ),
  );
  const head = h("tr", {}, h("th", { scope: "col" }, words.rule_set), h("th", { scope: "col" }, words.allowed));
  return h("table", { class: "hearts-lens" }, h("thead", {}, head), h("tbody", {}, body));
}
