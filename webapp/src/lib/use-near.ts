"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

// Little enough that what stands far below a form is not drawn with it, enough to be there when somebody comes.
const AHEAD = "400px";

/** Whether something is in sight or nearly so. Once it was, it stays so. */
export function useNear<E extends Element>(): [RefObject<E | null>, boolean] {
  const place = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [near]);
  return [place, near];
}
