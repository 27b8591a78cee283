import "@/lib/forms/zod";
import * as z from "zod/mini";
import { amountProblem } from "./amount";

/**
 * Returns the rules of a form field for an amount. `limit` returns the error if the amount is too
 * low or too high.
 */
export function amountField(required?: string, limit?: (paise: number) => string | undefined) {
  const problemOf = (text: string) => amountProblem(text, required, limit);
  return z.string().check(
    // This rule is not marked with `abort`. Otherwise zod would skip the rules of the whole form.
    z.refine((text) => problemOf(text) === undefined, {
      error: ({ input }) => problemOf(String(input)) ?? "",
    }),
  );
}
