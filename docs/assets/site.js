// Wide tables scroll in a box of their own, which the theme makes; let keys reach it, and the words that say what
// they mean.
document$.subscribe(() => {
  for (const found of document.querySelectorAll(".md-typeset__scrollwrap, .md-content abbr")) found.tabIndex = 0;
});
