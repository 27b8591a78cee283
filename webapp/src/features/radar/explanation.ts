import "@/lib/forms/zod";
import * as z from "zod/mini";

export const EXPLANATIONS = [
  { value: "agreed", word: "Agreed with the customer" },
  { value: "warranty", word: "Warranty or goodwill" },
  { value: "corrected", word: "Mistake corrected" },
  { value: "accepted", word: "Loss accepted" },
  { value: "other", word: "Other" },
] as const;

const SHORTEST = 10;
const LONGEST = 500;

export const explanationForm = z.object({
  reason: z.string().check(z.minLength(1, "Choose a reason")),
  explanation: z
    .string()
    .check(
      z.trim(),
      z.minLength(SHORTEST, `Please write at least ${SHORTEST} characters`),
      z.maxLength(LONGEST, `At most ${LONGEST} characters`),
    ),
});

export type ExplanationForm = z.infer<typeof explanationForm>;

export function explanationWord(reason: string): string {
  return EXPLANATIONS.find(({ value }) => value === reason)?.word ?? reason;
}
