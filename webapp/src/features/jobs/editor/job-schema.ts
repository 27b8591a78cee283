import { say } from "@/say";
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
const TOO_FAR = say.jobs_at_most_km({ most: groupDigits(MOST_KILOMETRES) });
const TOO_LONG = say.jobs_at_most_characters({ most: groupDigits(LONGEST_COMMENT) });

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
        say.jobs_past_dates_cannot_be_picked(),
      ),
    );
  const choice = (required: string) => z.number().check(z.minimum(1, required));
  return z
    .object({
      entryDate: day(say.jobs_entry_date_is_required()),
      expectedDOD: day(say.jobs_expected_dod_is_required()).check(
        z.refine(
          (value) =>
            !(daysUntil(value, today) > MOST_DAYS_TO_DELIVERY) || keptDates.includes(value),
          say.jobs_the_delivery_date_must_be_within(),
        ),
      ),
      expectedTime: z.string(),
      priorityId: choice(say.jobs_priority_is_required()),
      pickupNeeded: choice(say.jobs_pickup_option_is_required()),
      paymentMethodId: choice(say.jobs_payment_method_is_required()),
      assignedUserId: z.nullable(z.number().check(z.minimum(1, say.jobs_please_assign_a_staff()))),
      additionalComments: z.string().check(z.maxLength(LONGEST_COMMENT, TOO_LONG)),
      taxCollected: z.boolean(),
      exemptReason: z
        .string()
        .check(z.maxLength(LONGEST_REASON, say.jobs_at_most_characters({ most: LONGEST_REASON }))),
      odometerKm: z.string().check(
        z.refine(
          (text) => /^\d*$/.test(bareKilometres(text)),
          say.jobs_enter_the_odometer_reading_as_a(),
        ),
        z.refine((text) => !(Number(bareKilometres(text)) > MOST_KILOMETRES), TOO_FAR),
      ),
      fuelPercent: z.nullable(z.number()),
      complaint: z.string().check(z.maxLength(LONGEST_COMMENT, TOO_LONG)),
    })
    .check(
      z.refine(({ entryDate, expectedDOD }) => expectedDOD >= entryDate, {
        path: ["expectedDOD"],
        error: say.jobs_delivery_cannot_be_expected_before_the(),
        when: ({ value }) => {
          // This check runs before all other checks, so the value may have any type.
          const { entryDate, expectedDOD } = value as { entryDate?: string; expectedDOD?: string };
          return Boolean(entryDate && expectedDOD);
        },
      }),
    );
}
