import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { referenceField } from "@/features/invoices/reference-schema";
import { amountField } from "@/lib/money/amount-field";
import { rupees } from "@/lib/money/format";
import { inPaise } from "@/lib/money/paise";
import { day } from "./short-rules";

/** Returns the rules of a payment. `left` is the limit of the amount, if the person sees it. */
export function payForm(left: number | null) {
  return z.object({
    amount: amountField(say.purchases_amount_is_required(), (paise) => {
      if (paise === 0) return say.purchases_amount_is_required();
      return left !== null && paise > inPaise(left)
        ? say.purchases_the_balance_due_is({ due: rupees(left) })
        : undefined;
    }),
    paymentMethodId: z.number(),
    reference: referenceField,
    paidOn: day(),
  });
}
