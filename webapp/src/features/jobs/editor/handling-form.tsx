"use client";

import type { FormEventHandler } from "react";
import { useFormContext } from "react-hook-form";
import { DateField } from "@/components/date-field";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { isoToday } from "@/lib/dates/day";
import { say } from "@/say";
import type { JobDefaults } from "../types";
import { ArrivalFields } from "./arrival-fields";
import { CommentsField, HandlingChoices, TaxFields } from "./handling-fields";
import type { JobForm } from "./job-form";
import { PromisedTime } from "./promised-time";
import { QuickDates } from "./quick-dates";

export type HandlingFormProps = {
  /** This is undefined while loading. */
  defaults: JobDefaults | undefined;
  /** The current assignee. This person may have left the garage. */
  assignee: { staffId: number; staffName: string } | undefined;
  /** This is true if the GST is already on an invoice. */
  isFinal: boolean;
  submit: FormEventHandler;
};

/**
 * Shows the second step: dates, priority and assignee. The wizard keeps the state of this form.
 * Load it lazily.
 */
export default function HandlingForm({ defaults, assignee, isFinal, submit }: HandlingFormProps) {
  const form = useFormContext<JobForm>();
  const { register, control, formState, setValue, watch } = form;
  const { errors } = formState;
  const today = isoToday();
  const entryDate = watch("entryDate");
  const earliestDelivery = [today, entryDate].sort().at(-1) ?? today;
  const staffs = defaults?.garageStaffs ?? [];
  const left = assignee && !staffs.some(({ staffId }) => staffId === assignee.staffId);

  return (
    <form noValidate onSubmit={submit} className="grid gap-2 rounded-lg border bg-card p-4 md:p-6">
      <h2 className="mb-2 font-semibold text-lg">{say.jobs_enter_handling_details()}</h2>
      <div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
        <DateField
          control={control}
          name="entryDate"
          label={say.jobs_entry_date_title()}
          required
          deps="expectedDOD"
          min={today}
          className="content-start"
        />
        <div className="grid content-start gap-2">
          <DateField
            control={control}
            name="expectedDOD"
            label={say.jobs_entry_dod()}
            required
            help={say.jobs_expected_date_of_delivery()}
            min={earliestDelivery}
          />
          <PromisedTime />
          <QuickDates
            today={today}
            first={earliestDelivery}
            chosen={watch("expectedDOD")}
            choose={(day) =>
              setValue("expectedDOD", day, { shouldDirty: true, shouldValidate: true })
            }
          />
        </div>
      </div>
      <HandlingChoices defaults={defaults} />
      <Field label={say.jobs_assigned_person()} error={errors.assignedUserId?.message}>
        {(wiring) => (
          <Select
            // The options load after the form. The new key makes the select show the form's value.
            key={defaults ? "here" : "waiting"}
            {...wiring}
            {...register("assignedUserId", {
              setValueAs: (value) => (value ? Number(value) : null),
            })}
            disabled={!defaults}
          >
            <option value="">{say.jobs_not_assigned()}</option>
            {left && <option value={assignee.staffId}>{assignee.staffName}</option>}
            {staffs.map(({ staffId, staffName }) => (
              <option key={staffId} value={staffId}>
                {staffName}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ArrivalFields />
      <TaxFields defaults={defaults} isFinal={isFinal} />
      <CommentsField />
      {/* This hidden button lets Enter in a field do the same as the button outside the form. */}
      <button type="submit" hidden>
        {say.jobs_save()}
      </button>
    </form>
  );
}
