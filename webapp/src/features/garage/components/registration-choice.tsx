"use client";

import { useId } from "react";
import { useFormContext } from "react-hook-form";
import type { ProfileForm } from "../forms";
import { RegistrationRows } from "./registration-rows";

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
      <RegistrationRows
        input={(kind) => (
          <input
            type="radio"
            value={kind}
            {...register("registration", { deps: ["gstin"] })}
            className="mt-1 size-4 shrink-0 accent-primary"
          />
        )}
      />
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
