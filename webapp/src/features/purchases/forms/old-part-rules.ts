import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { quantityProblem } from "@/features/parts/quantity";
import { amountField } from "@/lib/money/amount-field";
import { optionalAmount } from "./fields";
import { day } from "./short-rules";

/** The rules of an old part's settlement and of a scrap sale, with the server's words. */

const name = () =>
  z.string().check(z.trim(), z.maxLength(200, say.purchases_at_most_200_characters()));

export const settleForm = z.object({
  oldPart: z.string(),
  backOn: z.string(),
  supplierName: name(),
  credited: optionalAmount(),
});

const weightProblem = (text: string) =>
  quantityProblem(text, "KGS", say.purchases_weight_is_required());

export const scrapForm = z.object({
  soldOn: day(),
  buyer: name().check(z.minLength(1, say.purchases_buyer_is_required())),
  kilograms: z.string().check(
    z.refine((text) => weightProblem(text) === undefined, {
      error: ({ input }) => weightProblem(String(input)) ?? "",
    }),
  ),
  amount: amountField(say.purchases_amount_is_required()),
  paperNumber: z.string().check(z.trim(), z.maxLength(40, say.purchases_at_most_40_characters())),
});
