/** The secret of a mail's link is in the hash, so no server and no log sees it. */
export function readLinkSecret(name: string): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get(name) || null;
}

/** Removes the secret from the address and from the browser's history. */
export function dropLinkSecret(): void {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", pathname + search);
}
