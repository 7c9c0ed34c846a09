// Keeping the focus while parts of a panel are drawn anew.

/** What has the focus within a panel: a `card` of a hand, or what finds it again; `null` where nothing has. */
export function focusIn(root) {
  const active = root.contains(document.activeElement) ? document.activeElement : null;
  if (!active) return null;
  const { card, set, do: name } = active.dataset;
  if (card && active.closest(".hearts-hand")) return { card };
  if (set) return { find: `[data-set="${set}"]` };
  if (name) return { find: `[data-do="${name}"]` };
  if (active.matches("summary")) return { find: `details[data-part="${active.parentElement.dataset.part}"] > summary` };
  return { find: null };
}

/** Give the focus to the first of these parts that is there and seen; the last one takes it in any case. */
export function focusFirst(...parts) {
  const seen = parts.find((part) => part && part.getClientRects().length > 0) ?? parts.at(-1);
  seen.focus({ preventScroll: true });
}
