"use client";

import { CustomerFields } from "./customer-fields";
import { KnownNumber, type KnownNumberProps } from "./known-number";
import { NoEmail } from "./no-email";

/** The fields of a new customer, with a list of known customers who have the same phone number. */
export function NewCustomerFields(known: KnownNumberProps) {
  return (
    <CustomerFields
      phoneNote={<KnownNumber {...known} />}
      emailNote={<NoEmail />}
      addressHelp="Optional"
    />
  );
}
