import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";

export const UNSAVED = {
  title: "Leave without saving?",
  what: "Your unsaved text will be lost.",
  verb: "Leave",
  stay: "Keep editing",
};

/** Makes the browser ask before a page with unsaved changes is closed or reloaded. */
export function useUnloadGuard(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);
}

/** The Back handlers of open panels, questions and forms. Only the last handler is called. */
const guards: (() => void)[] = [];

// A window calls its listeners in the order in which they were added, even capturing listeners.
// `app/providers.tsx` imports this module, so that its listener is added before the router's listener.
if (typeof window !== "undefined") {
  window.addEventListener("popstate", (event) => {
    const guard = guards.at(-1);
    if (!guard) return;
    event.stopImmediatePropagation();
    guard();
  });
}

/**
 * While active, the browser's Back and Forward do not change the page. `onBack` is called instead, with a
 * function that goes back. The browser cannot cancel Back, so the previous URL is pushed again.
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
    const release = () => {
      if (guards.includes(guard)) guards.splice(guards.indexOf(guard), 1);
    };
    const guard = () => {
      window.history.pushState(here.current.state, "", here.current.address);
      back(() => {
        release();
        window.history.back();
      });
    };
    guards.push(guard);
    return release;
  }, [active]);
}
