import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { holdBack } from "./back-press";

/**
 * While `held`, Back and Forward do not leave the page. `told` runs instead and gets a function that goes
 * back anyway. The browser cannot cancel Back, so the left address is pushed again.
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
