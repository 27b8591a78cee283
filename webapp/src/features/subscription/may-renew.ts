import type { Garage } from "@/features/session/types";

/** Returns whether the person may renew the subscription. Only owners may. */
export function mayRenew(garage: Pick<Garage, "permissions"> | undefined): boolean {
  return garage?.permissions.includes("pay_subscription") ?? false;
}
