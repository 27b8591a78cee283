import { quantityIn, quantityProblem, quantityText } from "@/features/parts/quantity";
import type { PartRow } from "@/features/parts/types";
import { amountProblem, parseAmount } from "@/lib/money/amount";
import { rupees } from "@/lib/money/format";
import { inPaise, inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import type { PartLine } from "./part-lines";

/** The part that the person chose in the search. */
export type Hit = Pick<
  PartRow,
  | "partId"
  | "partName"
  | "partNumber"
  | "partCode"
  | "unit"
  | "gstRate"
  | "price"
  | "mrp"
  | "boxMrps"
  | "free"
  | "isStocked"
>;

/** Adds one unit of the part. A part that the job has already gets one more. */
export function withPart(lines: readonly PartLine[], hit: Hit): PartLine[] {
  const same = lines.find(
    (line) => line.partId === hit.partId && line.onBill && line.typedQuantity === undefined,
  );
  if (same) return lines.map((line) => (line === same ? more(line, 1) : line));
  return [
    ...lines,
    checked({
      key: nextKey(lines),
      jobPartId: null,
      partId: hit.partId,
      name: hit.partName,
      number: hit.partNumber || hit.partCode,
      hsn: "",
      unit: hit.unit,
      gstRate: hit.gstRate,
      mrp: hit.mrp === null ? null : inPaise(hit.mrp),
      boxMrps: hit.boxMrps.map(inPaise),
      nextBoxMrp: hit.boxMrps.length > 0 ? inPaise(Math.min(...hit.boxMrps)) : null,
      price: inPaise(hit.price),
      listPrice: inPaise(hit.price),
      quantity: 1,
      onBill: true,
      freeReason: "",
      isStocked: hit.isStocked,
      free: hit.free,
    }),
  ];
}

export type Bought = Pick<
  PartLine,
  "name" | "hsn" | "unit" | "gstRate" | "price" | "quantity" | "cost" | "freeReason"
>;

/** Adds a part that was bought for this job only. */
export function withBought(lines: readonly PartLine[], bought: Bought): PartLine[] {
  const line: PartLine = {
    ...bought,
    key: nextKey(lines),
    jobPartId: null,
    partId: null,
    number: "",
    mrp: null,
    listPrice: bought.price,
    onBill: true,
    isStocked: false,
    free: 0,
  };
  return [...lines, line];
}

/** Changes the quantity by whole units. At least what is out stays. */
export function more(line: PartLine, step: 1 | -1): PartLine {
  const { typedQuantity: _, ...rest } = line;
  const thousandths = Math.round(line.quantity * 1_000) + step * 1_000;
  return thousandths <= 0 || thousandths < leastOf(line) * 1_000
    ? line
    : checked({ ...rest, quantity: thousandths / 1_000 });
}

export function leastOf({ saved }: PartLine): number {
  return saved?.issued ?? 0;
}

export function withQuantity(line: PartLine, text: string): PartLine {
  const { typedQuantity: _, ...rest } = line;
  return checked(
    quantityErrorOf(line, text)
      ? { ...rest, typedQuantity: text }
      : { ...rest, quantity: quantityIn(text) },
  );
}

export function withPrice(line: PartLine, text: string): PartLine {
  const { typedPrice: _, ...rest } = line;
  const found = parseAmount(text);
  if ("problem" in found) return checked({ ...rest, typedPrice: text });
  // A part with a price needs no reason.
  const freeReason = found.paise > 0 ? "" : line.freeReason;
  return checked({ ...rest, price: found.paise, freeReason });
}

export function withReason(line: PartLine, freeReason: string): PartLine {
  return checked({ ...line, freeReason });
}

/** Gives the line the MRP of the box that the person takes. */
export function withBox(line: PartLine, mrp: number): PartLine {
  return checked({ ...line, mrp, boxNamed: true });
}

/** Returns the MRPs that the person can choose from. One is no choice. */
export function boxChoice({ partId, mrp, boxMrps }: PartLine): number[] {
  if (partId === null) return [];
  const found = new Set([...(mrp === null ? [] : [mrp]), ...(boxMrps ?? [])]);
  return found.size > 1 ? [...found].sort((one, other) => one - other) : [];
}

/** Returns the MRP of a box that leaves next, if the price is above it and no box was chosen. */
export function lowerPrint({ nextBoxMrp, boxNamed, price, onBill }: PartLine): number | null {
  const isAbove = onBill && !boxNamed && nextBoxMrp != null && price > nextBoxMrp;
  return isAbove ? nextBoxMrp : null;
}

function checked({ problem: _, ...line }: PartLine): PartLine {
  const problem = partProblem(line);
  return problem ? { ...line, problem } : line;
}

/** Returns the first error of the line. The server has the same sentences. */
function partProblem(line: PartLine): string | undefined {
  const { typedPrice, typedQuantity, price, mrp, freeReason } = line;
  if (typedQuantity !== undefined) return quantityErrorOf(line, typedQuantity);
  if (typedPrice !== undefined) return amountProblem(typedPrice, say.jobs_price_is_required());
  if (mrp !== null && price > mrp)
    return say.jobs_is_above_the_mrp_of({
      price: rupees(inRupees(price)),
      mrp: rupees(inRupees(mrp)),
    });
  return needsReason(line) && freeReason === ""
    ? say.jobs_choose_why_the_customer_pays_nothing()
    : undefined;
}

export function needsReason({ price, onBill }: PartLine): boolean {
  return price === 0 && onBill;
}

function quantityErrorOf(line: PartLine, text: string): string | undefined {
  const problem = quantityProblem(text, line.unit, say.jobs_quantity_is_required());
  const least = leastOf(line);
  if (problem || quantityIn(text) >= least) return problem;
  return say.jobs_are_out_on_this_job_return({ least: quantityText(least, line.unit) });
}

function nextKey(lines: readonly PartLine[]): string {
  const numbers = lines.map(({ key }) => Number(key.replace("new-", ""))).filter(Number.isFinite);
  return `new-${Math.max(0, ...numbers) + 1}`;
}
