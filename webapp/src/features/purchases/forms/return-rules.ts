import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { quantityIn, quantityText } from "@/features/parts/quantity";
import { amountField } from "@/lib/money/amount-field";
import { quantityRule } from "./fields";
import type { ReturnLineForm } from "./return";
import { day, reason } from "./short-rules";

/** The rules of a return and of its credit, with the server's words. */

const line = z
  .object({
    key: z.number(),
    billLineId: z.number(),
    partName: z.string(),
    details: z.string(),
    unit: z.string(),
    left: z.number(),
    quantity: z.string(),
  })
  .check(
    quantityRule<ReturnLineForm>("quantity"),
    z.refine<ReturnLineForm>(({ quantity, left }) => !(quantityIn(quantity) > left), {
      path: ["quantity"],
      error: ({ input }) => {
        const { left, unit } = input as ReturnLineForm;
        return say.purchases_only_of_this_bill_are_not({ left: quantityText(left, unit) });
      },
    }),
  );

export const returnForm = z.object({
  sentOn: day(),
  reason: reason(),
  lines: z
    .array(line)
    .check(
      z.refine(
        (lines) => (lines as ReturnLineForm[]).some(({ quantity }) => quantityIn(quantity) !== 0),
        say.purchases_type_how_much_goes_back(),
      ),
    ),
});

export const creditForm = z.object({
  creditNumber: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, say.purchases_credit_note_number_is_required()),
      z.maxLength(40, say.purchases_at_most_40_characters()),
    ),
  creditOn: day(),
  amount: amountField(say.purchases_amount_is_required()),
});
