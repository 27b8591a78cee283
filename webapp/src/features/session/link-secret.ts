/**
 * Reads the secret in the link of a mail. The secret is in the hash, so no request and no log
 * contains it.
 */
export function readLinkSecret(name: string): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get(name) || null;
}

/** Removes the secret from the URL and from the current history entry. */
export function dropLinkSecret(): void {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", pathname + search);
}
