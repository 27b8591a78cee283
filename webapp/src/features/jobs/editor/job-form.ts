import { inRupees, type TaxRules } from "@/lib/money/paise";
import { type PartLine, toPartsUsed } from "../parts/part-lines";
import type { ChangedJobIn, Job, JobDefaults, NewJobIn } from "../types";
import { billOf } from "./bill";
import { type TypedDiscount, toDiscountIn } from "./discount";
import { type Line, toServicesOpted } from "./lines";

/**
 * The handling details of a job. Their rules are in job-schema.ts, which loads with the second
 * step.
 */
export type JobForm = {
  entryDate: string;
  expectedDOD: string;
  /** The time of that day as 17:30, or an empty text. */
  expectedTime: string;
  priorityId: number;
  pickupNeeded: number;
  paymentMethodId: number;
  assignedUserId: number | null;
  additionalComments: string;
  taxCollected: boolean;
  /** The reason why a registered garage charges no GST. */
  exemptReason: string;
  /** The odometer reading in kilometres, as typed. */
  odometerKm: string;
  fuelPercent: number | null;
  complaint: string;
};

/** The fields under which a server error can show. */
export const JOB_FIELDS = [
  "entryDate",
  "expectedDOD",
  "expectedTime",
  "priorityId",
  "pickupNeeded",
  "paymentMethodId",
  "assignedUserId",
  "additionalComments",
  "taxCollected",
  "exemptReason",
  "odometerKm",
  "fuelPercent",
  "complaint",
] as const;

/** The ids of the default options. */
const MEDIUM = 2;
const NO = 2;
const CASH = 1;

/**
 * Returns the default values of a new job. A field stays empty if the server does not offer its
 * default option.
 */
export function newForm(today: string, defaults: JobDefaults): JobForm {
  const { priorities, pickupStatuses, paymentMethods, taxAllowed, gstProfileMissing } = defaults;
  return {
    entryDate: today,
    expectedDOD: "",
    expectedTime: "",
    priorityId: priorities.some(({ priorityId }) => priorityId === MEDIUM) ? MEDIUM : 0,
    // The server expects the option's position in the list, starting at 1.
    pickupNeeded: pickupStatuses.length >= NO ? NO : 0,
    paymentMethodId: paymentMethods.some(({ paymentMethodId }) => paymentMethodId === CASH)
      ? CASH
      : 0,
    assignedUserId: null,
    additionalComments: "",
    // A garage registered as Regular charges GST on nearly every job, so GST is on at first.
    taxCollected: taxAllowed && !gstProfileMissing,
    exemptReason: "",
    odometerKm: "",
    fuelPercent: null,
    complaint: "",
  };
}

export function formOf(job: Job): JobForm {
  return {
    entryDate: job.entryDate,
    expectedDOD: job.expectedDOD,
    expectedTime: job.expectedTime ?? "",
    priorityId: job.priorityId,
    pickupNeeded: job.pickupNeeded,
    paymentMethodId: job.paymentMethodId,
    assignedUserId: job.assignedUserId,
    additionalComments: job.additionalComments,
    taxCollected: job.taxCollected === 1,
    exemptReason: job.exemptReason ?? "",
    odometerKm: job.odometerKm === null ? "" : String(job.odometerKm),
    fuelPercent: job.fuelPercent,
    complaint: job.complaint,
  };
}

/** The customer and vehicle of the job. */
export type JobSubject = Pick<NewJobIn, "customerId" | "vehicleId">;

/** Removes spaces and commas from a typed number. */
export function bareKilometres(text: string): string {
  return text.replace(/[\s,]/g, "");
}

/**
 * The services with their prices. `rules` is undefined if only the server knows the amounts, for
 * example for an invoiced job.
 */
export type Priced = {
  lines: readonly Line[];
  parts: readonly PartLine[];
  /** This is false if the saved parts stay as they are. */
  sendsParts: boolean;
  discount: TypedDiscount;
  rules: TaxRules | undefined;
};

export function toNewJobIn(subject: JobSubject, priced: Priced, form: JobForm) {
  const { lines, parts, sendsParts, discount, rules } = priced;
  const total = rules && billOf(lines, parts, discount, form.taxCollected, rules).total;
  return {
    ...subject,
    ...form,
    taxCollected: form.taxCollected ? 1 : 0,
    odometerKm: form.odometerKm.trim() === "" ? null : Number(bareKilometres(form.odometerKm)),
    servicesOpted: toServicesOpted(lines),
    ...(sendsParts && { partsUsed: toPartsUsed(parts) }),
    ...toDiscountIn(discount),
    estimatedCost: total === undefined ? null : inRupees(total),
  } satisfies NewJobIn;
}

export function toChangedJobIn(
  subject: JobSubject,
  priced: Priced,
  form: JobForm,
  version: number,
) {
  return { ...toNewJobIn(subject, priced, form), version } satisfies ChangedJobIn;
}
