import { ROUTES, withQuery } from "@/lib/navigation/routes";

/** The URLs of purchases. They are here and not in ROUTES, because every page loads ROUTES. */
export const PURCHASES = {
  toOrder: ROUTES.purchases,
  orders: `${ROUTES.purchases}/orders`,
  newOrder: `${ROUTES.purchases}/orders/new`,
  goodsIn: `${ROUTES.purchases}/goods-in`,
  newGoodsIn: `${ROUTES.purchases}/goods-in/new`,
  bills: `${ROUTES.purchases}/bills`,
  newBill: `${ROUTES.purchases}/bills/new`,
  returns: `${ROUTES.purchases}/returns`,
  oldParts: `${ROUTES.purchases}/old-parts`,
  scrap: `${ROUTES.purchases}/scrap`,
  suppliers: `${ROUTES.purchases}/suppliers`,
} as const;

export function toBill(garageId: number, billId: number) {
  return withQuery(`${PURCHASES.bills}/view`, { garageId, billId });
}

/** The search of bills takes the code of a supplier. */
export function toOpenBills(garageId: number, supplierCode: string) {
  return withQuery(PURCHASES.bills, { garageId, filter: "unpaid", search: supplierCode });
}

export function toBillOfGoodsIn(garageId: number, goodsInId: number) {
  return withQuery(PURCHASES.newBill, { garageId, goodsInId });
}

export function toOrder(garageId: number, orderId: number) {
  return withQuery(`${PURCHASES.orders}/view`, { garageId, orderId });
}

export function toChangeOrder(garageId: number, orderId: number) {
  return withQuery(`${PURCHASES.orders}/change`, { garageId, orderId });
}

export function toGoodsIn(garageId: number, goodsInId: number) {
  return withQuery(`${PURCHASES.goodsIn}/view`, { garageId, goodsInId });
}

export function toGoodsOfOrder(garageId: number, orderId: number) {
  return withQuery(PURCHASES.newGoodsIn, { garageId, orderId });
}

export function toReturn(garageId: number, returnId: number) {
  return withQuery(`${PURCHASES.returns}/view`, { garageId, returnId });
}
