// The card table: seats round a cloth, hands, and the trick in the middle.
import { h, picture } from "./dom.mjs";
import { moveAlong } from "./position.mjs";
import { SHEET } from "./sheet.mjs";

const BOX = SHEET.box;

/** The markup of a card's face, put together from the sheet; `null` is a card face down. */
export function face(card, lang, four) {
  if (card === null) return SHEET.back;
  const [rank, suit] = card;
  const shade = `var(--h-${SHEET.shades[suit][four ? 1 : 0]})`;
  const drawn = SHEET.ranks[lang][rank] + (SHEET.courts[rank] ?? "") + SHEET.suits[suit];
  return `${SHEET.paper}<g style="color:${shade};fill:${shade}">${drawn}</g>`;
}

/** The mark of a suit, as large as the text around it. */
export function suitMark(suit, four, name) {
  const shade = `var(--h-${SHEET.shades[suit][four ? 1 : 0]})`;
  return picture(`<g style="fill:${shade}">${SHEET.shapes[suit]}</g>`, [20, 20], name);
}

/**
 * Draw a table.
 * `scene`: hands (arrays of codes, or numbers of hidden cards), trick, turn, winning, cancelled, judged, marked; `seats`: name,
 * label, side, order, x, y; `names`: what each card is called; `words`: texts of the catalogue; `look`: lang, four;
 * `moved`: the seat whose card has just come; `onCard`: what a click on a card of the seat to play does;
 * `picking`: a hand from which cards are chosen together: `seat`, `chosen` (a set), `onPick`.
 */
export function drawTable({ scene, seats, most, names, words, look, moved = null, onCard = null, picking = null }) {
  const folded = most > 7 ? 2 : 1; // rows of a hand at the side
  const sides = { left: [], top: [], right: [], bottom: [] };
  seats.forEach((seat, index) => sides[seat.side].push([seat.order, drawSeat(index)]));
  const areas = Object.entries(sides).map(([side, drawn]) =>
    h("div", { class: `hearts-side hearts-${side}` }, drawn.sort((a, b) => a[0] - b[0]).map(([, seat]) => seat)),
  );
  return h(
    "div",
    { class: "hearts-cloth", "data-players": seats.length, style: `--folded:${folded};--row:${Math.ceil(most / folded)}` },
    areas.slice(0, -1),
    drawTrick(),
    areas.at(-1),
  );

  function drawSeat(index) {
    const seat = seats[index];
    const toPlay = scene.turn === index;
    const cards = scene.hands[index];
    const own = toPlay && Array.isArray(cards) && scene.judged;
    return h(
      "section",
      { class: `hearts-seat${toPlay ? " hearts-to-play" : ""}`, "aria-label": seat.label, "data-seat": index },
      h("p", { class: "hearts-name", "aria-hidden": "true" }, seat.label),
      picking?.seat === index ? picks(cards) : own && onCard ? choices(cards, index) : shown(cards, index),
    );
  }

  function shown(cards, index) {
    if (!Array.isArray(cards)) {
      const backs = Array.from({ length: cards }, () => h("span", { class: "hearts-card" }, picture(face(null), BOX)));
      return h("div", { class: "hearts-hand", role: "img", "aria-label": seats[index].hidden }, backs);
    }
    const marked = new Set(scene.marked?.[index] ?? []);
    const items = cards.map((card) =>
      h(
        "li",
        { class: `hearts-card${marked.has(card) ? " hearts-marked" : ""}` },
        picture(face(card, look.lang, look.four), BOX, names[card]),
      ),
    );
    return h("ul", { class: "hearts-hand", role: "list", "aria-label": seats[index].name }, items);
  }

  function choices(cards, index) {
    const legal = (card) => scene.judged[card]?.legal ?? false;
    const first = Math.max(0, cards.findIndex(legal));
    const buttons = cards.map((card, place) => {
      const fits = legal(card);
      const markup = face(card, look.lang, look.four) + (fits ? "" : SHEET.refused);
      return h(
        "button",
        {
          type: "button",
          class: `hearts-card ${fits ? "hearts-legal" : "hearts-refused"}`,
          "data-card": card,
          "aria-label": `${names[card]}: ${fits ? words.may : words.may_not}`,
          tabindex: place === first ? "0" : "-1",
          click: (event) => onCard(card, event),
        },
        picture(markup, BOX),
      );
    });
    return row(buttons, words.choose);
  }

  /** A hand from which cards are chosen together; nothing is settled by choosing. */
  function picks(cards) {
    const buttons = cards.map((card, place) => {
      const on = picking.chosen.has(card);
      return h(
        "button",
        {
          type: "button",
          class: `hearts-card ${on ? "hearts-picked" : ""}`,
          "data-card": card,
          "aria-label": names[card],
          "aria-pressed": String(on),
          tabindex: place === 0 ? "0" : "-1",
          click: (event) => picking.onPick(card, event),
        },
        picture(face(card, look.lang, look.four), BOX),
      );
    });
    return row(buttons, words.pick);
  }

  /** Cards along which the arrow keys move. */
  function row(buttons, label) {
    return h("div", { class: "hearts-hand", role: "group", "aria-label": label, keydown: walk }, buttons);

    function walk(event) {
      const at = buttons.indexOf(event.target.closest("button"));
      const to = moveAlong(event.key, at, buttons.length);
      if (at < 0 || to === null || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      buttons.forEach((button, place) => button.setAttribute("tabindex", place === to ? "0" : "-1"));
      buttons[to].focus();
    }
  }

  function drawTrick() {
    const led = scene.trick[0]?.card[1];
    const cards = scene.trick.map(({ seat, card }) => {
      const { x, y, name } = seats[seat];
      const wins = seat === scene.winning;
      const out = scene.cancelled?.includes(card);
      const said = [names[card], wins && words.winning, out && words.cancelled].filter(Boolean).join(", ");
      return h(
        "li",
        {
          class: `hearts-played${wins ? " hearts-wins" : ""}${seat === moved ? " hearts-moved" : ""}`,
          style: `--x:${x};--y:${y}`,
          "data-card": card,
        },
        picture(face(card, look.lang, look.four) + (out ? SHEET.cancelled : ""), BOX, `${name}: ${said}`),
      );
    });
    const mark = led && h("li", { class: "hearts-led" }, suitMark(led, look.four, `${words.led}: ${words.suits[led]}`));
    return h("ul", { class: "hearts-trick", role: "list", "aria-label": words.trick }, cards, mark);
  }
}
