"use client";

import { useFormContext } from "react-hook-form";
import { ContactFields } from "@/components/contact-fields";
import { Lazy } from "@/components/lazy";
import { Field, type FieldMarks } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import { groupPhone } from "@/lib/contact/phone";
import { say } from "@/say";
import { type EntryForm, NEW_CUSTOMER } from "../entry-form";
import type { Owner } from "../known-car";
import type { Entry } from "../use-entry";
import { EntrySection } from "./entry-section";

const loadOwes = () => import("./owner-owes");

type CustomerSectionProps = { entry: Entry; marks: FieldMarks };

/** Shows the owners of a known car, or the fields of a new customer. */
export function CustomerSection({ entry, marks }: CustomerSectionProps) {
  const { car, values } = entry;
  const owners = car?.owners ?? [];
  return (
    <EntrySection title={say.jobs_customer()}>
      {owners.length > 0 && <Owners entry={entry} owners={owners} />}
      {values.customerId === NEW_CUSTOMER && <NewCustomer marks={marks} />}
    </EntrySection>
  );
}

function Owners({ entry, owners }: { entry: Entry; owners: readonly Owner[] }) {
  const error = entry.form.formState.errors.customerId?.message;
  const choices = [
    ...owners.map(({ customerId, name, phone }) => ({
      id: customerId as number | null,
      name,
      note: groupPhone(phone),
    })),
    { id: NEW_CUSTOMER, name: say.intake_somebody_else(), note: say.intake_new_owner() },
  ];
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-medium text-sm">{say.intake_who_brings_it_today()}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map(({ id, name, note }, at) => (
          <button
            key={id}
            type="button"
            // The key Enter of the line comes here if nobody is chosen yet.
            data-entry={at === 0 ? "customerId" : undefined}
            aria-pressed={entry.values.customerId === id}
            onClick={() => entry.chooseOwner(id)}
            className={cn(
              "grid min-h-14 min-w-0 content-center rounded-md border border-input bg-card px-4 py-2 text-left transition-colors hover:border-foreground aria-pressed:border-primary aria-pressed:bg-accent aria-pressed:text-accent-foreground",
              error && "border-destructive",
            )}
          >
            <span className="wrap-anywhere font-medium text-base">{name}</span>
            <span className="text-sm opacity-80">{note}</span>
          </button>
        ))}
      </div>
      <Lazy whenIdle load={loadOwes} props={{ entry }} />
      <p role={error ? "alert" : undefined} className="min-h-4 text-destructive text-xs">
        {error}
      </p>
    </fieldset>
  );
}

function NewCustomer({ marks }: { marks: FieldMarks }) {
  const { register, formState, watch } = useFormContext<EntryForm>();
  const hasEmail = watch("email").trim() !== "";
  return (
    <>
      <Field
        label={say.customers_customer_name()}
        mark={marks.customerName}
        error={formState.errors.customerName?.message}
      >
        {(wiring) => (
          <Input {...wiring} {...register("customerName")} maxLength={200} autoComplete="off" />
        )}
      </Field>
      <ContactFields
        phoneMark={marks.phoneNumber}
        emailHelp={
          hasEmail ? say.customers_we_send_invoices_to_this_email() : say.intake_no_email()
        }
      />
    </>
  );
}
