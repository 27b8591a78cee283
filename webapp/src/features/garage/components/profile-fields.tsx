"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { CapitalsInput } from "@/components/capitals-input";
import { ContactFields } from "@/components/contact-fields";
import { FormSection } from "@/components/form-page";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { GstinField, StateField } from "@/features/gst/components/registration-fields";
import { financialYear } from "@/lib/dates/day";
import type { ProfileForm } from "../forms";
import { UNREGISTERED } from "../registrations";
import { RegistrationChoice } from "./registration-choice";

export function ProfileFields() {
  const { register, formState, control } = useFormContext<ProfileForm>();
  const { errors } = formState;
  const [registration, prefix] = useWatch({ control, name: ["registration", "invoicePrefix"] });
  const isRegistered = registration !== UNREGISTERED;
  const number = `${prefix.trim().toUpperCase() || "…"}-${financialYear().replace("-", "")}-00001`;
  return (
    <>
      <FormSection title="GST registration">
        <RegistrationChoice />
        {isRegistered && <GstinField />}
      </FormSection>
      <FormSection title="On your invoices">
        <Field
          label="Legal name"
          help="As on the GST registration, or your own name."
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
        <StateField followsGstin={isRegistered} />
        <ContactFields
          phoneHelp="Optional. Customers can call it about an invoice."
          emailHelp="Optional"
          own
        />
        <Field
          label="Footer"
          help="Optional. For example, payment terms."
          error={errors.footer?.message}
        >
          {(wiring) => <Textarea {...wiring} {...register("footer")} maxLength={500} />}
        </Field>
      </FormSection>
      <FormSection title="Numbers and payment">
        <Field
          label="Invoice prefix"
          help={`Invoices are numbered ${number}. A new prefix starts at 1.`}
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
          label="UPI address"
          help="Optional, for example garage@bank. Adds a UPI code to new invoices."
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
          label="Round bills to whole rupees"
          help="New invoices are rounded to whole rupees. Issued invoices do not change."
          className="grid-cols-[1fr_auto] items-center gap-y-0 *:data-[slot^=field-]:col-span-2"
        >
          {(wiring) => <Switch {...wiring} {...register("roundsTotal")} />}
        </Field>
      </FormSection>
    </>
  );
}
