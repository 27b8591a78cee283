"use client";

import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from "react";
import { reload } from "@/lib/chunk";
import { notify } from "@/lib/notify";
import { useQuiet } from "@/lib/quiet";

type LazilyProps<P> = {
  /** Imports the module. Declare it outside the component, so that its identity is stable. */
  load: () => Promise<{ default: ComponentType<P> }>;
  /** Shown while the module loads. */
  waiting?: ReactNode;
  /**
   * The part was not requested by the person. It loads after the page's queries, and a failure is only
   * logged.
   */
  quiet?: boolean;
  /** Called when the module cannot be loaded. The caller closes the part, so that it can be opened again. */
  onFailure?: () => void;
} & (Record<never, never> extends P ? { props?: P } : { props: P });

const FAILED = "This could not be loaded. Check the connection and try again.";

/**
 * Loads a component when it is first shown. `React.lazy` would remember a failed import forever and break the
 * page.
 */
export function Lazily<P extends object>({
  load,
  props,
  waiting,
  quiet = false,
  onFailure,
}: LazilyProps<P>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const mayCome = useQuiet() || !quiet;
  useEffect(() => {
    if (!mayCome) return;
    let gone = false;
    load().then(
      (module) => {
        // A form or a sheet is expensive, so it renders in a transition.
        if (!gone) startTransition(() => setPart(() => module.default));
      },
      (error: unknown) => {
        console.error("A part could not be loaded", error);
        if (gone) return;
        if (!quiet) notify.error(FAILED, { label: "Reload", run: reload });
        onFailure?.();
      },
    );
    return () => {
      gone = true;
    };
  }, [load, mayCome, quiet, onFailure]);
  return Part ? <Part {...(props as P)} /> : waiting;
}
