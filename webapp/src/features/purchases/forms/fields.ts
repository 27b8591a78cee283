import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { quantityProblem } from "@/features/parts/quantity";
import { amountProblem } from "@/lib/money/amount";
import type { ChosenSupplier } from "./bill";

const MOST_LINES = 200;
const HSN = /^\d{4}(\d\d){0,2}$/;

export function optionalAmount() {
  const problemOf = (text: string) => (text.trim() === "" ? undefined : amountProblem(text));
  return z.string().check(
    z.refine((text) => problemOf(text) === undefined, {
      error: ({ input }) => problemOf(String(input)) ?? "",
    }),
  );
}

export function supplierField() {
  return z
    .custom<ChosenSupplier | null>()
    .check(z.refine((supplier) => supplier !== null, say.purchases_choose_a_supplier()));
}

export function manyLines<Line extends z.ZodMiniType>(line: Line) {
  return z
    .array(line)
    .check(
      z.minLength(1, say.purchases_please_add_at_least_one_line()),
      z.maxLength(MOST_LINES, say.purchases_at_most_lines_at_a_time({ most: MOST_LINES })),
    );
}

/** Goods that are used up, such as gloves, may have no HSN. */
export function hsnField() {
  return z.string().check(
    z.trim(),
    z.refine((text) => text === "" || HSN.test(text), say.purchases_hsn_has_4_6_or_8()),
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
