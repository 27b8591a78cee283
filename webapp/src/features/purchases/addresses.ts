import { ROUTES, withQuery } from "@/lib/navigation/routes";

/** The URLs of purchases. They are here and not in ROUTES, because every page loads ROUTES. */
export const PURCHASES = {
  toOrder: ROUTES.purchases,
  orders: `${ROUTES.purchases}/orders`,
  goodsIn: `${ROUTES.purchases}/goods-in`,
  bills: `${ROUTES.purchases}/bills`,
  newBill: `${ROUTES.purchases}/bills/new`,
  returns: `${ROUTES.purchases}/returns`,
  suppliers: `${ROUTES.purchases}/suppliers`,
} as const;

export function toBill(garageId: number, billId: number) {
  return withQuery(`${PURCHASES.bills}/view`, { garageId, billId });
}
