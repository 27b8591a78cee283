"use client";

import { type FormEventHandler, useState } from "react";
import { useFormContext } from "react-hook-form";
import { ChoiceField } from "@/components/choice-field";
import { DateField } from "@/components/date-field";
import { Field } from "@/components/ui/field";
import { Input, inputClasses } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { cn } from "@/lib/cn";
import { isoToday } from "@/lib/dates/day";
import { GST_PERCENT } from "@/lib/money/paise";
import { say } from "@/say";
import { priorityStyle } from "../status/status-styles";
import type { JobDefaults } from "../types";
import { ArrivalFields } from "./arrival-fields";
import type { JobForm } from "./job-form";
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
  const taxIsOn = watch("taxCollected");
  const taxAllowed = defaults?.taxAllowed ?? false;
  // If the garage may not charge GST, the form shows the switch only for a job that already has
  // GST.
  const [hadTax] = useState(() => form.getValues("taxCollected"));

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
      <div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
        <ChoiceField
          control={control}
          name="priorityId"
          label={say.jobs_priority()}
          options={defaults?.priorities.map(({ priorityId, priorityName }) => {
            const { Icon, tone } = priorityStyle(priorityId);
            return {
              value: priorityId,
              word: priorityName,
              mark: <Icon aria-hidden className={cn("size-4", tone)} />,
            };
          })}
        />
        <ChoiceField
          control={control}
          name="pickupNeeded"
          label={say.jobs_add_pick_up()}
          // The server expects the option's position in the list, starting at 1.
          options={defaults?.pickupStatuses.map((word, at) => ({ value: at + 1, word }))}
        />
      </div>
      <ChoiceField
        control={control}
        name="paymentMethodId"
        label={say.jobs_payment_method_title()}
        options={defaults?.paymentMethods.map(({ paymentMethodId, paymentMethod }) => ({
          value: paymentMethodId,
          word: paymentMethod,
        }))}
      />
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
      {(taxAllowed || hadTax) && (
        <Field
          label={say.jobs_is_tax_applicable()}
          help={taxHelp(defaults, isFinal, taxIsOn)}
          error={errors.taxCollected?.message}
          className="grid-cols-[1fr_auto] items-center gap-y-0 *:data-[slot^=field-]:col-span-2"
        >
          {(wiring) => (
            <Switch
              {...wiring}
              {...register("taxCollected")}
              disabled={isFinal || (!taxAllowed && !taxIsOn)}
            />
          )}
        </Field>
      )}
      {!taxIsOn && !isFinal && defaults?.exemptReasonNeeded && (
        <Field
          label={say.jobs_this_supply_is_exempt_because()}
          help={say.jobs_your_garage_is_registered_for_gst()}
          error={errors.exemptReason?.message}
        >
          {(wiring) => <Input {...wiring} {...register("exemptReason")} />}
        </Field>
      )}
      <Field
        label={say.jobs_add_any_additional_comments()}
        error={errors.additionalComments?.message}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            {...register("additionalComments")}
            rows={4}
            className={cn(inputClasses, "h-auto min-h-24 py-2")}
          />
        )}
      </Field>
      {/* This hidden button lets Enter in a field do the same as the button outside the form. */}
      <button type="submit" hidden>
        {say.jobs_save()}
      </button>
    </form>
  );
}

function taxHelp(defaults: JobDefaults | undefined, isFinal: boolean, isOn: boolean): string {
  const percent = defaults?.taxPercentage ?? GST_PERCENT;
  if (isFinal) return say.jobs_the_invoice_fixes_this_setting();
  if (defaults?.taxAllowed === false) return say.jobs_your_garage_is_not_registered_to();
  if (isOn && defaults?.gstProfileMissing)
    return say.jobs_adds_gst_add_your_gst_profile({ percent });
  return say.jobs_adds_gst_to_the_subtotal({ percent });
}
