import "@/lib/zod";
import * as z from "zod/mini";
import { inRupees, totalsOf } from "@/lib/paise";
import { type Line, toServicesOpted } from "./lines";
import type { ChangedJobIn, Job, NewJobIn } from "./types";

export const LONGEST_COMMENT = 2000;
const TOO_LONG = `At most ${LONGEST_COMMENT.toLocaleString("en-IN")} characters`;

/** `keptDates` are the dates that the job has already: those may be past. */
export function jobFormSchema(today: string, keptDates: readonly string[] = []) {
  const day = (required: string) =>
    z.string().check(
      z.minLength(1, required),
      z.refine(
        (value) => value === "" || value >= today || keptDates.includes(value),
        "Past dates cannot be picked",
      ),
    );
  const choice = (required: string) => z.number().check(z.minimum(1, required));
  return z
    .object({
      entryDate: day("Entry Date is required"),
      expectedDOD: day("Expected DOD is required"),
      priorityId: choice("Priority is required"),
      pickupNeeded: choice("Pickup option is required"),
      paymentMethodId: choice("Payment Method is required"),
      assignedUserId: z.nullable(z.number().check(z.minimum(1, "Please assign a staff"))),
      additionalComments: z.string().check(z.maxLength(LONGEST_COMMENT, TOO_LONG)),
      taxCollected: z.boolean(),
    })
    .check(
      z.refine(({ entryDate, expectedDOD }) => expectedDOD >= entryDate, {
        path: ["expectedDOD"],
        error: "Delivery cannot be expected before the entry date",
        when: ({ value }) => {
          // Before all else is checked it may be anything.
          const { entryDate, expectedDOD } = value as { entryDate?: string; expectedDOD?: string };
          return Boolean(entryDate && expectedDOD);
        },
      }),
    );
}

export type JobForm = z.infer<ReturnType<typeof jobFormSchema>>;

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
