import "@/lib/forms/zod";
import * as z from "zod/mini";
import { amountProblem } from "./amount";

/** A form field for an amount. `limit` returns the error for an amount that is out of range. */
export function amountField(required?: string, limit?: (paise: number) => string | undefined) {
  const problemOf = (text: string) => amountProblem(text, required, limit);
  return z.string().check(
    // Does not abort, because zod would then skip the rules of the whole form.
    z.refine((text) => problemOf(text) === undefined, {
      error: ({ input }) => problemOf(String(input)) ?? "",
    }),
  );
}
