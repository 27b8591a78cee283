/** Opens the palette from the side bar, although another component renders the palette. */

const listeners = new Set<() => void>();

export function openPalette(): void {
  for (const listener of listeners) listener();
}

export function onPalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
