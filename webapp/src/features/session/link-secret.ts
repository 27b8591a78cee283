/** What a link from a mail carries behind the #, where no server and no log sees it. */
export function readLinkSecret(name: string): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get(name) || null;
}

/** Takes it out of the address, and so out of the browser's history. */
export function dropLinkSecret(): void {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", pathname + search);
}
