/** Returns whether the page has unsaved changes. Then `useUnloadGuard` prevents this event. */
export function hasUnsavedChanges(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

/** Lets the person leave without the browser's question, because the app has asked before. */
export function leaveWithoutQuestion(): void {
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), {
    capture: true,
  });
}
