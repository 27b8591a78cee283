"use client";

import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { say } from "@/say";
import type { JobForm } from "./job-form";

/** The time of the promised day. It may be empty. */
export function PromisedTime({ mark }: { mark?: ReactNode }) {
  const { register, formState } = useFormContext<JobForm>();
  return (
    <Field
      label={say.jobs_promised_time()}
      mark={mark}
      error={formState.errors.expectedTime?.message}
    >
      {(wiring) => <Input {...wiring} type="time" {...register("expectedTime")} />}
    </Field>
  );
}
