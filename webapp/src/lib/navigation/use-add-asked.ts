import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import type { Path } from "./routes";

const ADD = "add";

/** Returns the address of a list whose panel for a new entry is open. */
export const adding = (list: Path) => `${list}?${ADD}=1`;

/**
 * Opens the panel for a new entry if the address asks for it. A reload does not open it again. Until
 * the rights of the person are known, `mayAdd` is undefined.
 */
export function useAddAsked(mayAdd: boolean | undefined, open: () => void): void {
  const isAsked = useSearchParams().get(ADD) === "1";
  const begin = useEffectEvent(() => {
    const { pathname, search } = window.location;
    const rest = new URLSearchParams(search);
    rest.delete(ADD);
    window.history.replaceState(null, "", rest.size ? `${pathname}?${rest}` : pathname);
    if (mayAdd) open();
  });
  useEffect(() => {
    if (isAsked && mayAdd !== undefined) begin();
  }, [isAsked, mayAdd]);
}
