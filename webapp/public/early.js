/*
 * Runs before the first paint and before the app. It is a file, because the content security policy
 * allows no inline script, and one file, because each request delays the first paint.
 */

/* Sets the theme. It belongs to the device, so it is in a cookie and stays after a sign-out. */
(() => {
  const match = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie);
  if (match) document.documentElement.dataset.theme = match[1];
})();

/* Keeps the browser's offer to install the app until a page shows it. */
window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  window.installOffer = event;
  window.dispatchEvent(new Event("installoffer"));
});
window.addEventListener("appinstalled", () => {
  window.installOffer = undefined;
  window.dispatchEvent(new Event("installoffer"));
});
