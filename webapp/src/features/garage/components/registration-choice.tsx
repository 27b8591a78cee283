"use client";

import { useId } from "react";
import { useFormContext } from "react-hook-form";
import type { ProfileForm } from "../forms";
import { REGISTRATIONS } from "../registrations";

export function RegistrationChoice() {
  const id = useId();
  const { register, formState } = useFormContext<ProfileForm>();
  const error = formState.errors.registration?.message;
  return (
    <fieldset
      aria-describedby={error ? `${id}-note` : undefined}
      aria-invalid={error ? true : undefined}
      className="grid gap-2"
    >
      <legend className="mb-2 font-medium text-sm">How is the garage registered?</legend>
      {REGISTRATIONS.map(({ kind, label, about }) => (
        <label
          key={kind}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-input px-3 py-2 transition-colors hover:bg-muted has-checked:border-primary has-checked:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            value={kind}
            {...register("registration", { deps: ["gstin"] })}
            className="mt-1 size-4 shrink-0 accent-primary"
          />
          <span className="grid">
            <span className="font-medium text-base">{label}</span>
            <span className="text-muted-foreground text-xs">{about}</span>
          </span>
        </label>
      ))}
      <p
        id={`${id}-note`}
        role={error ? "alert" : undefined}
        className="min-h-4 text-destructive text-xs"
      >
        {error}
      </p>
    </fieldset>
  );
}
