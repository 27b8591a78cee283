"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { ChoiceField } from "@/components/choice-field";
import { DateField } from "@/components/date-field";
import { Field } from "@/components/ui/field";
import { Input, inputClasses } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { cn } from "@/lib/cn";
import { isoToday } from "@/lib/day";
import { GST_PERCENT } from "@/lib/paise";
import { priorityLook } from "../status/looks";
import type { JobDefaults } from "../types";
import { ArrivalFields } from "./arrival-fields";
import { JOB_FIELDS, type JobForm } from "./job-form";
import { jobFormSchema } from "./job-schema";
import { SoonDays } from "./soon-days";

export type HandlingFormProps = {
  /** What it begins with. */
  values: JobForm;
  change: (values: JobForm) => void;
  /** Dates that the job has already: they may stay although they are past. */
  keptDates: readonly string[];
  /** Missing while loading. */
  defaults: JobDefaults | undefined;
  /** Who has the job already, who may have left meanwhile. */
  assignee: { staffId: number; staffName: string } | undefined;
  /** The tax stands on an invoice. */
  isFinal: boolean;
  /** What the server has said of the last try. */
  refusal: ApiError | null;
  /** Takes its check of everything, for the button outside; null once it is gone. */
  offerCheck: (run: (() => void) | null) => void;
  /** Everything is right. */
  send: (values: JobForm) => void;
};

/** The second step: when, how urgent, and who. Load it lazily: with it come the form's rules. */
export default function HandlingForm(props: HandlingFormProps) {
  const { defaults, assignee, isFinal, change, refusal, offerCheck, send } = props;
  const [schema] = useState(() => jobFormSchema(isoToday(), props.keptDates));
  const form = useForm<JobForm>({
    resolver: zodResolver(schema),
    mode: "onChange",
    defaultValues: props.values,
  });
  const { register, control, formState, setValue, watch, subscribe } = form;
  const { errors } = formState;
  // In the very event: a page that goes a moment later has kept it.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => change(values) }),
    [subscribe, change],
  );
  useEffect(() => {
    if (refusal) showFieldErrors(form, refusal, JOB_FIELDS);
  }, [form, refusal]);
  const submit = form.handleSubmit((right) => send(right));
  const newest = useRef(submit);
  useEffect(() => {
    newest.current = submit;
  });
  useEffect(() => {
    offerCheck(() => void newest.current());
    return () => offerCheck(null);
  }, [offerCheck]);
  const today = isoToday();
  const entryDate = watch("entryDate");
  const earliestDelivery = [today, entryDate].sort().at(-1) ?? today;
  const staffs = defaults?.garageStaffs ?? [];
  const left = assignee && !staffs.some(({ staffId }) => staffId === assignee.staffId);
  const taxIsOn = watch("taxCollected");
  const taxAllowed = defaults?.taxAllowed ?? false;
  // A garage that may not charge GST sees the switch only on a job that has GST already.
  const [hadTax] = useState(props.values.taxCollected);

  return (
    <form noValidate onSubmit={submit} className="grid gap-2 rounded-lg border bg-card p-4 md:p-6">
      <h2 className="mb-2 font-semibold text-lg">Enter handling details</h2>
      <div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
        <DateField
          control={control}
          name="entryDate"
          label="Entry Date"
          required
          deps="expectedDOD"
          min={today}
          className="content-start"
        />
        <div className="grid content-start gap-2">
          <DateField
            control={control}
            name="expectedDOD"
            label="Entry DOD"
            required
            help="Expected date of delivery"
            min={earliestDelivery}
          />
          <SoonDays
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
          label="Priority"
          options={defaults?.priorities.map(({ priorityId, priorityName }) => {
            const { Icon, tone } = priorityLook(priorityId);
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
          label="Add pick up"
          // The value is the position, beginning at 1.
          options={defaults?.pickupStatuses.map((word, at) => ({ value: at + 1, word }))}
        />
      </div>
      <ChoiceField
        control={control}
        name="paymentMethodId"
        label="Payment Method"
        options={defaults?.paymentMethods.map(({ paymentMethodId, paymentMethod }) => ({
          value: paymentMethodId,
          word: paymentMethod,
        }))}
      />
      <Field label="Assigned Person" error={errors.assignedUserId?.message}>
        {(wiring) => (
          <Select
            // Its options come later than the form.
            key={defaults ? "here" : "waiting"}
            {...wiring}
            {...register("assignedUserId", {
              setValueAs: (value) => (value ? Number(value) : null),
            })}
            disabled={!defaults}
          >
            <option value="">Nobody yet</option>
            {left && <option value={assignee.staffId}>{assignee.staffName}</option>}
            {staffs.map(({ staffId, staffName }) => (
              <option key={staffId} value={staffId}>
                {staffName}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ArrivalFields form={form} fuelBefore={props.values.fuelPercent} />
      {(taxAllowed || hadTax) && (
        <Field
          label="Is Tax Applicable?"
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
          label="This supply is exempt because"
          help="Your garage is registered for GST. An invoice without GST needs this reason."
          error={errors.exemptReason?.message}
        >
          {(wiring) => <Input {...wiring} {...register("exemptReason")} />}
        </Field>
      )}
      <Field label="Add any additional comments" error={errors.additionalComments?.message}>
        {(wiring) => (
          <textarea
            {...wiring}
            {...register("additionalComments")}
            rows={4}
            className={cn(inputClasses, "h-auto min-h-24 py-2")}
          />
        )}
      </Field>
      {/* Enter in a field does what the button outside does. */}
      <button type="submit" hidden>
        Save
      </button>
    </form>
  );
}

function taxHelp(defaults: JobDefaults | undefined, isFinal: boolean, isOn: boolean): string {
  const percent = defaults?.taxPercentage ?? GST_PERCENT;
  if (isFinal) return "It stands on the invoice.";
  if (defaults?.taxAllowed === false) return "Your garage is not registered to collect GST";
  if (isOn && defaults?.gstProfileMissing)
    return `Adds ${percent}% GST. It can be invoiced once the garage settings have your GST profile.`;
  return `Adds ${percent}% GST to the subtotal.`;
}
