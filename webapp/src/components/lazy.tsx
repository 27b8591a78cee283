"use client";

import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from "react";
import { reload } from "@/lib/browser/chunk-error";
import { useIdle } from "@/lib/loading/prefetch";
import { notify } from "@/lib/notify";
import { say } from "@/say";

type LazyProps<P> = {
  /**
   * Imports the component. Declare this function outside the rendering component, so that it stays
   * the same function.
   */
  load: () => Promise<{ default: ComponentType<P> }>;
  /** The content that is shown until the component is loaded. */
  fallback?: ReactNode;
  /**
   * Loads the component when the page is idle. A failure is then logged without a message to the
   * person.
   */
  whenIdle?: boolean;
  /**
   * This is called when loading fails. The caller then closes the component, so that the person can
   * open it again.
   */
  onFailure?: () => void;
} & (Record<never, never> extends P ? { props?: P } : { props: P });

const FAILED = say.ui_this_could_not_be_loaded_check();

/**
 * Shows a component whose code loads when it is first shown. `React.lazy` would remember a failed
 * import forever and break the whole page.
 */
export function Lazy<P extends object>(part: LazyProps<P>) {
  const { load, props, fallback, whenIdle = false, onFailure } = part;
  const [loaded, setLoaded] = useState<{ by: typeof load; Part: ComponentType<P> } | null>(null);
  const mayLoad = useIdle() || !whenIdle;
  useEffect(() => {
    if (!mayLoad) return;
    let unmounted = false;
    load().then(
      (module) => {
        // Rendering a form is slow, so React renders it in an interruptible pass.
        if (!unmounted) startTransition(() => setLoaded({ by: load, Part: module.default }));
      },
      (error: unknown) => {
        console.error(say.ui_a_part_could_not_be_loaded(), error);
        if (unmounted) return;
        if (!whenIdle) notify.error(FAILED, { label: say.ui_reload(), run: reload });
        onFailure?.();
      },
    );
    return () => {
      unmounted = true;
    };
  }, [load, mayLoad, whenIdle, onFailure]);
  // Another component in the same place has other props, so the one before it is not shown with them.
  return loaded?.by === load ? <loaded.Part {...(props as P)} /> : fallback;
}
