/* Runs before the first paint, as a file because the page's policy allows no inline script.
   The choice is a property of the device, so it lives in a cookie and outlives a sign-out. */
(() => {
  const match = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie);
  if (match) document.documentElement.dataset.theme = match[1];
})();
