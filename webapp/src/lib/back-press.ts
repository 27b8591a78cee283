/** The newest holder handles Back and Forward instead of the router. */
let holders: (() => void)[] = [];

// Listeners of a window run in the order in which they were added. This module runs in the first page's
// script, so its listener is added before the router's, which would change the page.
if (typeof window !== "undefined") {
  window.addEventListener("popstate", (event) => {
    const last = holders.at(-1);
    if (!last) return;
    event.stopImmediatePropagation();
    last();
  });
}

/** Keeps Back and Forward away from the router until the returned function is called. */
export function holdBack(told: () => void): () => void {
  holders = [...holders, told];
  return () => {
    holders = holders.filter((one) => one !== told);
  };
}
