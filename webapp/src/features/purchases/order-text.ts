import { quantityText } from "@/features/parts/quantity";
import { dayMonthYear } from "@/lib/dates/day";
import { say } from "@/say";
import type { Order } from "./types";

type Sent = Pick<Order, "orderCode" | "expectedOn" | "note" | "lines">;

/** Returns the text of an order. It has no prices, like the PDF. */
export function orderText(order: Sent, garageName: string): string {
  const { orderCode, expectedOn, note, lines } = order;
  const parts = lines.map(({ partName, brand, partNumber, quantity, unit }, at) => {
    const named = [partName, brand, partNumber].filter(Boolean).join(", ");
    return `${at + 1}. ${named}: ${quantityText(quantity, unit)}`;
  });
  return [
    say.purchases_order_from({ orderCode, garageName }),
    "",
    ...parts,
    "",
    ...(expectedOn ? [say.purchases_needed_by_day({ expectedOn: dayMonthYear(expectedOn) })] : []),
    ...(note ? [note] : []),
  ]
    .join("\n")
    .trim();
}
