import { numberText, quantityIn, sumOf } from "@/features/parts/quantity";
import type { PartRow } from "@/features/parts/types";
import { isoToday } from "@/lib/dates/day";
import { say } from "@/say";
import { amountOr, NOT_SET } from "../amounts";
import type { GoodsInIn, Order, Supplier } from "../types";
import type { ChosenSupplier } from "./bill";
import { orderedPart } from "./order";

/** These types describe the values of the form. The validation rules load later. */

export type ArrivedForm = {
  /** The key of the line on the screen. It is not sent. */
  key: number;
  partId: number;
  partName: string;
  details: string;
  unit: string;
  /** What the order still expects. It is 0 without an order. */
  expected: number;
  quantity: string;
  price: string;
  mrp: string;
};

export type GoodsInForm = {
  supplier: ChosenSupplier | null;
  day: string;
  challan: string;
  lines: ArrivedForm[];
};

/** The fields under which the form can show the server's errors. */
export const GOODS_IN_FIELDS = ["supplier", "day", "challan", "lines"] as const;

export const BLANK_ARRIVED: ArrivedForm = {
  key: NOT_SET,
  partId: NOT_SET,
  partName: "",
  details: "",
  unit: "",
  expected: 0,
  quantity: "",
  price: "",
  mrp: "",
};

export function blankGoodsIn(): GoodsInForm {
  return { supplier: null, day: isoToday(), challan: "", lines: [] };
}

/** Returns the goods that an order still expects. None of them has arrived yet. */
export function goodsOfOrder(order: Order, supplier: Supplier): GoodsInForm {
  const lines = order.lines
    .filter(({ quantity, received }) => received < quantity)
    .map((line, at) => ({
      ...arrivedPart(line),
      key: at + 1,
      expected: sumOf(line.quantity, -line.received),
      quantity: "",
    }));
  return { ...blankGoodsIn(), supplier, lines };
}

export function arrivedPart(part: Parameters<typeof orderedPart>[0]): ArrivedForm {
  const { partId, partName, details, unit } = orderedPart(part);
  return { ...BLANK_ARRIVED, partId, partName, details, unit, quantity: "1" };
}

/** Counts one unit of a part as arrived. Each scan of a label adds one. */
export function withOneMore(lines: readonly ArrivedForm[], part: PartRow): ArrivedForm[] | null {
  if (!lines.some(({ partId }) => partId === part.partId)) return null;
  return lines.map((line) => {
    const counted = Number(line.quantity.trim() || 0);
    if (line.partId !== part.partId || Number.isNaN(counted)) return line;
    return { ...line, quantity: String(sumOf(counted, 1)) };
  });
}

/** Counts everything that the order expects as arrived. */
export function withAll(lines: readonly ArrivedForm[]): ArrivedForm[] {
  return lines.map((line) =>
    line.expected > 0 ? { ...line, quantity: String(line.expected) } : line,
  );
}

export function expectedText({ expected, unit }: ArrivedForm): string {
  return say.purchases_quantity_expected({ quantity: numberText(expected), unit });
}

/** A line without a quantity has not arrived, so it is not sent. */
export function toGoodsInIn(form: GoodsInForm, orderId: number | null) {
  return {
    supplierId: form.supplier?.supplierId ?? NOT_SET,
    day: form.day,
    challan: form.challan.trim(),
    ...(orderId !== null && { orderId }),
    lines: form.lines
      .filter(({ quantity }) => quantityIn(quantity) > 0)
      .map(({ partId, quantity, price, mrp }) => ({
        partId,
        quantity: quantityIn(quantity),
        price: amountOr(price, null),
        mrp: amountOr(mrp, null),
      })),
  } satisfies GoodsInIn;
}
