import { inRupees, totalsOf } from "@/lib/paise";
import { type Line, toServicesOpted } from "./lines";
import type { ChangedJobIn, Job, NewJobIn } from "./types";

/** The handling details. Their rules lie in job-schema.ts, which comes with the second step. */
export type JobForm = {
  entryDate: string;
  expectedDOD: string;
  priorityId: number;
  pickupNeeded: number;
  paymentMethodId: number;
  assignedUserId: number | null;
  additionalComments: string;
  taxCollected: boolean;
};

/** The fields under which the server may put a word of its own. */
export const JOB_FIELDS = [
  "entryDate",
  "expectedDOD",
  "priorityId",
  "pickupNeeded",
  "paymentMethodId",
  "assignedUserId",
  "additionalComments",
  "taxCollected",
] as const;

export function newForm(today: string): JobForm {
  return {
    entryDate: today,
    expectedDOD: "",
    priorityId: 0,
    pickupNeeded: 0,
    paymentMethodId: 0,
    assignedUserId: null,
    additionalComments: "",
    taxCollected: false,
  };
}

export function formOf(job: Job): JobForm {
  return {
    entryDate: job.entryDate,
    expectedDOD: job.expectedDOD,
    priorityId: job.priorityId,
    pickupNeeded: job.pickupNeeded,
    paymentMethodId: job.paymentMethodId,
    assignedUserId: job.assignedUserId,
    additionalComments: job.additionalComments,
    taxCollected: job.taxCollected === 1,
  };
}

/** Whose job it is, and what no field of the form shows but a change must not lose. */
export type JobSubject = Pick<NewJobIn, "customerId" | "vehicleId"> &
  Partial<Pick<NewJobIn, "odometerKm" | "fuelPercent" | "complaint">>;

export function toNewJobIn(subject: JobSubject, lines: readonly Line[], form: JobForm) {
  const { total } = totalsOf(
    lines.map(({ price }) => price),
    form.taxCollected,
  );
  return {
    complaint: "",
    ...subject,
    ...form,
    taxCollected: form.taxCollected ? 1 : 0,
    servicesOpted: toServicesOpted(lines),
    estimatedCost: inRupees(total),
  } satisfies NewJobIn;
}

export function toChangedJobIn(
  subject: JobSubject,
  lines: readonly Line[],
  form: JobForm,
  version: number,
) {
  return { ...toNewJobIn(subject, lines, form), version } satisfies ChangedJobIn;
}
