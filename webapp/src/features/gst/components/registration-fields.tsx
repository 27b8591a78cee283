"use client";

import { Controller, useFormContext, useWatch } from "react-hook-form";
import { CapitalsInput } from "@/components/capitals-input";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { say } from "@/say";
import { useStateName, useStates } from "../api/gst-defaults";
import { compactGstin, GSTIN_LENGTH, isGstin, stateOf } from "../gstin";

type Registration = { gstin: string; stateCode: string };

const INVALID = say.gst_this_is_not_a_valid_gstin();
const HELP = say.gst_enter_the_15_characters_on_the();

/**
 * Shows the GSTIN field. The GSTIN is checked as soon as all characters are typed, not only when
 * the field loses the focus.
 */
export function GstinField({
  label = say.gst_gstin(),
  help = HELP,
}: {
  label?: string;
  help?: string;
}) {
  const { register, control, formState, setValue } = useFormContext<Registration>();
  const gstin = compactGstin(useWatch({ control, name: "gstin" }));
  const isValid = isGstin(gstin);
  const state = useStateName(isValid ? stateOf(gstin) : null);
  const isWrong = gstin.length >= GSTIN_LENGTH && !isValid;
  const hint = isValid ? say.gst_valid_registered_in({ state: state ?? "" }) : help;
  return (
    <Field
      label={label}
      help={hint}
      error={isWrong ? INVALID : isValid ? undefined : formState.errors.gstin?.message}
    >
      {(wiring) => (
        <CapitalsInput
          {...wiring}
          {...register("gstin", {
            onChange: ({ target }) => {
              if (isGstin(target.value)) {
                setValue("stateCode", stateOf(target.value), { shouldValidate: true });
              }
            },
          })}
          maxLength={20}
        />
      )}
    </Field>
  );
}

type StateFieldProps = { help?: string; none?: string; followsGstin: boolean };

/** Shows the state field. With a valid GSTIN, only the state of that GSTIN can be chosen. */
export function StateField({
  help,
  none = say.gst_choose_a_state(),
  followsGstin,
}: StateFieldProps) {
  const { control, formState } = useFormContext<Registration>();
  const gstin = useWatch({ control, name: "gstin" });
  const states = useStates();
  const only = followsGstin && isGstin(gstin) ? stateOf(gstin) : undefined;
  return (
    <Field
      label={say.gst_state()}
      help={only ? say.gst_taken_from_the_gstin() : help}
      error={formState.errors.stateCode?.message}
    >
      {(wiring) => (
        <Controller
          control={control}
          name="stateCode"
          render={({ field }) => (
            <Select {...wiring} {...field} disabled={!states}>
              {!only && <option value="">{states ? none : ""}</option>}
              {states
                ?.filter(({ stateCode }) => !only || stateCode === only)
                .map(({ stateCode, state }) => (
                  <option key={stateCode} value={stateCode}>
                    {state}
                  </option>
                ))}
            </Select>
          )}
        />
      )}
    </Field>
  );
}
