import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { quantityProblem } from "@/features/parts/quantity";
import { amountProblem } from "@/lib/money/amount";
import { amountField } from "@/lib/money/amount-field";

export type BoughtForm = {
  name: string;
  hsn: string;
  unit: string;
  gstRate: string;
  quantity: string;
  price: string;
  freeReason: string;
  cost: string;
};

const LONGEST_NAME = 200;
const HSN = /^\d{4}(\d\d){0,2}$/;

/** The rules of a part that was bought for one job, with the server's words. */
export const boughtForm = z
  .object({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, say.jobs_name_is_required()),
        z.maxLength(LONGEST_NAME, say.jobs_at_most_characters({ most: LONGEST_NAME })),
      ),
    hsn: z.string().check(
      z.trim(),
      z.refine((text) => HSN.test(text), {
        error: ({ input }) =>
          String(input).trim() === "" ? say.jobs_hsn_is_required() : say.jobs_hsn_has_4_6_or_8(),
      }),
    ),
    unit: z.string().check(z.minLength(1, say.jobs_choose_a_unit())),
    gstRate: z.string().check(z.minLength(1, say.jobs_choose_a_gst_rate())),
    quantity: z.string(),
    price: amountField(say.jobs_price_is_required()),
    freeReason: z.string(),
    cost: z.string().check(
      z.refine((text) => text.trim() === "" || amountProblem(text) === undefined, {
        error: ({ input }) => amountProblem(String(input)) ?? "",
      }),
    ),
  })
  .check(
    z.refine<BoughtForm>((form) => quantityError(form) === undefined, {
      path: ["quantity"],
      error: ({ input }) => quantityError(input as BoughtForm) ?? "",
      when: isForm,
    }),
    z.refine<BoughtForm>((form) => !isFree(form.price) || form.freeReason !== "", {
      path: ["freeReason"],
      error: say.jobs_choose_why_the_customer_pays_nothing(),
      when: isForm,
    }),
  );

function quantityError({ quantity, unit }: BoughtForm): string | undefined {
  return quantityProblem(quantity, unit, say.jobs_quantity_is_required());
}

/** Returns whether the price is 0. An empty text is not a price. */
export function isFree(price: string): boolean {
  return amountProblem(price) === undefined && /^[₹\s0.,]+$/.test(price);
}

/** Lets a rule run even if other fields are invalid. */
function isForm({ value }: { value: unknown }): boolean {
  return typeof value === "object" && value !== null;
}
