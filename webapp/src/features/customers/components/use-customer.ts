"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { isGone } from "@/api/api-error";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { toId } from "@/lib/storage/session-values";
import { useStored, writeStored } from "@/lib/storage/stored";
import { customerOptions } from "../api/get-customer";

/** Returns the customer of a screen. Their garage is the garage in which the screen was opened. */
export function useCustomer() {
  const customerId = useCustomerId();
  const isNamed = toId(useSearchParams().get("customerId")) !== null;
  const garage = useOpenedGarage(true);
  const query = useQuery({
    ...customerOptions(garage?.garageId ?? 0, customerId ?? 0),
    enabled: garage !== undefined && typeof customerId === "number",
  });
  return {
    garage,
    garageId: garage?.garageId ?? 0,
    customerId: customerId ?? 0,
    query,
    mayChange: garage?.permissions.includes("change_customers") ?? false,
    /** This is true if there is no customer id, or if the garage does not have this customer. */
    isMissing: customerId === null || (!query.data && isGone(query.error)),
    isNamed,
  };
}

const CUSTOMER_ID = "customerId";

/**
 * Returns the customer's id from the URL. Without an id in the URL, it returns the customer who was
 * viewed last. It returns `undefined` until browser storage can be read, and `null` if there is no
 * customer.
 */
function useCustomerId(): number | null | undefined {
  const asked = useSearchParams().get(CUSTOMER_ID);
  const named = toId(asked);
  const stored = useStored(CUSTOMER_ID);
  useEffect(() => {
    if (named !== null) writeStored(CUSTOMER_ID, String(named));
  }, [named]);
  if (asked !== null) return named;
  return stored === undefined ? undefined : toId(stored);
}
