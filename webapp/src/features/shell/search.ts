/** With these listeners, any component can open the search. */

const listeners = new Set<() => void>();
// This is true if the search was requested before the component that shows it has loaded.
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
