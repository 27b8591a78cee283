import type { Schema } from "@/api/schema";
import { UPI } from "@/features/invoices/payment-schema";
import { isoToday } from "@/lib/dates/day";
import { rupeesIn } from "@/lib/money/amount";
import type { Bill } from "../types";

export type PayForm = {
  amount: string;
  paymentMethodId: number;
  reference: string;
  paidOn: string;
};

export const PAY_FIELDS = ["amount", "paymentMethodId", "reference", "paidOn"] as const;

/** Returns the form with the rest of the bill. A person who does not see the cost types the amount. */
export function payFormOf({ left }: Bill): PayForm {
  return {
    amount: left === null ? "" : left.toFixed(2),
    paymentMethodId: UPI,
    reference: "",
    paidOn: isoToday(),
  };
}

export function toPayBillIn({ amount, paymentMethodId, reference, paidOn }: PayForm) {
  return {
    amount: rupeesIn(amount),
    paymentMethodId,
    reference: reference.trim(),
    paidOn,
  } satisfies Schema<"PayBillIn">;
}
