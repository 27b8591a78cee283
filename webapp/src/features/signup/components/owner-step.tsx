"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import Link from "@/components/link";
import { PhoneField } from "@/components/phone-field";
import { buttonVariants } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { configOptions } from "@/features/session/api/config";
import { EmailField } from "@/features/session/components/email-field";
import { EntryButton } from "@/features/session/components/entry-button";
import { LegalLinks } from "@/features/session/components/legal-links";
import { say } from "@/say";
import type { SignUpForm } from "../forms";
import { StepHeading } from "./step-heading";

/** Shows step 1: the business and its owner. */
export function OwnerStep({ next }: { next: () => Promise<void> }) {
  const { register, formState } = useFormContext<SignUpForm>();
  const { errors } = formState;
  const days = useQuery(configOptions()).data?.trialDays;
  return (
    <>
      <StepHeading step={1} title={say.signup_start_your_free_trial()}>
        {days ? say.signup_days_with_all_features({ days }) : say.signup_with_all_features()}{" "}
        {say.signup_no_card_needed()}
      </StepHeading>
      <form
        aria-label={say.signup_you_and_your_business()}
        method="post"
        noValidate
        className="grid gap-3 short:gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          void next();
        }}
      >
        <Field label={say.signup_business_name()} error={errors.chainName?.message}>
          {(wiring) => (
            <Input
              {...wiring}
              {...register("chainName")}
              maxLength={200}
              autoComplete="organization"
              autoCapitalize="words"
            />
          )}
        </Field>
        <Field label={say.signup_your_name()} error={errors.ownerName?.message}>
          {(wiring) => (
            <Input
              {...wiring}
              {...register("ownerName")}
              maxLength={200}
              autoComplete="name"
              autoCapitalize="words"
            />
          )}
        </Field>
        <EmailField registered={register("email")} error={errors.email?.message} />
        <PhoneField label={say.signup_phone()} help={say.signup_enter_ten_digits()} own />
        <EntryButton
          verb={say.signup_next()}
          doing={say.signup_next()}
          busy={false}
          className="mt-3 short:mt-0"
        />
      </form>
      <p className="mt-3 flex flex-wrap items-center gap-x-2 text-muted-foreground">
        {say.signup_have_an_account()}
        <Link href="/login" className={buttonVariants({ variant: "link", size: "inline" })}>
          {say.signup_sign_in()}
        </Link>
      </p>
      <LegalLinks />
    </>
  );
}
