import { startTransition, useEffect, useRef, useState } from "react";

const FIRST = 24;
// So few that a slow phone draws them between two frames.
const STEP = 8;
// A column beside the screen waits; one that is swiped to far down catches up with what is above.
const AHEAD = "100000px 0px 1200px";

/**
 * How much of a long column stands there: more whenever its end comes near, since hundreds of cards at once stop
 * the screen; `atLeast` is what somebody waits for.
 */
export function useGrowing(total: number, atLeast = 0) {
  const [grown, setShown] = useState(FIRST);
  const shown = Math.max(grown, atLeast);
  const end = useRef<HTMLLIElement>(null);
  const more = shown < total;

  // Looked at anew after each step: an end that stays in sight is not told of again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!more || !end.current) return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) startTransition(() => setShown((count) => count + STEP));
      },
      { rootMargin: AHEAD, scrollMargin: AHEAD },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [shown, more]);

  return { shown, end: more ? end : null };
}
