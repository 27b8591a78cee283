import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { say } from "@/say";
import { guardUnload } from "./unload";

export const UNSAVED = {
  title: say.lib_leave_without_saving(),
  what: say.lib_your_unsaved_text_will_be_lost(),
  verb: say.lib_leave(),
  stay: say.lib_keep_editing(),
};

/** Makes the browser ask before the person closes or reloads a page with unsaved changes. */
export function useUnloadGuard(unsaved: boolean): void {
  useEffect(() => {
    if (unsaved) return guardUnload();
  }, [unsaved]);
}

/**
 * The Back handlers of open panels, questions and forms. Back calls only the handler that was added
 * last.
 */
const guards: (() => void)[] = [];

// The browser calls the listeners of the window in the order in which they were added.
// `app/providers.tsx` imports this module early, so that its listener is added before the router's
// listener.
if (typeof window !== "undefined") {
  window.addEventListener("popstate", (event) => {
    const guard = guards.at(-1);
    if (!guard) return;
    event.stopImmediatePropagation();
    guard();
  });
}

/**
 * While active, the browser's Back and Forward do not change the page. They call `onBack` with a
 * function that really goes back. The browser cannot cancel Back, so the previous URL is pushed
 * again.
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
