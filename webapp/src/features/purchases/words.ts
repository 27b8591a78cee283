/** The choices of the input tax credit, in the words of the screens. */
export const ITC_WORDS: Readonly<Record<string, string>> = {
  claim: "Claimed",
  blocked: "Not allowed by law",
  none: "Not claimed",
};

export const ITC_CHOICES = [
  { value: "", word: "As usual" },
  { value: "claim", word: "Claim the GST" },
  { value: "blocked", word: "Not allowed by law" },
  { value: "none", word: "Do not claim" },
] as const;

/** The states of an order, in the words of the screens. */
export const ORDER_WORDS: Readonly<Record<string, string>> = {
  draft: "Draft",
  sent: "Sent",
  part_in: "Partly in",
  in: "In",
  closed: "Closed",
};

/** The progress of an order's mail. */
export const MAIL_WORDS: Readonly<Record<string, string>> = {
  queued: "On its way",
  sent: "Sent",
  failed: "Not sent. Try again.",
};

/** Who has the old part that an exchange part replaced. */
export const KEEPER_WORDS: Readonly<Record<string, string>> = {
  workshop: "With us",
  customer: "Given to the customer",
  nobody: "Not there",
};
