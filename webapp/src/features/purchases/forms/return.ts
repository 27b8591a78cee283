import type { Schema } from "@/api/schema";
import { quantityIn, sumOf } from "@/features/parts/quantity";
import { isoToday } from "@/lib/dates/day";
import { rupeesIn } from "@/lib/money/amount";
import type { Bill } from "../types";

export type ReturnLineForm = {
  /** The key of the line on the screen. It is not sent. */
  key: number;
  billLineId: number;
  partName: string;
  details: string;
  unit: string;
  /** What can still go back. */
  left: number;
  quantity: string;
};

export type ReturnForm = { sentOn: string; reason: string; lines: ReturnLineForm[] };

export const RETURN_FIELDS = ["sentOn", "reason", "lines"] as const;

/** Returns the lines of a bill that can go back. Nothing goes back yet. */
export function returnFormOf(bill: Bill): ReturnForm {
  const lines = bill.lines.map((line, at) => ({
    key: at + 1,
    billLineId: line.billLineId,
    partName: line.description,
    details: line.partCode ?? "",
    unit: line.unit,
    left: sumOf(sumOf(line.quantity, line.freeQuantity), -line.returned),
    quantity: "",
  }));
  return { sentOn: isoToday(), reason: "", lines: lines.filter(({ left }) => left > 0) };
}

/** Restores the typed quantities. The bill may have other lines by now. */
export function withKeptQuantities(lines: ReturnLineForm[], kept: unknown): ReturnLineForm[] {
  if (!Array.isArray(kept)) return lines;
  const typed = new Map<unknown, unknown>(
    kept.map((line: Partial<ReturnLineForm> | null) => [line?.billLineId, line?.quantity]),
  );
  return lines.map((line) => {
    const quantity = typed.get(line.billLineId);
    return typeof quantity === "string" ? { ...line, quantity } : line;
  });
}

export function toReturnIn({ sentOn, reason, lines }: ReturnForm, billId: number) {
  return {
    billId,
    sentOn,
    reason: reason.trim(),
    lines: lines
      .filter(({ quantity }) => quantityIn(quantity) > 0)
      .map(({ billLineId, quantity }) => ({ billLineId, quantity: quantityIn(quantity) })),
  } satisfies Schema<"SupplierReturnIn">;
}

export type CreditForm = { creditNumber: string; creditOn: string; amount: string };

export const CREDIT_FIELDS = ["creditNumber", "creditOn", "amount"] as const;

export function toCreditIn({ creditNumber, creditOn, amount }: CreditForm) {
  return {
    creditNumber: creditNumber.trim(),
    creditOn,
    amount: rupeesIn(amount),
  } satisfies Schema<"CreditIn">;
}
