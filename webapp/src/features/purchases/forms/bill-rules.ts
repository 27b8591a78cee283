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
  supplier: supplierField(),
  number: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Bill number is required"),
      z.maxLength(40, "At most 40 characters"),
    ),
  billOn: z.string().check(z.minLength(1, "Choose the day of the bill")),
  lines: manyLines(line),
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
