import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { holdBack } from "./back-press";

type BackAsked = {
  /** Told how to go on to where it led. Stays the same from one drawing to the next. */
  ask: (goOn: () => void) => void;
  /** The screen stands there still, at another address. */
  left?: (() => void) | undefined;
};

/**
 * The browser's Back and Forward ask before they lead away from something unsaved. Neither can be refused, so the
 * address that was left is laid on top of theirs.
 */
export function useBackAsked(unsaved: boolean, { ask, left }: BackAsked): void {
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
    left?.();
  });

  useEffect(() => {
    if (!unsaved) return;
    const goOn = () => {
      isGoingOn.current = true;
      release();
      window.history.back();
    };
    const release = holdBack(() => {
      window.history.pushState(here.current.state, "", here.current.address);
      ask(goOn);
    });
    return release;
  }, [unsaved, ask]);
}
