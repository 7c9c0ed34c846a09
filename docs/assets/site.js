// Wide tables scroll in a box of their own, which the theme makes, and so do charts; let keys reach them, and the
// words that say what they mean.
const REACHED = ".md-typeset__scrollwrap, .hearts-chart, .md-content abbr";
document$.subscribe(() => {
  for (const found of document.querySelectorAll(REACHED)) found.tabIndex = 0;
});
