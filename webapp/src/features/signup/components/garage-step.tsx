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
import { say } from "@/say";
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
      <StepBack onClick={back}>{say.signup_back_to_your_business()}</StepBack>
      <StepHeading step={2} title={say.signup_your_first_garage()}>
        {say.signup_this_data_appears_on_your_invoices()}
      </StepHeading>
      <form
        aria-label={say.signup_your_first_garage()}
        onSubmit={send}
        method="post"
        noValidate
        className="grid gap-3 short:gap-1"
      >
        <Field label={say.signup_garage_name()} error={errors.garageName?.message}>
          {(wiring) => (
            <Input {...wiring} {...register("garageName")} maxLength={200} autoCapitalize="words" />
          )}
        </Field>
        <Field label={say.signup_address()} error={errors.address?.message}>
          {(wiring) => (
            <Textarea
              {...wiring}
              {...register("address")}
              maxLength={500}
              autoComplete="street-address"
            />
          )}
        </Field>
        <GstinField help={say.signup_optional_enter_the_15_characters_on()} />
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
        <Field
          label={say.signup_password()}
          help={say.signup_at_least_8_characters()}
          error={errors.password?.message}
        >
          {(wiring) => (
            <PasswordInput {...wiring} {...register("password")} autoComplete="new-password" />
          )}
        </Field>
        <div>
          <p className="text-muted-foreground">{say.signup_by_continuing_you_accept_the_terms()}</p>
          <LegalLinks newTab />
        </div>
        <EntryButton
          verb={say.signup_send_code()}
          doing={say.signup_sending()}
          busy={busy}
          className="mt-3 short:mt-0"
        />
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
      what={say.signup_the_list_of_states_could_not()}
      retry={() => void refetch()}
      busy={isFetching}
    />
  );
}
