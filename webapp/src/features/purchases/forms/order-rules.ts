import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import * as z from "zod/mini";
import { say } from "@/say";
import { manyLines, optionalAmount, quantityRule, supplierField } from "./fields";
import type { ArrivedForm, GoodsInForm } from "./goods-in";
import type { OrderForm, OrderLineForm } from "./order";
import { day } from "./short-rules";

const part = {
  key: z.number(),
  partId: z.number(),
  partName: z.string(),
  details: z.string(),
  unit: z.string(),
  quantity: z.string(),
  price: optionalAmount(),
};

const orderLine = z
  .object(part)
  .check(quantityRule<OrderLineForm>("quantity", say.purchases_quantity_is_required()));

const arrivedLine = z
  .object({ ...part, expected: z.number(), mrp: optionalAmount() })
  .check(quantityRule<ArrivedForm>("quantity"));

const NOTE_LENGTH = 500;

const orderForm = z.object({
  supplier: supplierField(),
  expectedOn: z.string(),
  note: z
    .string()
    .check(
      z.trim(),
      z.maxLength(NOTE_LENGTH, say.purchases_at_most_characters({ most: NOTE_LENGTH })),
    ),
  lines: manyLines(orderLine),
});

const hasArrived = ({ quantity }: ArrivedForm) => Number(quantity.replaceAll(",", "")) !== 0;

const goodsInForm = z.object({
  supplier: supplierField(),
  day: day(),
  challan: z.string().check(z.trim(), z.maxLength(40, say.purchases_at_most_40_characters())),
  lines: manyLines(arrivedLine).check(
    z.refine((lines) => lines.length === 0 || (lines as ArrivedForm[]).some(hasArrived), {
      error: say.purchases_type_how_much_has_arrived(),
    }),
  ),
});

/** Load these lazily, because the validation code is larger than the forms. */
export const orderRules: Resolver<OrderForm> = zodResolver(orderForm);
export const goodsInRules: Resolver<GoodsInForm> = zodResolver(goodsInForm);
