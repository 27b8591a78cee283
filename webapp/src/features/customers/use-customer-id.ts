"use client";

import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { toId } from "@/lib/session-values";
import { useStored, writeStored } from "@/lib/stored";

const CUSTOMER_ID = "customerId";

/**
 * The customer's id from the address, or else of the last viewed customer. `undefined` until browser storage
 * can be read; `null` without a customer.
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
