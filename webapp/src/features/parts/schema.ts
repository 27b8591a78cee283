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
    partName: required("Name is required", 200),
    brand: words(60),
    // No rule is marked with `abort`. Otherwise zod would skip the rules of the whole form.
    hsn: z.string().check(
      z.trim(),
      z.refine((text) => HSN.test(text), {
        error: ({ input }) =>
          isEmpty(String(input)) ? "HSN is required" : "HSN has 4, 6 or 8 digits",
      }),
    ),
    unit: z.string().check(z.minLength(1, "Choose a unit")),
    gstRate: z.string().check(z.minLength(1, "Choose a GST rate")),
    price: amountField("Price is required"),
    mrp: optionalAmount(),
    minQuantity: z.string(),
    orderQuantity: z.string(),
    rack: words(40),
    barcodes: z
      .array(z.string())
      .check(z.maxLength(MOST_BARCODES, `A part has at most ${MOST_BARCODES} barcodes`)),
    newBarcode: words(80),
    fits: z
      .array(
        z
          .object({
            id: z.number(),
            vehicleModel: required("Model is required", 100),
            fromYear: year(),
            toYear: year(),
          })
          .check(
            z.refine(({ fromYear, toYear }) => !fromYear || !toYear || fromYear <= toYear, {
              path: ["toYear"],
              error: "The first year must not be after the last year",
            }),
          ),
      )
      .check(z.maxLength(MOST_FITS, `A part has at most ${MOST_FITS} models`)),
    alternates: z
      .array(z.custom<PartForm["alternates"][number]>())
      .check(z.maxLength(MOST_ALTERNATES, `A part has at most ${MOST_ALTERNATES} alternates`)),
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
  return `A price above the MRP (${rupees(inRupees(most.paise))}) is not allowed by law.`;
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
  return z.string().check(z.trim(), z.maxLength(longest, `At most ${longest} characters`));
}

function required(message: string, longest: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(longest, `At most ${longest} characters`),
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
  return z
    .string()
    .check(
      z.trim(),
      z.refine(isYear, { error: () => `A year is between ${FIRST_YEAR} and ${lastYear()}` }),
    );
}

/** Lets a rule run even if other fields are invalid. */
function isForm({ value }: { value: unknown }): boolean {
  return typeof value === "object" && value !== null;
}
