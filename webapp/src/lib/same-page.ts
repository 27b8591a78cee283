/**
 * Other addresses of the page that is shown, which differ in what it reads from them itself. The router would first
 * fetch the page once more, and say what the address is only when it has come.
 */
export function goWithin(address: string): void {
  window.history.pushState(null, "", address);
}

/** As above, but Back leads past it. */
export function replaceWithin(address: string): void {
  window.history.replaceState(null, "", address);
}
