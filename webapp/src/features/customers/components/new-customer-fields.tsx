"use client";

import { CustomerFields } from "./customer-fields";
import { KnownNumber, type KnownNumberProps } from "./known-number";

/** Who it is, of somebody new, who may be here already. */
export function NewCustomerFields(known: KnownNumberProps) {
  return <CustomerFields phoneNote={<KnownNumber {...known} />} addressHelp="Optional" />;
}
