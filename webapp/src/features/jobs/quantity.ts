import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { Line } from "./editor/lines";

const QUANTITY = /^\d{1,3}(\.\d{1,2})?$/;

/** Returns the typed quantity of a service, from 0.01 to 999.99. A wrong text is undefined. */
export function serviceQuantity(text: string): number | undefined {
  const typed = text.trim();
  return QUANTITY.test(typed) && Number(typed) > 0 ? Number(typed) : undefined;
}

/** Describes several of a service with the price of one, for example “4 × ₹150.00 + GST”. */
export function timesWords(quantity: number, unitRate: number, isTaxed: boolean): string {
  const text = `${quantity} × ${rupees(unitRate)}`;
  return isTaxed ? say.jobs_plus_gst({ text }) : text;
}

/** Returns the line with the quantity that the person typed. */
export function withQuantity({ typedQuantity: _, ...line }: Line, text: string): Line {
  const quantity = serviceQuantity(text);
  if (quantity === undefined) return { ...line, typedQuantity: text };
  if (quantity === (line.quantity ?? 1)) return line;
  return { ...line, quantity, from: line.from === "saved" ? "named" : line.from };
}
