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

/*
 * Asks for the first data of a signed-in person while the app loads. `src/api/early.ts` hands the answers to the app.
 */
try {
  const token = localStorage.getItem("token");
  const garageId = localStorage.getItem("garageId");
  const { origin, pathname, search } = location;
  // Nobody has signed in on a shared device since its page was covered. The sign-in page asks for the PIN.
  const isCovered = localStorage.getItem("covered") && localStorage.getItem("sharedBy");
  const isSignedIn = token && garageId && !sessionStorage.getItem("looking");
  if (isCovered && pathname.startsWith("/dashboard/")) location.replace("/login");
  else if (isSignedIn && pathname.startsWith("/dashboard/") && !search.includes("garageId=")) {
    const headers = { Authorization: `Bearer ${token}`, "X-Garage-Id": garageId };
    const paths = ["/api/garage/me"];
    if (pathname === "/dashboard/home") paths.push(`/api/garage/get-home?garageId=${garageId}`);
    window.early = new Map();
    for (const path of paths) {
      const answer = fetch(path, { headers });
      answer.catch(() => undefined);
      window.early.set(origin + path, { headers, answer, askedAt: performance.now() });
    }
  }
} catch {
  // The browser blocks storage, so the app asks later.
}
