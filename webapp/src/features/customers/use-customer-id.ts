"use client";

import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { toId } from "@/lib/session-values";
import { useStored, writeStored } from "@/lib/stored";

const CUSTOMER_ID = "customerId";

/**
 * Whose screen it is: the address says so, so that it survives a reload and can be sent; without one it is who
 * was looked at last. `undefined` until the browser's storage can be read, `null` when there is nobody.
 */
export function useCustomerId(): number | null | undefined {
  const asked = useSearchParams().get(CUSTOMER_ID);
  const named = toId(asked);
  const stored = useStored(CUSTOMER_ID);
  useEffect(() => {
    if (named !== null) writeStored(CUSTOMER_ID, String(named));
  }, [named]);
  if (asked !== null) return named;
  return stored === undefined ? undefined : toId(stored);
}
