// Where an explanation stands: beside the card that it is about.

/** Above a card of the nearest hand, below one of another; always inside the board from side to side. */
export function placeBeside(bubble, button, boardElement) {
  const board = boardElement.getBoundingClientRect();
  const card = button.getBoundingClientRect();
  const width = Math.min(340, board.width - 8);
  const centre = card.left - board.left + Math.min(card.width, 24) / 2;
  const left = Math.max(4, Math.min(centre - width / 2, board.width - width - 4));
  const low = button.closest(".hearts-bottom") !== null;
  bubble.style.width = `${width}px`;
  bubble.style.left = `${left}px`;
  bubble.style.setProperty("--tip", `${centre - left}px`);
  bubble.classList.add(low ? "hearts-above" : "hearts-below");
  if (low) bubble.style.bottom = `${board.bottom - card.top + 10}px`;
  else bubble.style.top = `${card.bottom - board.top + 10}px`;
}
