import type { Garage } from "@/features/session/types";

/** The owner's alone; everybody else asks them. */
export function mayRenew(garage: Pick<Garage, "permissions"> | undefined): boolean {
  return garage?.permissions.includes("pay_subscription") ?? false;
}
