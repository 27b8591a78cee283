import type { Garage } from "@/features/session/types";

/** Where the subscription is seen and renewed. */
export const RENEW_PATH = "/dashboard/account#subscription";

/** The owner's alone; everybody else asks them. */
export function mayRenew(garage: Pick<Garage, "permissions"> | undefined): boolean {
  return garage?.permissions.includes("pay_subscription") ?? false;
}
