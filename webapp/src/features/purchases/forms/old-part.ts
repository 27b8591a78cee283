import "@/lib/forms/zod";
import * as z from "zod/mini";
import type { Schema } from "@/api/schema";
import { quantityIn, quantityProblem } from "@/features/parts/quantity";
import { rupeesIn } from "@/lib/money/amount";
import { amountField } from "@/lib/money/amount-field";
import { optionalAmount } from "./fields";
import { day } from "./short-rules";

/** The day may be empty as long as only the keeper changes. The credit may come later. */
export type SettleForm = {
  oldPart: string;
  backOn: string;
  supplierName: string;
  credited: string;
};
export const SETTLE_FIELDS = ["oldPart", "backOn", "supplierName", "credited"] as const;

const name = () => z.string().check(z.trim(), z.maxLength(200, "At most 200 characters"));

export const settleForm = z.object({
  oldPart: z.string(),
  backOn: z.string(),
  supplierName: name(),
  credited: optionalAmount(),
});

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

const weightProblem = (text: string) => quantityProblem(text, "KGS", "Weight is required");

export const scrapForm = z.object({
  soldOn: day(),
  buyer: name().check(z.minLength(1, "Buyer is required")),
  kilograms: z.string().check(
    z.refine((text) => weightProblem(text) === undefined, {
      error: ({ input }) => weightProblem(String(input)) ?? "",
    }),
  ),
  amount: amountField("Amount is required"),
  paperNumber: z.string().check(z.trim(), z.maxLength(40, "At most 40 characters")),
});

export function toScrapIn(form: ScrapForm) {
  return {
    soldOn: form.soldOn,
    buyer: form.buyer.trim(),
    kilograms: quantityIn(form.kilograms),
    amount: rupeesIn(form.amount),
    paperNumber: form.paperNumber.trim(),
  } satisfies Schema<"ScrapSaleIn">;
}
