import type { Garage } from "@/features/session/types";

/** Only owners may renew. */
export function mayRenew(garage: Pick<Garage, "permissions"> | undefined): boolean {
  return garage?.permissions.includes("pay_subscription") ?? false;
}
