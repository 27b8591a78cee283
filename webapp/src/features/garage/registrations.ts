import { say } from "@/say";
/** Lists the GST registration types and their effect on invoices. */
export const REGISTRATIONS = [
  {
    kind: "regular",
    label: say.garage_regular(),
    about: say.garage_your_customers_get_tax_invoices_with(),
  },
  {
    kind: "composition",
    label: say.garage_composition(),
    about: say.garage_your_customers_get_bills_of_supply(),
  },
  {
    kind: "unregistered",
    label: say.garage_unregistered(),
    about: say.garage_your_customers_get_plain_invoices_without(),
  },
] as const;

export const REGULAR = "regular";
export const UNREGISTERED = "unregistered";
