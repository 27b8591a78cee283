import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { isoToday } from "@/lib/dates/day";
import { parseAmount } from "@/lib/money/amount";
import { amountField } from "@/lib/money/amount-field";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import type { PartForm } from "./forms";
import { quantityProblem } from "./quantity";

const FIRST_YEAR = 1950;
const YEARS_AHEAD = 2;
const MOST_BARCODES = 20;
const MOST_FITS = 100;
const MOST_ALTERNATES = 50;
const HSN = /^\d{4}(\d\d){0,2}$/;
const YEAR = /^\d{4}$/;

const lastYear = () => Number(isoToday().slice(0, 4)) + YEARS_AHEAD;
const isEmpty = (text: string) => text.trim() === "";

/** The rules of a part, with the server's words. */
export const partForm = z
  .object({
    partNumber: words(60),
    partName: required(say.parts_name_is_required(), 200),
    brand: words(60),
    // No rule is marked with `abort`. Otherwise zod would skip the rules of the whole form.
    hsn: z.string().check(
      z.trim(),
      z.refine((text) => HSN.test(text), {
        error: ({ input }) =>
          isEmpty(String(input)) ? say.parts_hsn_is_required() : say.parts_hsn_has_4_6_or_8(),
      }),
    ),
    unit: z.string().check(z.minLength(1, say.parts_choose_a_unit())),
    gstRate: z.string().check(z.minLength(1, say.parts_choose_a_gst_rate())),
    price: amountField(say.parts_price_is_required()),
    mrp: optionalAmount(),
    minQuantity: z.string(),
    orderQuantity: z.string(),
    rack: words(40),
    barcodes: z
      .array(z.string())
      .check(
        z.maxLength(MOST_BARCODES, say.parts_a_part_has_at_most_barcodes({ most: MOST_BARCODES })),
      ),
    newBarcode: words(80),
    fits: z
      .array(
        z
          .object({
            id: z.number(),
            vehicleModel: required(say.parts_model_is_required(), 100),
            fromYear: year(),
            toYear: year(),
          })
          .check(
            z.refine(({ fromYear, toYear }) => !fromYear || !toYear || fromYear <= toYear, {
              path: ["toYear"],
              error: say.parts_the_first_year_must_not_be(),
            }),
          ),
      )
      .check(z.maxLength(MOST_FITS, say.parts_a_part_has_at_most_models({ most: MOST_FITS }))),
    alternates: z
      .array(z.custom<PartForm["alternates"][number]>())
      .check(
        z.maxLength(
          MOST_ALTERNATES,
          say.parts_a_part_has_at_most_alternates({ most: MOST_ALTERNATES }),
        ),
      ),
    deposit: optionalAmount(),
    isStocked: z.boolean(),
  })
  .check(
    z.refine<PartForm>(({ price, mrp }) => priceProblem(price, mrp) === undefined, {
      path: ["price"],
      error: ({ input }) => {
        const { price, mrp } = input as PartForm;
        return priceProblem(price, mrp) ?? "";
      },
      when: isForm,
    }),
    quantityRule("minQuantity"),
    quantityRule("orderQuantity"),
  );

/** The server has the same sentence. */
function priceProblem(price: string, mrp: string): string | undefined {
  const [asked, most] = [parseAmount(price), parseAmount(mrp)];
  if ("problem" in asked || "problem" in most || asked.paise <= most.paise) return undefined;
  return say.parts_a_price_above_the_mrp_is({ paise: rupees(inRupees(most.paise)) });
}

/** The unit decides whether a quantity may have decimals. */
function quantityRule(field: "minQuantity" | "orderQuantity") {
  return z.refine<PartForm>((form) => quantityProblem(form[field], form.unit) === undefined, {
    path: [field],
    error: ({ input }) => {
      const form = input as PartForm;
      return quantityProblem(form[field], form.unit) ?? "";
    },
    when: isForm,
  });
}

function words(longest: number) {
  return z
    .string()
    .check(z.trim(), z.maxLength(longest, say.parts_at_most_characters({ most: longest })));
}

function required(message: string, longest: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(longest, say.parts_at_most_characters({ most: longest })),
    );
}

function optionalAmount() {
  const problemOf = (text: string) => {
    const found = parseAmount(text);
    return isEmpty(text) || !("problem" in found) ? undefined : found.problem;
  };
  return z.string().check(
    z.refine((text) => problemOf(text) === undefined, {
      error: ({ input }) => problemOf(String(input)) ?? "",
    }),
  );
}

function year() {
  const isYear = (text: string) =>
    isEmpty(text) ||
    (YEAR.test(text.trim()) && Number(text) >= FIRST_YEAR && Number(text) <= lastYear());
  return z.string().check(
    z.trim(),
    z.refine(isYear, {
      error: () => say.parts_a_year_is_between_and({ first: FIRST_YEAR, last: lastYear() }),
    }),
  );
}

/** Lets a rule run even if other fields are invalid. */
function isForm({ value }: { value: unknown }): boolean {
  return typeof value === "object" && value !== null;
}
