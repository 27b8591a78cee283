import "@/lib/forms/zod";
import * as z from "zod/mini";
import { rupeesIn } from "@/lib/money/amount";
import { amountField } from "@/lib/money/amount-field";
import type { ClaimIn } from "./types";

const REQUIRED = "Amount is required";
export const MOST_DAYS_BACK = 30;
const LONGEST = 22;
const UTR = {
  label: "UTR",
  shortest: 12,
  where: "Shown in your payment app or on your bank statement.",
};

/**
 * Ways to pay that the owner must report, each with the name of the number that identifies the
 * payment.
 */
const MODES = {
  upi: { word: "UPI", ...UTR },
  neft: { word: "Bank transfer", ...UTR },
  cheque: {
    word: "Cheque",
    label: "Cheque number",
    shortest: 6,
    where: "Printed at the bottom of the cheque.",
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
        z.minLength(1, "Date is required"),
        z.refine((day) => !day || day <= today, "A payment cannot be dated in the future"),
        z.refine(
          (day) => !day || day >= from,
          `A payment can be reported up to ${MOST_DAYS_BACK} days later`,
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
  if (reference.trim() === "") return `${label} is required`;
  const fits = new RegExp(`^[A-Z0-9]{${shortest},${LONGEST}}$`).test(bare(reference));
  return fits ? undefined : `The ${label} must have ${shortest} to ${LONGEST} letters and digits`;
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
