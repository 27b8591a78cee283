import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { holdBack } from "./back-press";

type BackAsked = {
  /** Stays the same from one drawing to the next. */
  ask: () => void;
  /** The screen stands there still, at another address. */
  left: () => void;
};

/**
 * The browser's Back and Forward ask before they lead away from something unsaved; the answer goes on to
 * where they led. Neither can be refused, so the address that was left is laid on top of theirs.
 */
export function useBackAsked(unsaved: boolean, { ask, left }: BackAsked): () => void {
  const address = `${usePathname()}?${useSearchParams()}`;
  const drawn = useRef(address);
  const isGoingOn = useRef(false);
  const here = useRef({ state: null as unknown, address: "" });

  useEffect(() => {
    here.current = { state: window.history.state, address: window.location.href };
    if (drawn.current === address) return;
    drawn.current = address;
    if (!isGoingOn.current) return;
    isGoingOn.current = false;
    left();
  });

  const release = useRef(() => {});
  useEffect(() => {
    if (!unsaved) return;
    release.current = holdBack(() => {
      window.history.pushState(here.current.state, "", here.current.address);
      ask();
    });
    return () => release.current();
  }, [unsaved, ask]);

  return () => {
    isGoingOn.current = true;
    release.current();
    window.history.back();
  };
}
