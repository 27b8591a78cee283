"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

// Large enough to be ready before it is visible, and small enough not to render with the form above.
const AHEAD = "400px";

/** Tells whether an element is or was almost visible. */
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
