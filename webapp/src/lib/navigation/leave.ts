/** Leaves the app for another site. */
export function leaveSite(address: string): void {
  window.location.assign(address);
}
