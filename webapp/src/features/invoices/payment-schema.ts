import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { aYearBefore, daysBefore } from "@/lib/dates/day";
import { parseAmount, rupeesIn } from "@/lib/money/amount";
import { amountField } from "@/lib/money/amount-field";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { bareReference, isForm, referenceProblem } from "./reference";
import type { PaymentIn } from "./types";

const REQUIRED = say.invoices_amount_is_required();
export const CASH = 1;
export const UPI = 2;
export const CARD = 3;
export const BANK = 4;

/** The name of the reference for each method. Cash has no reference. */
export const REFERENCES: Partial<Record<number, string>> = {
  [UPI]: say.invoices_utr(),
  [CARD]: say.invoices_approval_code(),
  [BANK]: say.invoices_utr(),
};

/** Cash from this amount on is forbidden by law, in paise. */
const MOST_CASH = 20_000_000;

/** Returns whether this is more cash than the law allows from one person. */
export function isTooMuchCash(amount: string, paymentMethodId: number): boolean {
  if (paymentMethodId !== CASH) return false;
  const found = parseAmount(amount);
  return "paise" in found && found.paise >= MOST_CASH;
}

/** Returns the method that a payment starts with. Nobody chose cash for the job: it is the default. */
export function firstMethod(methodOfJob = CASH): number {
  return methodOfJob === CASH ? UPI : methodOfJob;
}

/** An older payment needs a reason of somebody who may cancel invoices. */
export const DAYS_BACK = 3;

/** The limits of the payment date. A date before `late` needs a reason. */
export type PaymentDays = { from: string; late: string; today: string };

export function paymentDays(today: string, mayDateBack: boolean): PaymentDays {
  const late = daysBefore(today, DAYS_BACK);
  return { from: mayDateBack ? aYearBefore(today) : late, late, today };
}

/** Returns the rules of the payment form. `due` is the limit of the amount, in paise. */
export function paymentFormSchema(due: number | undefined, { from, late, today }: PaymentDays) {
  return z
    .object({
      amount: amountField(REQUIRED, (paise) => {
        if (paise === 0) return REQUIRED;
        return due !== undefined && paise > due
          ? say.invoices_the_balance_due_is({ due: rupees(inRupees(due)) })
          : undefined;
      }),
      paymentMethodId: z.number().check(z.minimum(1, say.invoices_payment_method_is_required())),
      reference: z.string(),
      paidOn: z.string().check(
        z.minLength(1, say.invoices_date_is_required()),
        z.refine((day) => !day || day <= today, say.invoices_a_payment_cannot_be_dated_in()),
        z.refine(
          (day) => !day || day >= from,
          from === late
            ? say.invoices_ask_an_owner_or_manager_for_older({ days: DAYS_BACK })
            : say.invoices_the_payment_date_cannot_be_more(),
        ),
      ),
      reason: z.string().check(z.maxLength(200, say.invoices_at_most_characters({ most: 200 }))),
    })
    .check(
      z.refine<PaymentForm>(({ paidOn, reason }) => !(paidOn && paidOn < late) || !!reason.trim(), {
        path: ["reason"],
        error: say.invoices_write_why_the_payment_is_recorded_so_late(),
        when: isForm,
      }),
      // The reference is checked only if the method has a reference, because a hidden field must
      // not block the form.
      z.refine<PaymentForm>((form) => problemOf(form) === undefined, {
        path: ["reference"],
        error: ({ input }) => problemOf(input as PaymentForm) ?? "",
        when: isForm,
      }),
    );
}

type Referenced = Pick<PaymentForm, "paymentMethodId" | "reference">;

/** Returns why the reference of a payment would be refused. A method without one has no problem. */
export function problemOf({ paymentMethodId, reference }: Referenced): string | undefined {
  return REFERENCES[paymentMethodId] ? referenceProblem(reference) : undefined;
}

/** Returns the reference that is sent. A text that was typed for another method is not sent. */
export function referenceOf({ paymentMethodId, reference }: Referenced): string {
  return REFERENCES[paymentMethodId] ? bareReference(reference) : "";
}

export type PaymentForm = {
  amount: string;
  paymentMethodId: number;
  reference: string;
  paidOn: string;
  reason: string;
};

export function toPaymentIn(form: PaymentForm) {
  const { amount, paymentMethodId, paidOn, reason } = form;
  return {
    amount: rupeesIn(amount),
    paymentMethodId,
    reference: referenceOf(form),
    paidOn,
    reason: reason.trim(),
  } satisfies PaymentIn;
}
