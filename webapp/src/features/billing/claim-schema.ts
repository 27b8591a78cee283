import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { rupeesIn } from "@/lib/money/amount";
import { amountField } from "@/lib/money/amount-field";
import type { ClaimIn } from "./types";

const REQUIRED = say.billing_amount_is_required();
export const MOST_DAYS_BACK = 30;
const LONGEST = 22;
const UTR = {
  label: say.billing_utr(),
  shortest: 12,
  where: say.billing_shown_in_your_payment_app_or(),
};

/**
 * Ways to pay that the owner must report, each with the name of the number that identifies the
 * payment.
 */
const MODES = {
  upi: { word: say.billing_upi(), ...UTR },
  neft: { word: say.billing_bank_transfer(), ...UTR },
  cheque: {
    word: say.billing_cheque(),
    label: say.billing_cheque_number(),
    shortest: 6,
    where: say.billing_printed_at_the_bottom_of_the(),
  },
} as const;

export type ClaimMode = keyof typeof MODES;
export const CHOICES = Object.entries(MODES).map(([value, { word }]) => ({ value, word }));
export const referenceOf = (mode: ClaimMode) => MODES[mode];

export type ClaimForm = { mode: ClaimMode; reference: string; amount: string; paidOn: string };

/** Removes spaces, dots, slashes and dashes, which people may copy together with a number. */
const bare = (reference: string) => reference.replace(/[\s./-]/g, "").toUpperCase();

/** Returns the rules of a payment report. The payment date must be between `from` and `today`. */
export function claimForm(from: string, today: string) {
  return z
    .object({
      mode: z.enum(["upi", "neft", "cheque"]),
      reference: z.string(),
      amount: amountField(REQUIRED, (paise) => (paise === 0 ? REQUIRED : undefined)),
      paidOn: z.string().check(
        z.minLength(1, say.billing_date_is_required()),
        z.refine((day) => !day || day <= today, say.billing_a_payment_cannot_be_dated_in()),
        z.refine(
          (day) => !day || day >= from,
          say.billing_a_payment_can_be_reported_up({ most: MOST_DAYS_BACK }),
        ),
      ),
    })
    .check(
      z.refine<ClaimForm>((form) => referenceProblem(form) === undefined, {
        path: ["reference"],
        error: ({ input }) => referenceProblem(input as ClaimForm) ?? "",
        when: ({ value }) => typeof value === "object" && value !== null,
      }),
    );
}

function referenceProblem({ mode, reference }: ClaimForm): string | undefined {
  const { label, shortest } = MODES[mode];
  if (reference.trim() === "") return say.billing_is_required({ label });
  const fits = new RegExp(`^[A-Z0-9]{${shortest},${LONGEST}}$`).test(bare(reference));
  return fits
    ? undefined
    : say.billing_the_must_have_to_letters_and({ label, shortest, longest: LONGEST });
}

export function toClaimIn({ mode, reference, amount, paidOn }: ClaimForm, planCode: string) {
  return {
    planCode,
    mode,
    reference: bare(reference),
    amount: rupeesIn(amount),
    paidOn,
    note: "",
  } satisfies ClaimIn;
}
