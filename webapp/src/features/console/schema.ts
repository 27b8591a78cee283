import "@/lib/forms/zod";
import * as z from "zod/mini";
import { rupeesIn } from "@/lib/money/amount";
import { amountField } from "@/lib/money/amount-field";
import type {
  AddAdminIn,
  AddPlanIn,
  AddVersionIn,
  AdminRoleIn,
  AdminSignInIn,
  DeletionIn,
  DiscountIn,
  ExtendIn,
  GarageNameIn,
  NoteIn,
  PaceIn,
  PauseIn,
  RecordedIn,
  ReleaseIn,
  SponsorIn,
  WhyIn,
} from "./types";

const required = (words: string) => z.string().check(z.trim(), z.minLength(1, words));
const reason = required("Reason is required").check(
  z.maxLength(500, "This must be at most 500 characters long"),
);
const day = z.string().check(z.minLength(1, "Date is required"));
const planCode = z.string().check(z.minLength(1, "Plan is required"));
const whole = (least: number, most: number, words: string) =>
  z
    .string()
    .check(
      z.refine((text) => /^\d{1,3}$/.test(text.trim()) && within(Number(text), least, most), words),
    );

export const signInForm = z.object({
  email: required("Email is required"),
  password: z.string().check(z.minLength(1, "Password is required")),
  otp: required("Code is required"),
});
export const toSignInIn = (form: z.infer<typeof signInForm>) =>
  ({ ...form, otp: form.otp.replace(/\s/g, "") }) satisfies AdminSignInIn;

export const reasonForm = z.object({ reason });
export const toWhyIn = (form: z.infer<typeof reasonForm>) => form satisfies WhyIn;

export const maybeReasonForm = z.object({ reason: z.string().check(z.trim()) });

export const releaseForm = z.object({ email: required("Email is required"), reason });
export const toReleaseIn = (form: z.infer<typeof releaseForm>) => form satisfies ReleaseIn;

export const noteForm = z.object({
  note: required("Note is required").check(
    z.maxLength(2000, "This must be at most 2000 characters long"),
  ),
});
export const toNoteIn = (form: z.infer<typeof noteForm>) => form satisfies NoteIn;

const mode = z.enum(["upi", "neft", "cheque", "cash"]);
export type Mode = z.infer<typeof mode>;
export const MODES = [
  { value: "upi", word: "UPI" },
  { value: "neft", word: "Bank transfer" },
  { value: "cheque", word: "Cheque" },
  { value: "cash", word: "Cash" },
] as const satisfies readonly { value: Mode; word: string }[];

const amount = amountField();

export const paymentForm = z.object({
  planCode,
  mode,
  reference: required("Reference is required"),
  amount,
  receivedOn: day,
  note: z.string(),
  reason: z.string(),
});
export type PaymentForm = z.infer<typeof paymentForm>;
export function toRecordedIn(form: PaymentForm) {
  return { ...form, amount: rupeesIn(form.amount) } satisfies RecordedIn;
}

export const extendForm = z.object({ days: whole(1, 365, "Enter 1 to 365 days"), reason });
export const toExtendIn = ({ days, reason }: z.infer<typeof extendForm>) =>
  ({ days: Number(days), reason }) satisfies ExtendIn;

export const discountForm = z.object({
  percent: whole(0, 99, "Enter 0 to 99 percent"),
  until: day,
  reason,
});
export const toDiscountIn = ({ percent, ...form }: z.infer<typeof discountForm>) =>
  ({ ...form, percent: Number(percent) }) satisfies DiscountIn;

const garageName = required("Name is required");
export const askDeletionForm = z.object({ garageName, reason });
export const toDeletionIn = (form: z.infer<typeof askDeletionForm>) => form satisfies DeletionIn;

export const confirmDeletionForm = z.object({ garageName });
export const toGarageNameIn = (form: z.infer<typeof confirmDeletionForm>) =>
  form satisfies GarageNameIn;

export const pauseForm = z.object({ until: day, reason });
export const toPauseIn = (form: z.infer<typeof pauseForm>) => form satisfies PauseIn;

/** The minutes for which a garage can be slowed down. */
export const PACE_MINUTES = {
  15: "15 minutes",
  60: "1 hour",
  240: "4 hours",
  1440: "1 day",
  8640: "6 days",
};
const paceReason = required("Reason is required").check(
  z.minLength(3, "Write at least 3 characters"),
  z.maxLength(300, "This must be at most 300 characters long"),
);
export const paceForm = z.object({
  perSecond: whole(1, 50, "Enter 1 to 50 requests"),
  minutes: z.string(),
  reason: paceReason,
});
export const toPaceIn = ({ perSecond, minutes, reason }: z.infer<typeof paceForm>) =>
  ({
    perSecond: Number(perSecond),
    until: new Date(Date.now() + Number(minutes) * 60_000).toISOString(),
    reason,
  }) satisfies PaceIn;

export const paceReasonForm = z.object({ reason: paceReason });

export const sponsorForm = z.object({ planCode, until: day, reason });
export const toSponsorIn = (form: z.infer<typeof sponsorForm>) => form satisfies SponsorIn;

/**
 * The preview decides whether there is a charge. The payment method is required only if there is a
 * charge.
 */
export const planForm = z.object({ planCode, mode, reference: z.string(), reason });
export type PlanForm = z.infer<typeof planForm>;

const role = z.enum(["support", "billing", "super"]);
export const adminForm = z.object({
  email: required("Email is required"),
  name: required("Name is required").check(
    z.maxLength(200, "This must be at most 200 characters long"),
  ),
  role,
});
export const toAddAdminIn = (form: z.infer<typeof adminForm>) => form satisfies AddAdminIn;

export const adminRoleForm = z.object({ role, reason });
export const toAdminRoleIn = (form: z.infer<typeof adminRoleForm>) => form satisfies AdminRoleIn;

const MOST_ROOM = 10_000;
const room = z
  .string()
  .check(
    z.refine(
      (text) => /^\d{1,5}$/.test(text.trim()) && within(Number(text), 1, MOST_ROOM),
      "Enter a number from 1 to 10,000",
    ),
  );
const terms = { price: amount, branches: room, staff: room, reason };
export const versionForm = z.object(terms);
export type VersionForm = z.infer<typeof versionForm>;
export const newPlanForm = z.object({
  ...terms,
  name: required("Name is required").check(
    z.maxLength(60, "This must be at most 60 characters long"),
  ),
  interval: z.enum(["month", "year"]),
});
export type NewPlanForm = z.infer<typeof newPlanForm>;

const toTerms = ({ price, branches, staff, reason }: VersionForm) => ({
  price: rupeesIn(price),
  branches: Number(branches),
  staff: Number(staff),
  reason,
});
export const toAddVersionIn = (form: VersionForm, after: number) =>
  ({ ...toTerms(form), after }) satisfies AddVersionIn;
export const toAddPlanIn = ({ name, interval, ...form }: NewPlanForm) =>
  ({ ...toTerms(form), name, interval }) satisfies AddPlanIn;

function within(number: number, least: number, most: number): boolean {
  return number >= least && number <= most;
}
