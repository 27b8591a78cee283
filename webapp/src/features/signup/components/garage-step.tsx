"use client";

import { useQuery } from "@tanstack/react-query";
import type { FormEventHandler } from "react";
import { useFormContext } from "react-hook-form";
import { LoadFailed } from "@/components/load-failed";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { Textarea } from "@/components/ui/textarea";
import { gstDefaultsOptions } from "@/features/gst/api/gst-defaults";
import { GstinField, StateField } from "@/features/gst/components/registration-fields";
import { EntryButton } from "@/features/session/components/entry-button";
import { LegalLinks } from "@/features/session/components/legal-links";
import type { SignUpForm } from "../forms";
import { StepBack } from "./step-back";
import { StepHeading } from "./step-heading";

type GarageStepProps = { send: FormEventHandler; busy: boolean; back: () => void };

/**
 * Shows step 2: the first garage and the password. The password is the last field, because a reload
 * clears it.
 */
export function GarageStep({ send, busy, back }: GarageStepProps) {
  const { register, formState, getValues } = useFormContext<SignUpForm>();
  const { errors } = formState;
  return (
    <>
      <StepBack onClick={back}>Back to your business</StepBack>
      <StepHeading step={2} title="Your first garage">
        This data appears on your invoices. You can change it later and add branches.
      </StepHeading>
      <form
        aria-label="Your first garage"
        onSubmit={send}
        method="post"
        noValidate
        className="grid gap-3 short:gap-1"
      >
        <Field label="Garage name" error={errors.garageName?.message}>
          {(wiring) => (
            <Input {...wiring} {...register("garageName")} maxLength={200} autoCapitalize="words" />
          )}
        </Field>
        <Field label="Address" error={errors.address?.message}>
          {(wiring) => (
            <Textarea
              {...wiring}
              {...register("address")}
              maxLength={500}
              autoComplete="street-address"
            />
          )}
        </Field>
        <GstinField help="Optional. Enter the 15 characters on the registration certificate." />
        <States />
        <input
          type="email"
          autoComplete="username"
          value={getValues("email") ?? ""}
          readOnly
          tabIndex={-1}
          aria-hidden
          className="sr-only"
        />
        <Field label="Password" help="At least 8 characters." error={errors.password?.message}>
          {(wiring) => (
            <PasswordInput {...wiring} {...register("password")} autoComplete="new-password" />
          )}
        </Field>
        <div>
          <p className="text-muted-foreground">
            By continuing, you accept the terms and confirm that you have read the privacy notice.
          </p>
          <LegalLinks newTab />
        </div>
        <EntryButton verb="Send code" doing="Sending…" busy={busy} className="mt-3 short:mt-0" />
      </form>
    </>
  );
}

function States() {
  const { isError, isFetching, refetch } = useQuery(gstDefaultsOptions());
  if (!isError) return <StateField followsGstin />;
  return (
    <LoadFailed
      bare
      what="The list of states could not be loaded."
      retry={() => void refetch()}
      busy={isFetching}
    />
  );
}
