import "@/lib/zod";
import * as z from "zod/mini";

const LONGEST = 200;

export const exemptForm = z.object({
  exemptReason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Please write why this supply is exempt"),
      z.maxLength(LONGEST, `At most ${LONGEST} characters`),
    ),
});

export type ExemptForm = z.infer<typeof exemptForm>;
