/*
 * Sets the theme before the first paint. The script is a file, because the content security policy
 * allows no inline script. The theme belongs to the device, so it is in a cookie and stays after a
 * sign-out.
 */
(() => {
  const match = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie);
  if (match) document.documentElement.dataset.theme = match[1];
})();
