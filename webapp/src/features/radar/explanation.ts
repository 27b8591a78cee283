import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";

export const EXPLANATIONS = [
  { value: "agreed", word: say.radar_agreed_with_the_customer() },
  { value: "warranty", word: say.radar_warranty_or_goodwill() },
  { value: "corrected", word: say.radar_mistake_corrected() },
  { value: "accepted", word: say.radar_loss_accepted() },
  { value: "other", word: say.radar_other() },
] as const;

const SHORTEST = 10;
const LONGEST = 500;

export const explanationForm = z.object({
  reason: z.string().check(z.minLength(1, say.radar_choose_a_reason())),
  explanation: z
    .string()
    .check(
      z.trim(),
      z.minLength(SHORTEST, say.radar_please_write_at_least_characters({ shortest: SHORTEST })),
      z.maxLength(LONGEST, say.radar_at_most_characters({ most: LONGEST })),
    ),
});

export type ExplanationForm = z.infer<typeof explanationForm>;

export function explanationWord(reason: string): string {
  return EXPLANATIONS.find(({ value }) => value === reason)?.word ?? reason;
}
