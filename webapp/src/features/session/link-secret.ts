/** Reads the secret of a mail's link. It is in the hash, so it is in no request and no log. */
export function readLinkSecret(name: string): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get(name) || null;
}

/** Removes the secret from the URL and from the browser's history. */
export function dropLinkSecret(): void {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", pathname + search);
}
