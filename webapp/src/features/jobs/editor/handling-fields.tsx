"use client";

import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { ChoiceField } from "@/components/choice-field";
import { Field, type FieldMarks } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { cn } from "@/lib/cn";
import { GST_PERCENT } from "@/lib/money/paise";
import { say } from "@/say";
import { priorityStyle } from "../status/status-styles";
import type { JobDefaults } from "../types";
import type { JobForm } from "./job-form";

/** These are fields of a job that the job form and quick entry share. */

type HandlingFieldsProps = {
  /** This is undefined while loading. */
  defaults: JobDefaults | undefined;
  marks?: FieldMarks | undefined;
};

type HandlingChoicesProps = HandlingFieldsProps & {
  /** Puts the choices below each other, for a narrow column. */
  isNarrow?: boolean;
};

/** Shows priority, pick up and payment method. */
export function HandlingChoices({ defaults, marks, isNarrow }: HandlingChoicesProps) {
  const { control } = useFormContext<JobForm>();
  return (
    <>
      <div className={cn("grid gap-x-6 gap-y-2", !isNarrow && "md:grid-cols-2")}>
        <ChoiceField
          control={control}
          name="priorityId"
          label={say.jobs_priority()}
          mark={marks?.priorityId}
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
          mark={marks?.pickupNeeded}
          // The server expects the option's position in the list, starting at 1.
          options={defaults?.pickupStatuses.map((word, at) => ({ value: at + 1, word }))}
        />
      </div>
      <ChoiceField
        control={control}
        name="paymentMethodId"
        label={say.jobs_payment_method_title()}
        mark={marks?.paymentMethodId}
        options={defaults?.paymentMethods.map(({ paymentMethodId, paymentMethod }) => ({
          value: paymentMethodId,
          word: paymentMethod,
        }))}
      />
    </>
  );
}

type TaxFieldsProps = Pick<HandlingFieldsProps, "defaults"> & {
  /** This is true if the GST is already on an invoice. */
  isFinal?: boolean;
};

/** Shows the switch for GST, and the reason for a job without GST. */
export function TaxFields({ defaults, isFinal = false }: TaxFieldsProps) {
  const { register, formState, getValues, watch } = useFormContext<JobForm>();
  const { errors } = formState;
  const taxIsOn = watch("taxCollected");
  const taxAllowed = defaults?.taxAllowed ?? false;
  // If the garage may not charge GST, the form shows the switch only for a job that already has
  // GST.
  const [hadTax] = useState(() => getValues("taxCollected"));
  return (
    <>
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
    </>
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

export function CommentsField({ marks, rows = 4 }: { marks?: FieldMarks; rows?: number }) {
  const { register, formState } = useFormContext<JobForm>();
  return (
    <Field
      label={say.jobs_add_any_additional_comments()}
      mark={marks?.additionalComments}
      error={formState.errors.additionalComments?.message}
    >
      {(wiring) => (
        <Textarea
          {...wiring}
          {...register("additionalComments")}
          rows={rows}
          className={rows > 2 ? "min-h-24" : undefined}
        />
      )}
    </Field>
  );
}
