/**
 * Changes the query of the current page. The router would fetch the page again and update the address only
 * afterwards.
 */
export function goWithin(address: string): void {
  window.history.pushState(null, "", address);
}

/** Like goWithin, but without a history entry. */
export function replaceWithin(address: string): void {
  window.history.replaceState(null, "", address);
}
