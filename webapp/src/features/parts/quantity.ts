import { groupDigits } from "@/lib/money/format";
import { say } from "@/say";
import type { PartIn } from "./types";

export type UnitCode = NonNullable<PartIn["unit"]>;

/** A quantity has at most three decimals. */
const MOST_PLACES = 3;
const STEPS = 1_000;
const MOST = 1_000_000;
const NUMBER = /^\d+(\.\d+)?$/;

/** The units of the GST portal. Countable goods have no decimals. */
export const UNITS = {
  NOS: { word: say.parts_numbers(), places: 0 },
  PCS: { word: say.parts_pieces(), places: 0 },
  SET: { word: say.parts_sets(), places: 0 },
  PRS: { word: say.parts_pairs(), places: 0 },
  BOX: { word: say.parts_boxes(), places: 0 },
  BTL: { word: say.parts_bottles(), places: 0 },
  CAN: { word: say.parts_cans(), places: 0 },
  LTR: { word: say.parts_litres(), places: MOST_PLACES },
  MLT: { word: say.parts_millilitres(), places: MOST_PLACES },
  KGS: { word: say.parts_kilograms(), places: MOST_PLACES },
  GMS: { word: say.parts_grams(), places: MOST_PLACES },
  MTR: { word: say.parts_metres(), places: MOST_PLACES },
} as const satisfies Record<UnitCode, { word: string; places: number }>;

export function isUnit(code: string): code is UnitCode {
  return Object.hasOwn(UNITS, code);
}

/** Formats a quantity with its unit, for example 1,250 NOS or 3.5 LTR. */
export function quantityText(quantity: number, unit: string): string {
  return `${numberText(quantity)} ${unit}`;
}

/** Formats the change of a stock with its sign, for example +4 NOS. */
export function changeText(quantity: number, unit: string): string {
  return `${quantity > 0 ? "+" : ""}${quantityText(quantity, unit)}`;
}

export function numberText(quantity: number): string {
  const [whole = "", decimals] = String(Math.abs(quantity)).split(".");
  const shown = groupDigits(Number(whole));
  return `${quantity < 0 ? "-" : ""}${decimals ? `${shown}.${decimals}` : shown}`;
}

/** Adds two quantities. Plain addition would return 0.30000000000000004 for 0.1 and 0.2. */
export function sumOf(first: number, second: number): number {
  return (Math.round(first * STEPS) + Math.round(second * STEPS)) / STEPS;
}

/** Returns the error of a typed quantity, with the server's words. */
export function quantityProblem(text: string, unit: string, required = ""): string | undefined {
  const typed = bare(text);
  if (typed === "") return required || undefined;
  if (!NUMBER.test(typed) || Number(typed) >= MOST) return say.parts_this_must_be_a_quantity();
  const decimals = typed.split(".")[1]?.replace(/0+$/, "").length ?? 0;
  if (decimals > MOST_PLACES)
    return say.parts_a_quantity_has_at_most_decimals({ most: MOST_PLACES });
  if (decimals > 0 && isUnit(unit) && UNITS[unit].places === 0) {
    return say.parts_a_quantity_in_must_be_a({ unit });
  }
  return required && Number(typed) === 0 ? say.parts_this_must_be_a_quantity() : undefined;
}

/** Returns the typed quantity. An empty text is 0. */
export function quantityIn(text: string): number {
  return Number(bare(text));
}

function bare(text: string): string {
  return text.trim().replaceAll(",", "");
}
