/**
 * What has the focus now gets it back when a dialog closes that nothing on the page has opened by
 * itself: hand the result to the dialog's `onCloseAutoFocus`.
 */
export function opener(): (event: Event) => void {
  const before = document.activeElement;
  return (event) => {
    event.preventDefault();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}
