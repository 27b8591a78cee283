"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Lazy } from "@/components/lazy";
import { say } from "@/say";
import { CustomerFields } from "./customer-fields";
import type { KnownNumberProps } from "./known-number";

const loadKnownNumber = () => import("./known-number");

/** Shows the fields of a new customer, and known customers who have the same phone number. */
export function NewCustomerFields(known: KnownNumberProps) {
  return (
    <CustomerFields
      phoneNote={<Lazy load={loadKnownNumber} props={known} />}
      emailNote={<NoEmail />}
      addressHelp={say.customers_optional()}
    />
  );
}

/** Shows a checkbox that allows an empty email. Typing an email clears the checkbox. */
function NoEmail() {
  const { register, control, setValue, clearErrors, trigger, formState } = useFormContext<{
    email: string;
    noEmail: boolean;
  }>();
  const email = useWatch({ control, name: "email" });
  const isSubmitted = formState.isSubmitted;
  useEffect(() => {
    if (email) setValue("noEmail", false);
  }, [email, setValue]);
  return (
    <label className="-mt-2 mb-2 flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-primary"
        {...register("noEmail", {
          onChange: (event) => {
            if (event.target.checked) {
              setValue("email", "");
              clearErrors("email");
            } else if (isSubmitted) void trigger("email");
          },
        })}
      />
      <span>{say.customers_the_customer_has_no_email()}</span>
    </label>
  );
}
