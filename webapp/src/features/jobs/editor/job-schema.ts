import "@/lib/forms/zod";
import * as z from "zod/mini";

import { daysUntil } from "@/lib/dates/day";
import { groupDigits } from "@/lib/money/format";
import { bareKilometres } from "./job-form";

/** A later delivery date probably has a mistyped year. */
const MOST_DAYS_TO_DELIVERY = 2 * 366;
const LONGEST_COMMENT = 2000;
const LONGEST_REASON = 200;
const MOST_KILOMETRES = 9_999_999;
const TOO_FAR = `At most ${groupDigits(MOST_KILOMETRES)} km`;
const TOO_LONG = `At most ${groupDigits(LONGEST_COMMENT)} characters`;

/**
 * Returns the rules of the handling details. `keptDates` are the job's saved dates, which may be in
 * the past or in the distant future.
 */
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
      expectedDOD: day("Expected DOD is required").check(
        z.refine(
          (value) =>
            !(daysUntil(value, today) > MOST_DAYS_TO_DELIVERY) || keptDates.includes(value),
          "The delivery date must be within two years",
        ),
      ),
      priorityId: choice("Priority is required"),
      pickupNeeded: choice("Pickup option is required"),
      paymentMethodId: choice("Payment Method is required"),
      assignedUserId: z.nullable(z.number().check(z.minimum(1, "Please assign a staff"))),
      additionalComments: z.string().check(z.maxLength(LONGEST_COMMENT, TOO_LONG)),
      taxCollected: z.boolean(),
      exemptReason: z
        .string()
        .check(z.maxLength(LONGEST_REASON, `At most ${LONGEST_REASON} characters`)),
      odometerKm: z.string().check(
        z.refine(
          (text) => /^\d*$/.test(bareKilometres(text)),
          "Enter the odometer reading as a whole number",
        ),
        z.refine((text) => !(Number(bareKilometres(text)) > MOST_KILOMETRES), TOO_FAR),
      ),
      fuelPercent: z.nullable(z.number()),
      complaint: z.string().check(z.maxLength(LONGEST_COMMENT, TOO_LONG)),
    })
    .check(
      z.refine(({ entryDate, expectedDOD }) => expectedDOD >= entryDate, {
        path: ["expectedDOD"],
        error: "Delivery cannot be expected before the entry date",
        when: ({ value }) => {
          // This check runs before all other checks, so the value may have any type.
          const { entryDate, expectedDOD } = value as { entryDate?: string; expectedDOD?: string };
          return Boolean(entryDate && expectedDOD);
        },
      }),
    );
}
