/** The last of them is told of the browser's Back and Forward in place of the router. */
let holders: (() => void)[] = [];

// A window tells its listeners in the order in which they came, whatever phase they ask for: the first page's
// script is the only one that is here before the router, which draws the other page at once.
if (typeof window !== "undefined") {
  window.addEventListener("popstate", (event) => {
    const last = holders.at(-1);
    if (!last) return;
    event.stopImmediatePropagation();
    last();
  });
}

/** Until the answer is called, the router hears of no Back and no Forward. */
export function holdBack(told: () => void): () => void {
  holders = [...holders, told];
  return () => {
    holders = holders.filter((one) => one !== told);
  };
}
