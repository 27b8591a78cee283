"use client";

import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from "react";
import { reload } from "@/lib/chunk";
import { notify } from "@/lib/notify";
import { useQuiet } from "@/lib/quiet";

type LazilyProps<P> = {
  /** Imports the part. Declare it outside the component, so that it is always the same. */
  load: () => Promise<{ default: ComponentType<P> }>;
  /** Shown until the part is here. */
  waiting?: ReactNode;
  /** Nobody asked for it: it comes after what the page asks for, and if it does not, only the log hears of it. */
  quiet?: boolean;
  /** Called when the part cannot be had: whoever opened it closes it, so that it can be asked for again. */
  onFailure?: () => void;
} & (Record<never, never> extends P ? { props?: P } : { props: P });

const FAILED = "This could not be loaded. Check the connection and try again.";

/**
 * A part that is fetched when it is first shown. Not `React.lazy`: that remembers a failed import
 * for ever, and throws it at the whole page.
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
        // A form or a sheet is much to draw: in a pass that may be interrupted.
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
