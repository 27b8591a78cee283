import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";

const LONGEST = 200;

export const reasonForm = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, say.invoices_reason_is_required()),
      z.maxLength(LONGEST, say.invoices_at_most_characters({ most: LONGEST })),
    ),
});

export type ReasonForm = z.infer<typeof reasonForm>;
