import "@/lib/zod";
import * as z from "zod/mini";
import { rupeesIn } from "@/lib/amount";
import { amountField } from "@/lib/amount-field";
import type { ClaimIn } from "./types";

const REQUIRED = "Amount is required";
export const MOST_DAYS_BACK = 30;
const LONGEST = 22;
const UTR = {
  label: "UTR",
  shortest: 12,
  where: "As it stands in your payment app or on the statement.",
};

/** How somebody may have paid without our seeing it at once, and what then tells one payment from another. */
const MODES = {
  upi: { word: "UPI", ...UTR },
  neft: { word: "Bank transfer", ...UTR },
  cheque: {
    word: "Cheque",
    label: "Cheque number",
    shortest: 6,
    where: "At the foot of the cheque.",
  },
} as const;

export type ClaimMode = keyof typeof MODES;
export const CHOICES = Object.entries(MODES).map(([value, { word }]) => ({ value, word }));
export const referenceOf = (mode: ClaimMode) => MODES[mode];

export type ClaimForm = { mode: ClaimMode; reference: string; amount: string; paidOn: string };

/** The characters that count: blanks, dots and strokes are how people copy a number. */
const bare = (reference: string) => reference.replace(/[\s./-]/g, "").toUpperCase();

/** `from` and `today` are the days between which it can have been paid. */
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
          `A payment can be told up to ${MOST_DAYS_BACK} days later`,
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
  return fits ? undefined : `The ${label} has ${shortest} to ${LONGEST} letters and digits`;
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
