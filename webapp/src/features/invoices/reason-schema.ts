import "@/lib/forms/zod";
import * as z from "zod/mini";

const LONGEST = 200;

export const reasonForm = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Reason is required"),
      z.maxLength(LONGEST, `At most ${LONGEST} characters`),
    ),
});

export type ReasonForm = z.infer<typeof reasonForm>;
