import type { Schema } from "@/api/schema";
import { quantityIn } from "@/features/parts/quantity";
import { rupeesIn } from "@/lib/money/amount";

/** The day may be empty as long as only the keeper changes. The credit may come later. */
export type SettleForm = {
  oldPart: string;
  backOn: string;
  supplierName: string;
  credited: string;
};
export const SETTLE_FIELDS = ["oldPart", "backOn", "supplierName", "credited"] as const;

export function toSettlementIn(form: SettleForm) {
  return {
    oldPart: form.oldPart,
    backOn: form.backOn || null,
    supplierName: form.supplierName.trim(),
    credited: form.credited.trim() === "" ? null : rupeesIn(form.credited),
  } satisfies Schema<"SettlementIn">;
}

export type ScrapForm = {
  soldOn: string;
  buyer: string;
  kilograms: string;
  amount: string;
  paperNumber: string;
};
export const SCRAP_FIELDS = ["soldOn", "buyer", "kilograms", "amount", "paperNumber"] as const;

export function toScrapIn(form: ScrapForm) {
  return {
    soldOn: form.soldOn,
    buyer: form.buyer.trim(),
    kilograms: quantityIn(form.kilograms),
    amount: rupeesIn(form.amount),
    paperNumber: form.paperNumber.trim(),
  } satisfies Schema<"ScrapSaleIn">;
}
