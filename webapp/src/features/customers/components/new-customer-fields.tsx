"use client";

import { CustomerFields } from "./customer-fields";
import { KnownNumber, type KnownNumberProps } from "./known-number";
import { NoEmail } from "./no-email";

/** Who it is, of somebody new, who may be here already. */
export function NewCustomerFields(known: KnownNumberProps) {
  return (
    <CustomerFields
      phoneNote={<KnownNumber {...known} />}
      emailNote={<NoEmail />}
      addressHelp="Optional"
    />
  );
}
