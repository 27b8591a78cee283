import { groupDigits } from "@/lib/money/format";
import type { PartIn } from "./types";

export type UnitCode = NonNullable<PartIn["unit"]>;

/** A quantity has at most three decimals. */
const MOST_PLACES = 3;
const STEPS = 1_000;
const MOST = 1_000_000;
const NUMBER = /^\d+(\.\d+)?$/;

/** The units of the GST portal. Countable goods have no decimals. */
export const UNITS = {
  NOS: { word: "Numbers", places: 0 },
  PCS: { word: "Pieces", places: 0 },
  SET: { word: "Sets", places: 0 },
  PRS: { word: "Pairs", places: 0 },
  BOX: { word: "Boxes", places: 0 },
  BTL: { word: "Bottles", places: 0 },
  CAN: { word: "Cans", places: 0 },
  LTR: { word: "Litres", places: MOST_PLACES },
  MLT: { word: "Millilitres", places: MOST_PLACES },
  KGS: { word: "Kilograms", places: MOST_PLACES },
  GMS: { word: "Grams", places: MOST_PLACES },
  MTR: { word: "Metres", places: MOST_PLACES },
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
  if (!NUMBER.test(typed) || Number(typed) >= MOST) return "This must be a quantity";
  const decimals = typed.split(".")[1]?.replace(/0+$/, "").length ?? 0;
  if (decimals > MOST_PLACES) return `A quantity has at most ${MOST_PLACES} decimals`;
  if (decimals > 0 && isUnit(unit) && UNITS[unit].places === 0) {
    return `A quantity in ${unit} must be a whole number`;
  }
  return required && Number(typed) === 0 ? "This must be a quantity" : undefined;
}

/** Returns the typed quantity. An empty text is 0. */
export function quantityIn(text: string): number {
  return Number(bare(text));
}

function bare(text: string): string {
  return text.trim().replaceAll(",", "");
}
