/** Asks whoever shows the palette to do so: the side bar and the keys are far from it. */

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
