/** Told of the browser's Back and Forward in place of the router. */
let holder: (() => void) | null = null;

// A window tells its listeners in the order in which they came, whatever phase they ask for: the first page's
// script is the only one that is here before the router, which draws the other page at once.
if (typeof window !== "undefined") {
  window.addEventListener("popstate", (event) => {
    if (!holder) return;
    event.stopImmediatePropagation();
    holder();
  });
}

/** Until the answer is called, the router hears of no Back and no Forward. */
export function holdBack(told: () => void): () => void {
  holder = told;
  return () => {
    if (holder === told) holder = null;
  };
}
