/** Lists the GST registration types and their effect on invoices. */
export const REGISTRATIONS = [
  {
    kind: "regular",
    label: "Regular",
    about: "Your customers get tax invoices, with GST where you charge it.",
  },
  {
    kind: "composition",
    label: "Composition",
    about: "Your customers get bills of supply. GST cannot be charged.",
  },
  {
    kind: "unregistered",
    label: "Unregistered",
    about: "Your customers get plain invoices without GST.",
  },
] as const;

export const REGULAR = "regular";
export const UNREGISTERED = "unregistered";
