"use client";

import { useFormContext } from "react-hook-form";
import { DateField } from "@/components/date-field";
import type { FieldMarks } from "@/components/ui/field";
import { HandlingChoices, TaxFields } from "@/features/jobs/editor/handling-fields";
import { PromisedTime } from "@/features/jobs/editor/promised-time";
import { QuickDates } from "@/features/jobs/editor/quick-dates";
import { isoToday } from "@/lib/dates/day";
import { say } from "@/say";
import type { EntryForm } from "../entry-form";
import type { Entry } from "../use-entry";
import { EntrySection } from "./entry-section";

export type WhenSectionProps = { entry: Entry; marks: FieldMarks };

/** Shows when the car is ready, and the usual values of a job. It loads after the first fields. */
export default function WhenSection({ entry, marks }: WhenSectionProps) {
  const { control } = useFormContext<EntryForm>();
  const today = isoToday();
  return (
    <EntrySection title={say.intake_when()}>
      <DateField
        control={control}
        name="expectedDOD"
        label={say.jobs_expected_date_of_delivery()}
        required
        mark={marks.expectedDOD}
        min={today}
      />
      <PromisedTime mark={marks.expectedTime} />
      <QuickDates
        today={today}
        first={today}
        chosen={entry.values.expectedDOD}
        choose={entry.setDay}
      />
      <HandlingChoices defaults={entry.defaults} marks={marks} isNarrow />
      <TaxFields defaults={entry.defaults} />
    </EntrySection>
  );
}
