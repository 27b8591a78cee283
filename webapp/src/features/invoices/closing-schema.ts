import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { rupeesIn } from "@/lib/money/amount";
import { amountField } from "@/lib/money/amount-field";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { type ClosingKind, isKeptTax } from "./closing-kinds";
import { DAYS_BACK, type PaymentDays } from "./payment-schema";
import { bareReference, isForm, referenceProblem } from "./reference";
import type { DeductionIn } from "./types";

const REQUIRED = say.invoices_amount_is_required();
const LONGEST_NOTE = 200;

/** The kind is empty until the person chooses one. */
export type ClosingForm = {
  kind: ClosingKind | "";
  amount: string;
  onDay: string;
  reference: string;
  note: string;
};

/** Returns the rules of the form that closes the rest. `due` is the limit of the amount, in paise. */
export function closingSchema(due: number, { from, late, today }: PaymentDays) {
  return z
    .object({
      kind: z
        .string()
        .check(z.minLength(1, say.khata_choose_why_the_rest_is_closed())) as z.ZodMiniType<
        ClosingForm["kind"],
        ClosingForm["kind"]
      >,
      amount: amountField(REQUIRED, (paise) => {
        if (paise === 0) return REQUIRED;
        return paise > due
          ? say.invoices_the_balance_due_is({ due: rupees(inRupees(due)) })
          : undefined;
      }),
      onDay: z.string().check(
        z.minLength(1, say.invoices_date_is_required()),
        z.refine((day) => !day || day <= today, say.khata_day_is_in_the_future()),
        z.refine(
          (day) => !day || day >= from,
          from === late
            ? say.khata_ask_an_owner_or_manager_for_an_older_day({ days: DAYS_BACK })
            : say.khata_day_is_too_old(),
        ),
      ),
      reference: z.string(),
      note: z
        .string()
        .check(z.maxLength(LONGEST_NOTE, say.invoices_at_most_characters({ most: LONGEST_NOTE }))),
    })
    .check(
      z.refine<ClosingForm>(({ onDay, note }) => !(onDay && onDay < late) || !!note.trim(), {
        path: ["note"],
        error: say.khata_write_why_so_late(),
        when: isForm,
      }),
      // Only tax has a certificate, because a hidden field must not block the form.
      z.refine<ClosingForm>((form) => problemOf(form) === undefined, {
        path: ["reference"],
        error: ({ input }) => problemOf(input as ClosingForm) ?? "",
        when: isForm,
      }),
    );
}

function problemOf({ kind, reference }: ClosingForm): string | undefined {
  return isKeptTax(kind) ? referenceProblem(reference) : undefined;
}

/** Returns the request. `late` is the first day without a note for tax. */
export function toDeductionIn(form: ClosingForm, late: string) {
  const { kind, amount, onDay, reference, note } = form;
  const isTax = isKeptTax(kind);
  return {
    kind,
    amount: rupeesIn(amount),
    onDay,
    reference: isTax ? bareReference(reference) : "",
    note: isTax && onDay >= late ? "" : note.trim(),
  } satisfies DeductionIn;
}
