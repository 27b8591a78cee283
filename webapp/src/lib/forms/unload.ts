let unsavedForms = 0;
let askedAlready = false;

export function hasUnsavedChanges(): boolean {
  return unsavedForms > 0;
}

/** Makes the browser ask before the page closes or loads again. Returns a function that stops this. */
export function guardUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!askedAlready) event.preventDefault();
  };
  unsavedForms += 1;
  window.addEventListener("beforeunload", ask);
  return () => {
    unsavedForms -= 1;
    window.removeEventListener("beforeunload", ask);
  };
}

/** Lets the person leave without the browser's question, because the app has asked before. */
export function leaveWithoutQuestion(): void {
  askedAlready = true;
}
