import "@/lib/forms/zod";
import * as z from "zod/mini";
import { rupeesIn } from "@/lib/money/amount";
import { amountField } from "@/lib/money/amount-field";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import type { PaymentIn } from "./types";

const REQUIRED = "Amount is required";
const LONGEST_REFERENCE = 40;
const UPI = 2;
const CARD = 3;
const BANK_TRANSFER = 4;

/** The name of the reference for each method. Cash has no reference. */
export const REFERENCES: Partial<Record<number, string>> = {
  [UPI]: "UTR",
  [CARD]: "Approval code",
  [BANK_TRANSFER]: "UTR",
};

/**
 * Returns the rules of the payment form. `due` is in paise, and `from` and `today` limit the payment date.
 */
export function paymentFormSchema(due: number, from: string, today: string) {
  return z
    .object({
      amount: amountField(REQUIRED, (paise) => {
        if (paise === 0) return REQUIRED;
        return paise > due ? `The balance due is ${rupees(inRupees(due))}` : undefined;
      }),
      paymentMethodId: z.number().check(z.minimum(1, "Payment Method is required")),
      reference: z.string(),
      paidOn: z.string().check(
        z.minLength(1, "Date is required"),
        z.refine((day) => !day || day <= today, "A payment cannot be dated in the future"),
        z.refine((day) => !day || day >= from, "The payment date cannot be more than a year ago"),
      ),
    })
    .check(
      // The reference is checked only if the method has a reference, because a hidden field must
      // not block the form.
      z.refine<PaymentForm>((form) => referenceProblem(form) === undefined, {
        path: ["reference"],
        error: ({ input }) => referenceProblem(input as PaymentForm) ?? "",
        when: isForm,
      }),
    );
}

function referenceProblem({ paymentMethodId, reference }: PaymentForm): string | undefined {
  if (!REFERENCES[paymentMethodId]) return undefined;
  if (reference.trim().length > LONGEST_REFERENCE) return `At most ${LONGEST_REFERENCE} characters`;
  return /^[A-Za-z0-9/_.\s-]*$/.test(reference)
    ? undefined
    : "Use only letters, digits and - _ . / in the reference";
}

function isForm({ value }: { value: unknown }): boolean {
  return typeof value === "object" && value !== null;
}

export type PaymentForm = {
  amount: string;
  paymentMethodId: number;
  reference: string;
  paidOn: string;
};

export function toPaymentIn({ amount, paymentMethodId, reference, paidOn }: PaymentForm) {
  return {
    amount: rupeesIn(amount),
    paymentMethodId,
    reference: REFERENCES[paymentMethodId] ? reference.replace(/\s/g, "") : "",
    paidOn,
  } satisfies PaymentIn;
}
