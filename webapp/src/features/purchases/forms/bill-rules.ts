import { say } from "@/say";
import "@/lib/forms/zod";
import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import * as z from "zod/mini";
import { amountField } from "@/lib/money/amount-field";
import type { BillForm, BillLineForm } from "./bill";
import { hsnField, manyLines, optionalAmount, quantityRule, supplierField } from "./fields";

const line = z
  .object({
    key: z.number(),
    partId: z.number(),
    goodsInLineId: z.number(),
    description: z.string().check(z.trim(), z.minLength(1, say.purchases_write_what_it_is())),
    details: z.string(),
    hsn: hsnField(),
    unit: z.string(),
    gstRate: z.string().check(z.minLength(1, say.purchases_choose_a_gst_rate())),
    quantity: z.string(),
    freeQuantity: z.string(),
    price: amountField(say.purchases_price_is_required()),
    discount: optionalAmount(),
    mrp: optionalAmount(),
  })
  .check(
    quantityRule<BillLineForm>("quantity", say.purchases_quantity_is_required()),
    quantityRule<BillLineForm>("freeQuantity"),
  );

/** The rules of a bill, with the server's words. */
const billForm = z.object({
  supplier: supplierField(),
  number: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, say.purchases_bill_number_is_required()),
      z.maxLength(40, say.purchases_at_most_40_characters()),
    ),
  billOn: z.string().check(z.minLength(1, say.purchases_choose_the_day_of_the_bill())),
  lines: manyLines(line),
  otherCharges: optionalAmount(),
  total: amountField(say.purchases_total_is_required()),
  takeIn: z.boolean(),
  cgst: optionalAmount(),
  sgst: optionalAmount(),
  igst: optionalAmount(),
  itc: z.string(),
  placeOfSupply: z.string(),
  reverseCharge: z.boolean(),
  anotherThan: z.optional(z.string()),
});

/** Load this lazily, because the validation code is larger than the form. */
export const billRules: Resolver<BillForm> = zodResolver(billForm);
