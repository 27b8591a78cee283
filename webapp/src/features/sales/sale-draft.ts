import { referenceOf } from "@/features/invoices/payment-schema";
import { type PartLine, toPartsUsed } from "@/features/jobs/parts/part-lines";
import { partSums } from "@/features/jobs/parts/part-sums";
import { parseAmount } from "@/lib/money/amount";
import { inRupees, type TaxRules, type Totals, totalsOf } from "@/lib/money/paise";
import type { SaleIn } from "./types";

export type Buyer = { customerId: number; name: string };

/** A sale that is not saved yet. */
export type SaleDraft = {
  lines: readonly PartLine[];
  /** Without a customer, the buyer is a walk-in, who may give a name and a phone number. */
  buyer: Buyer | undefined;
  name: string;
  phone: string;
  taxed: boolean;
  exemptReason: string;
  /** The number of the buyer's purchase order. */
  poNumber: string;
};

/** How the buyer pays. */
export type Paying = {
  method: number;
  /** On credit, a part may be paid now. */
  onCredit: boolean;
  /** The paid amount on credit, or the cash that was handed over. */
  typed: string;
  reference: string;
  /** Why an owner or a manager sells over the limit. */
  creditReason: string;
};

export function saleTotals({ lines, taxed }: SaleDraft, rules: TaxRules | undefined): Totals {
  return totalsOf([], taxed, rules, partSums(lines, taxed));
}

/** Returns the cash that goes back to the buyer, in paise, or undefined if too little was given. */
export function changeOf(typed: string, total: number): number | undefined {
  const found = parseAmount(typed);
  if ("problem" in found) return undefined;
  return found.paise >= total ? found.paise - total : undefined;
}

export function toSaleIn(draft: SaleDraft, paying: Paying, total: number): SaleIn {
  const part = parseAmount(paying.typed);
  const now = paying.onCredit ? ("paise" in part ? part.paise : 0) : total;
  return {
    customerId: draft.buyer?.customerId ?? null,
    walkIn: draft.buyer ? { name: "", phone: "" } : { name: draft.name, phone: draft.phone },
    partsUsed: toPartsUsed(draft.lines),
    taxCollected: draft.taxed ? 1 : 0,
    exemptReason: draft.taxed ? null : draft.exemptReason,
    paid:
      now > 0
        ? {
            amount: inRupees(now),
            paymentMethodId: paying.method as 1 | 2 | 3 | 4,
            reference: referenceOf({
              paymentMethodId: paying.method,
              reference: paying.reference,
            }),
          }
        : null,
    creditReason: paying.creditReason,
    poNumber: draft.poNumber,
    total: inRupees(total),
  };
}
