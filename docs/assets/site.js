// Wide tables scroll in a box of their own, which the theme makes; let keys reach it.
document$.subscribe(() => {
  for (const box of document.querySelectorAll(".md-typeset__scrollwrap")) box.tabIndex = 0;
});
