"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { isGone } from "@/api/api-error";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { toId } from "@/lib/session-values";
import { customerOptions } from "../api/get-customer";
import { useCustomerId } from "../use-customer-id";

/** The customer of a screen, in the garage in which the screen was opened. */
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
    /** The address names no customer, or the garage does not have this customer. */
    isMissing: customerId === null || (!query.data && isGone(query.error)),
    isNamed,
  };
}
