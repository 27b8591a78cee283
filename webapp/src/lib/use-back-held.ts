import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { holdBack } from "./back-press";

/**
 * While something stands above the page, or holds what is not saved, the browser's Back and Forward lead nowhere:
 * `told` hears of them, and how to go on all the same. Neither can be refused, so the address that was left is laid
 * on top of theirs.
 */
export function useBackHeld(held: boolean, told: (goOn: () => void) => void): void {
  const address = `${usePathname()}?${useSearchParams()}`;
  const here = useRef({ state: null as unknown, address });
  useEffect(() => {
    here.current = { state: window.history.state, address: window.location.href };
  });

  const tell = useEffectEvent(told);
  useEffect(() => {
    if (!held) return;
    const goOn = () => {
      release();
      window.history.back();
    };
    const release = holdBack(() => {
      window.history.pushState(here.current.state, "", here.current.address);
      tell(goOn);
    });
    return release;
  }, [held]);
}
