const DOUBLE_TAP_MS = 400;
const SAME_PLACE_PX = 32;

type Place = { clientX: number; clientY: number };

/**
 * Ignores the second tap of a double tap. Call it after a tap that puts another control below the
 * finger. `at` is the time of that tap. The click count of the browser does not help, because it
 * stays 1 on most phones. A click of the keyboard has no place, and taps on other places work
 * immediately.
 */
export function ignoreSecondTap({ clientX, clientY }: Place, at = performance.now()): void {
  const left = DOUBLE_TAP_MS - (performance.now() - at);
  if (left <= 0 || (clientX === 0 && clientY === 0)) return;
  const ignore = (event: MouseEvent) => {
    const isFar =
      Math.abs(event.clientX - clientX) > SAME_PLACE_PX ||
      Math.abs(event.clientY - clientY) > SAME_PLACE_PX;
    if (isFar) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", ignore, true);
  window.setTimeout(() => document.removeEventListener("click", ignore, true), left);
}
