/** To another site: the page is left for good. */
export function leaveFor(address: string): void {
  window.location.assign(address);
}
