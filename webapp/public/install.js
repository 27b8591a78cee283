/* Keeps the browser's offer to install the app until a page shows it. The browser may make it before the app runs. */
window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  window.installOffer = event;
  window.dispatchEvent(new Event("installoffer"));
});
window.addEventListener("appinstalled", () => {
  window.installOffer = undefined;
  window.dispatchEvent(new Event("installoffer"));
});
