/*
 * Runs before the first paint and before the app. It is a file, because the content security policy
 * allows no inline script, and one file, because each request delays the first paint.
 */

/*
 * Sets the theme, and whether the side bar is folded. Both belong to the device, so they are in cookies and stay
 * after a sign-out.
 */
for (const [, name, value] of document.cookie.matchAll(
  /(?:^|; )(theme|menu)=(light|dark|icons)(?=;|$)/g,
)) {
  document.documentElement.dataset[name] = value;
}

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
