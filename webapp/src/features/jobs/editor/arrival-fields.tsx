import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Field, type FieldMarks } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { say } from "@/say";
import { FUEL_LEVELS, fuelWord } from "../fuel";
import type { JobForm } from "./job-form";

/** Shows the fields about the car's arrival: complaint, odometer and fuel level. */
export function ArrivalFields({ marks }: { marks?: FieldMarks }) {
  const { register, formState, getValues } = useFormContext<JobForm>();
  const { errors } = formState;
  // A saved fuel level that is not a quarter stays in the list.
  const [levels] = useState(() => {
    const before = getValues("fuelPercent");
    if (before === null) return FUEL_LEVELS;
    return [...new Set([...FUEL_LEVELS, before])].sort(ascending);
  });
  return (
    <>
      <Field
        label={say.jobs_complaint()}
        help={say.jobs_write_the_complaint_in_the_customers()}
        mark={marks?.complaint}
        error={errors.complaint?.message}
      >
        {(wiring) => <Textarea {...wiring} {...register("complaint")} rows={2} />}
      </Field>
      <div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
        <Field
          label={say.jobs_odometer()}
          help={say.jobs_kilometres()}
          mark={marks?.odometerKm}
          error={errors.odometerKm?.message}
        >
          {(wiring) => (
            <Input
              {...wiring}
              {...register("odometerKm")}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
            />
          )}
        </Field>
        <Field label={say.jobs_fuel_level()} error={errors.fuelPercent?.message}>
          {(wiring) => (
            <Select
              {...wiring}
              {...register("fuelPercent", {
                setValueAs: (value) => (value === "" || value === null ? null : Number(value)),
              })}
            >
              <option value="">{say.jobs_not_noted()}</option>
              {levels.map((percent) => (
                <option key={percent} value={percent}>
                  {fuelWord(percent)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </>
  );
}

const ascending = (one: number, other: number) => one - other;
