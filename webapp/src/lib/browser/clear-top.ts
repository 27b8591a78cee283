/** Within the header of a page. */
export const USUAL_TOP = 5;
const SPACE = 8;
/** What a person must be able to read or press while a message shows. */
const KEPT_CLEAR = "h1, h2, .bg-primary";

type Stack = { left: number; right: number; height: number };

/**
 * Returns the first place from the top of the window where a stack of toasts covers no heading and no primary button
 * of the open dialog, or of the page if no dialog is open.
 */
export function clearTop({ left, right, height }: Stack): number {
  const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog]");
  const shown = dialogs.item(dialogs.length - 1) ?? document.body;
  const boxes = [...shown.querySelectorAll(KEPT_CLEAR)]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.height > 1 && box.left < right && left < box.right && box.bottom > 0)
    .sort((one, other) => one.top - other.top);
  let top = USUAL_TOP;
  for (const box of boxes)
    if (box.top < top + height && box.bottom > top) top = Math.ceil(box.bottom) + SPACE;
  return top + height > window.innerHeight / 2 ? USUAL_TOP : top;
}
