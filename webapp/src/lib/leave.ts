/** Leaves the app for another site. */
export function leaveFor(address: string): void {
  window.location.assign(address);
}
