import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";

export const UNSAVED = {
  title: "Leave without saving?",
  what: "Your unsaved text will be lost.",
  verb: "Leave",
  stay: "Keep editing",
};

/** The browser asks before a page with unsaved changes is closed or reloaded. */
export function useUnloadGuard(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);
}

/** Panels, questions and forms that guard Back now. Only the last one handles it. */
const guards: object[] = [];

/**
 * While active, the browser's Back and Forward do not change the page. `onBack` is called instead, with a function
 * that goes back after all. The browser cannot cancel Back, so the address that was left is pushed again.
 */
export function useBackGuard(active: boolean, onBack: (goBack: () => void) => void): void {
  const address = `${usePathname()}?${useSearchParams()}`;
  const here = useRef({ state: null as unknown, address });
  useEffect(() => {
    here.current = { state: window.history.state, address: window.location.href };
  });

  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!active) return;
    const guard = {};
    guards.push(guard);
    const release = () => {
      window.removeEventListener("popstate", handle, { capture: true });
      if (guards.includes(guard)) guards.splice(guards.indexOf(guard), 1);
    };
    const handle = (event: PopStateEvent) => {
      if (guards.at(-1) !== guard) return;
      event.stopImmediatePropagation();
      window.history.pushState(here.current.state, "", here.current.address);
      back(() => {
        release();
        window.history.back();
      });
    };
    // Capturing listeners run before the router's.
    window.addEventListener("popstate", handle, { capture: true });
    return release;
  }, [active]);
}
