/** Opens the search from anywhere: the header and the keys are far from what shows it. */

const listeners = new Set<() => void>();
// Pressed before the part that shows the search has arrived.
let isWanted = false;

export function openSearch(): void {
  isWanted = listeners.size === 0;
  for (const listener of listeners) listener();
}

export function onOpenSearch(listener: () => void): () => void {
  listeners.add(listener);
  if (isWanted) listener();
  isWanted = false;
  return () => {
    listeners.delete(listener);
  };
}
