import "@/lib/forms/zod";
import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import * as z from "zod/mini";
import { amountField } from "@/lib/money/amount-field";
import type { BillForm, BillLineForm, ChosenSupplier } from "./bill";
import { hsnField, optionalAmount, quantityRule } from "./fields";

const MOST_LINES = 200;

const line = z
  .object({
    key: z.number(),
    partId: z.number(),
    goodsInLineId: z.number(),
    description: z.string().check(z.trim(), z.minLength(1, "Write what it is")),
    details: z.string(),
    hsn: hsnField(),
    unit: z.string(),
    gstRate: z.string().check(z.minLength(1, "Choose a GST rate")),
    quantity: z.string(),
    freeQuantity: z.string(),
    price: amountField("Price is required"),
    discount: optionalAmount(),
    mrp: optionalAmount(),
  })
  .check(
    quantityRule<BillLineForm>("quantity", "Quantity is required"),
    quantityRule<BillLineForm>("freeQuantity"),
  );

/** The rules of a bill, with the server's words. */
const billForm = z.object({
  supplier: z
    .custom<ChosenSupplier | null>()
    .check(z.refine((supplier) => supplier !== null, "Choose a supplier")),
  number: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Bill number is required"),
      z.maxLength(40, "At most 40 characters"),
    ),
  billOn: z.string().check(z.minLength(1, "Choose the day of the bill")),
  lines: z
    .array(line)
    .check(
      z.minLength(1, "Please add at least one line"),
      z.maxLength(MOST_LINES, `At most ${MOST_LINES} lines at a time`),
    ),
  otherCharges: optionalAmount(),
  total: amountField("Total is required"),
  takeIn: z.boolean(),
  cgst: optionalAmount(),
  sgst: optionalAmount(),
  igst: optionalAmount(),
  itc: z.string(),
  placeOfSupply: z.string(),
  reverseCharge: z.boolean(),
});

/** Load this lazily, because the validation code is larger than the form. */
export const billRules: Resolver<BillForm> = zodResolver(billForm);
