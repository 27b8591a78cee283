import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { amountField } from "@/lib/money/amount-field";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { reasonForm } from "./reason-schema";
import { referenceField } from "./reference-schema";

const REQUIRED = say.invoices_amount_is_required();

/** Returns the rules of the refund form. `left` is what of the payment is not refunded, in paise. */
export function refundSchema(left: number) {
  return z.object({
    ...reasonForm.shape,
    amount: amountField(REQUIRED, (paise) => {
      if (paise === 0) return REQUIRED;
      return paise > left
        ? say.invoices_only_of_this_payment_is_left({ amount: rupees(inRupees(left)) })
        : undefined;
    }),
    paymentMethodId: z.number().check(z.minimum(1, say.invoices_payment_method_is_required())),
    reference: referenceField,
  });
}

export type RefundForm = z.infer<ReturnType<typeof refundSchema>>;
