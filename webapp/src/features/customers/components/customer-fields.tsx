"use client";

import { type ReactNode, useId } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { ContactFields } from "@/components/contact-fields";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { languageChoices } from "@/lib/languages";
import { say } from "@/say";
import type { ChangedCustomerForm } from "../forms";
import { TaxDetails } from "./tax-details";

type CustomerFieldsProps = {
  phoneNote?: ReactNode;
  /** A note below the email field. */
  emailNote?: ReactNode;
  addressHelp?: string;
};

/** Shows the customer fields that all forms share. */
export function CustomerFields({ phoneNote, emailNote, addressHelp }: CustomerFieldsProps) {
  const { register, formState } = useFormContext<ChangedCustomerForm>();
  const { errors } = formState;
  return (
    <>
      <Field label={say.customers_customer_name()} error={errors.customerName?.message}>
        {(wiring) => (
          <Input {...wiring} {...register("customerName")} maxLength={200} autoComplete="off" />
        )}
      </Field>
      <ContactFields
        phoneNote={phoneNote}
        emailHelp={say.customers_we_send_invoices_to_this_email()}
      />
      {emailNote}
      <Field
        label={say.customers_address()}
        {...(addressHelp && { help: addressHelp })}
        error={errors.address?.message}
      >
        {(wiring) => (
          <Textarea {...wiring} {...register("address")} maxLength={1000} autoComplete="off" />
        )}
      </Field>
      <TaxDetails />
      <LanguageField />
      <PremiumSwitch error={errors.isPremiumCustomer?.message} />
    </>
  );
}

/** Shows the language of mails and papers. A build with one language shows nothing. */
function LanguageField() {
  const { register, formState } = useFormContext<ChangedCustomerForm>();
  const languages = languageChoices();
  if (languages.length === 0) return null;
  return (
    <Field
      label={say.customers_language_of_mails_and_papers()}
      error={formState.errors.language?.message}
    >
      {(wiring) => (
        <Select {...wiring} {...register("language")}>
          <option value="">{say.customers_as_the_garage()}</option>
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Shows a switch whose form value is 1 or 0, as the server needs it. */
function PremiumSwitch({ error }: { error: string | undefined }) {
  const id = useId();
  const { control } = useFormContext<ChangedCustomerForm>();
  return (
    <div className="grid">
      <div className="flex min-h-11 items-center gap-3">
        <Controller
          control={control}
          name="isPremiumCustomer"
          render={({ field: { value, onChange, onBlur, name, ref } }) => (
            <Switch
              id={id}
              ref={ref}
              name={name}
              checked={value === 1}
              onChange={(event) => onChange(event.target.checked ? 1 : 0)}
              onBlur={onBlur}
              aria-describedby={error ? `${id}-note` : undefined}
            />
          )}
        />
        <label
          htmlFor={id}
          className="flex min-h-11 flex-1 cursor-pointer items-center font-medium"
        >
          {say.customers_premium_customer()}
        </label>
      </div>
      {error && (
        <p id={`${id}-note`} role="alert" className="text-destructive text-xs">
          {error}
        </p>
      )}
    </div>
  );
}
