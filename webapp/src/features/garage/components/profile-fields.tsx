"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { CapitalsInput } from "@/components/capitals-input";
import { ChoiceField } from "@/components/choice-field";
import { ContactFields } from "@/components/contact-fields";
import { FormSection } from "@/components/form-page";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { GstinField, StateField } from "@/features/gst/components/registration-fields";
import { financialYear } from "@/lib/dates/day";
import { languageChoices } from "@/lib/languages";
import { say } from "@/say";
import type { ProfileForm } from "../forms";
import { UNREGISTERED } from "../registrations";
import { RegistrationChoice } from "./registration-choice";

const LANGUAGE_FIELDS = [
  { name: "customerLanguage", label: say.garage_language_for_customers() },
  { name: "paperLanguage", label: say.garage_language_of_papers() },
] as const;

/** Shows the languages for customers. A build with one language shows nothing. */
function LanguageFields() {
  const { control } = useFormContext<ProfileForm>();
  const languages = languageChoices().map(({ code, name }) => ({ value: code, word: name }));
  if (languages.length === 0) return null;
  return (
    <FormSection title={say.garage_languages()}>
      {LANGUAGE_FIELDS.map(({ name, label }) => (
        <ChoiceField key={name} control={control} name={name} label={label} options={languages} />
      ))}
      <p className="text-muted-foreground text-sm">{say.garage_languages_help()}</p>
    </FormSection>
  );
}

export function ProfileFields() {
  const { register, formState, control } = useFormContext<ProfileForm>();
  const { errors } = formState;
  const [registration, prefix] = useWatch({ control, name: ["registration", "invoicePrefix"] });
  const isRegistered = registration !== UNREGISTERED;
  const number = `${prefix.trim().toUpperCase() || "…"}-${financialYear().replace("-", "")}-00001`;
  return (
    <>
      <FormSection title={say.garage_gst_registration()}>
        <RegistrationChoice />
        {isRegistered && <GstinField />}
      </FormSection>
      <FormSection title={say.garage_on_your_invoices()}>
        <Field
          label={say.garage_legal_name()}
          help={say.garage_enter_the_name_on_the_gst()}
          error={errors.legalName?.message}
        >
          {(wiring) => (
            <Input
              {...wiring}
              {...register("legalName")}
              maxLength={200}
              autoComplete="organization"
            />
          )}
        </Field>
        <Field label={say.garage_address()} error={errors.address?.message}>
          {(wiring) => (
            <Textarea
              {...wiring}
              {...register("address")}
              maxLength={500}
              autoComplete="street-address"
            />
          )}
        </Field>
        <StateField followsGstin={isRegistered} />
        <ContactFields
          phoneHelp={say.garage_optional_customers_can_call_it_about()}
          emailHelp={say.garage_optional()}
          own
        />
        <Field
          label={say.garage_footer()}
          help={say.garage_optional_for_example_payment_terms()}
          error={errors.footer?.message}
        >
          {(wiring) => <Textarea {...wiring} {...register("footer")} maxLength={500} />}
        </Field>
      </FormSection>
      <FormSection title={say.garage_numbers_and_payment()}>
        <Field
          label={say.garage_invoice_prefix()}
          help={say.garage_invoices_are_numbered_a_new_prefix({ number })}
          error={errors.invoicePrefix?.message}
        >
          {(wiring) => (
            <CapitalsInput
              {...wiring}
              {...register("invoicePrefix")}
              maxLength={5}
              className="max-w-40"
            />
          )}
        </Field>
        <Field
          label={say.garage_upi_address()}
          help={say.garage_optional_for_example_garage_bank_it()}
          error={errors.vpa?.message}
        >
          {(wiring) => (
            <Input
              {...wiring}
              {...register("vpa")}
              maxLength={320}
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field
          label={say.garage_round_bills_to_whole_rupees()}
          help={say.garage_new_invoices_are_rounded_to_whole()}
          className="grid-cols-[1fr_auto] items-center gap-y-0 *:data-[slot^=field-]:col-span-2"
        >
          {(wiring) => <Switch {...wiring} {...register("roundsTotal")} />}
        </Field>
      </FormSection>
      <LanguageFields />
    </>
  );
}
