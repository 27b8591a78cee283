import "@/lib/zod";
import * as z from "zod/mini";
import { amountProblem } from "./amount";

/** An amount of money in a form. `limit` says what is wrong with one that can be read. */
export function amountField(required?: string, limit?: (paise: number) => string | undefined) {
  const problemOf = (text: string) => amountProblem(text, required, limit);
  return z.string().check(
    // Not by aborting: that would keep the rules of a whole form from running.
    z.refine((text) => problemOf(text) === undefined, {
      error: ({ input }) => problemOf(String(input)) ?? "",
    }),
  );
}
