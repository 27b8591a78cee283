import { useEffect, useRef, useState } from "react";

const STEP = 24;
const AHEAD = "800px";

/**
 * How much of a long column stands there: more whenever its end comes near, since hundreds of cards at once stop
 * the screen; `atLeast` is what somebody waits for.
 */
export function useGrowing(total: number, atLeast = 0) {
  const [grown, setShown] = useState(STEP);
  const shown = Math.max(grown, atLeast);
  const end = useRef<HTMLLIElement>(null);
  const more = shown < total;

  // Looked at anew after each step: an end that stays in sight is not told of again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!more || !end.current) return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) setShown((count) => count + STEP);
      },
      { rootMargin: AHEAD, scrollMargin: AHEAD },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [shown, more]);

  return { shown, end: more ? end : null };
}
