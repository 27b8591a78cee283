import { quantityIn } from "@/features/parts/quantity";
import type { PartRow } from "@/features/parts/types";
import { amountOr, NOT_SET } from "../amounts";
import type { Order, OrderIn, Supplier } from "../types";
import type { ChosenSupplier } from "./bill";

/** These types describe the values of the form. The validation rules load later. */

export type OrderLineForm = {
  /** The key of the line on the screen. It is not sent. */
  key: number;
  partId: number;
  partName: string;
  details: string;
  unit: string;
  quantity: string;
  price: string;
};

export type OrderForm = {
  supplier: ChosenSupplier | null;
  expectedOn: string;
  note: string;
  lines: OrderLineForm[];
};

/** The fields under which the form can show the server's errors. */
export const ORDER_FIELDS = ["supplier", "expectedOn", "note", "lines"] as const;

export const BLANK_ORDERED: OrderLineForm = {
  key: NOT_SET,
  partId: NOT_SET,
  partName: "",
  details: "",
  unit: "",
  quantity: "",
  price: "",
};

export function blankOrder(): OrderForm {
  return { supplier: null, expectedOn: "", note: "", lines: [] };
}

export function orderFormOf(order: Order, supplier: Supplier): OrderForm {
  return {
    supplier,
    expectedOn: order.expectedOn ?? "",
    note: order.note,
    lines: order.lines.map((line, at) => ({
      ...orderedPart(line),
      key: at + 1,
      quantity: String(line.quantity),
      price: line.price === null ? "" : String(line.price),
    })),
  };
}

type Named = Pick<PartRow, "partId" | "partName" | "brand" | "partNumber" | "partCode" | "unit"> & {
  orderQuantity?: number;
};

/** Returns the line of a part with its usual quantity. */
export function orderedPart(part: Omit<Named, "unit"> & { unit: string }): OrderLineForm {
  const { partId, partName, brand, partNumber, partCode, unit, orderQuantity } = part;
  return {
    ...BLANK_ORDERED,
    partId,
    partName,
    details: [brand, partNumber || partCode].filter(Boolean).join(" · "),
    unit,
    quantity: String(orderQuantity || 1),
  };
}

export function toOrderIn(form: OrderForm) {
  return {
    supplierId: form.supplier?.supplierId ?? NOT_SET,
    expectedOn: form.expectedOn || null,
    note: form.note.trim(),
    lines: form.lines.map(({ partId, quantity, price }) => ({
      partId,
      quantity: quantityIn(quantity),
      price: amountOr(price, null),
    })),
  } satisfies OrderIn;
}
