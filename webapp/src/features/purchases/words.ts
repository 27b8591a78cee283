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
