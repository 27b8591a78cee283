import type { Garage } from "@/features/session/types";

/** Returns whether the person may renew. Only owners may do so. */
export function mayRenew(garage: Pick<Garage, "permissions"> | undefined): boolean {
  return garage?.permissions.includes("pay_subscription") ?? false;
}
