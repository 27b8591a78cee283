import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { say } from "@/say";
import type { LabelForm, Labelled } from "../labels";

/** Asks for the copies of each part. */
export function CopiesFields({ parts }: { parts: readonly Labelled[] }) {
  const { register, formState } = useFormContext<LabelForm>();
  const { copies: errors } = formState.errors;
  const id = useId();
  const only = parts.length === 1 ? parts[0] : undefined;
  if (only) {
    return (
      <>
        <p className="mb-4 wrap-anywhere font-semibold text-base">{only.partName}</p>
        <Field label={say.parts_copies()} required error={errors?.[0]?.message}>
          {(wiring) => (
            <Input {...wiring} {...register("copies.0")} inputMode="numeric" autoComplete="off" />
          )}
        </Field>
      </>
    );
  }
  const problem = errors?.message ?? errors?.root?.message;
  return (
    <section aria-labelledby={id} className="mb-4 grid gap-2">
      <h3 id={id} className="font-medium text-sm">
        {say.parts_copies_of_each_part()}
      </h3>
      <ul className="divide-y rounded-lg border">
        {parts.map(({ partId, partName }, at) => {
          const error = errors?.[at]?.message;
          return (
            <li key={partId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1 pr-1 pl-4">
              <span id={`${id}-${at}`} className="min-w-0 flex-1 wrap-anywhere text-base">
                {partName}
              </span>
              <Input
                {...register(`copies.${at}`)}
                aria-labelledby={`${id} ${id}-${at}`}
                aria-invalid={error !== undefined}
                aria-describedby={error && `${id}-${at}-error`}
                inputMode="numeric"
                autoComplete="off"
                className="w-20 text-right"
              />
              {error && (
                <p id={`${id}-${at}-error`} className="w-full pb-1 text-destructive text-sm">
                  {error}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {problem && (
        <p role="alert" className="text-destructive text-sm">
          {problem}
        </p>
      )}
    </section>
  );
}
