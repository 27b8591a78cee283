import "@/lib/forms/zod";
import * as z from "zod/mini";
import { quantityProblem } from "@/features/parts/quantity";
import { amountProblem } from "@/lib/money/amount";

const HSN = /^\d{4}(\d\d){0,2}$/;

export function optionalAmount() {
  const problemOf = (text: string) => (text.trim() === "" ? undefined : amountProblem(text));
  return z.string().check(
    z.refine((text) => problemOf(text) === undefined, {
      error: ({ input }) => problemOf(String(input)) ?? "",
    }),
  );
}

/** Goods that are used up, such as gloves, may have no HSN. */
export function hsnField() {
  return z.string().check(
    z.trim(),
    z.refine((text) => text === "" || HSN.test(text), "HSN has 4, 6 or 8 digits"),
  );
}

type Counted = { unit: string };

/** The unit decides whether a quantity may have decimals. */
export function quantityRule<Line extends Counted>(field: keyof Line & string, required = "") {
  const problemOf = (line: Line) => quantityProblem(String(line[field]), line.unit, required);
  return z.refine<Line>((line) => problemOf(line) === undefined, {
    path: [field],
    error: ({ input }) => problemOf(input as Line) ?? "",
    // The rule also runs if other fields are invalid.
    when: ({ value }) => typeof value === "object" && value !== null,
  });
}
