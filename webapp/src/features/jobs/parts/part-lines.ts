import { isUnit, quantityIn, quantityProblem, quantityText } from "@/features/parts/quantity";
import type { PartRow } from "@/features/parts/types";
import { amountProblem, parseAmount } from "@/lib/money/amount";
import { rupees } from "@/lib/money/format";
import { inPaise, inRupees } from "@/lib/money/paise";
import type { Job, NewJobIn } from "../types";
import { times } from "./part-sums";

/** A part of the unsaved job. Prices are in paise and include GST. */
export type PartLine = {
  /** Identifies the line in this form. */
  key: string;
  /** The id of the saved line. It is null for a new line. */
  jobPartId: number | null;
  /** The id in the list of parts. It is null for a part that was bought for this job only. */
  partId: number | null;
  name: string;
  number: string;
  hsn: string;
  unit: string;
  gstRate: number;
  mrp: number | null;
  price: number;
  listPrice: number;
  quantity: number;
  /** What one unit cost the garage, if the person has typed it. */
  cost?: number;
  onBill: boolean;
  freeReason: string;
  /** The typed price or quantity, while it is invalid. */
  typedPrice?: string;
  typedQuantity?: string;
  isStocked: boolean;
  /** What was free when the person added the part. */
  free: number;
  /** The saved values. A new line has none. */
  saved?: { quantity: number; reserved: number; issued: number; returned: number };
};

export type JobPart = Job["parts"][number];
type PartUse = NonNullable<NewJobIn["partsUsed"]>[number];

export function partLinesOf(job: Pick<Job, "parts">): PartLine[] {
  return job.parts.map((part) => ({
    key: `saved-${part.jobPartId}`,
    jobPartId: part.jobPartId,
    partId: part.partId,
    name: part.partName,
    number: part.partNumber,
    hsn: part.hsn,
    unit: part.unit,
    gstRate: part.gstRate,
    mrp: part.mrp === null ? null : inPaise(part.mrp),
    price: inPaise(part.unitPrice),
    listPrice: inPaise(part.listPrice),
    quantity: part.quantity,
    onBill: part.onBill,
    freeReason: part.freeReason,
    isStocked: part.isStocked,
    free: 0,
    saved: {
      quantity: part.quantity,
      reserved: part.reserved,
      issued: part.issued,
      returned: part.returned,
    },
  }));
}

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
    {
      key: nextKey(lines),
      jobPartId: null,
      partId: hit.partId,
      name: hit.partName,
      number: hit.partNumber || hit.partCode,
      hsn: "",
      unit: hit.unit,
      gstRate: hit.gstRate,
      mrp: hit.mrp === null ? null : inPaise(hit.mrp),
      price: inPaise(hit.price),
      listPrice: inPaise(hit.price),
      quantity: 1,
      onBill: true,
      freeReason: "",
      isStocked: hit.isStocked,
      free: hit.free,
    },
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
    : { ...rest, quantity: thousandths / 1_000 };
}

export function leastOf({ saved }: PartLine): number {
  return saved?.issued ?? 0;
}

export function withQuantity(line: PartLine, text: string): PartLine {
  const { typedQuantity: _, ...rest } = line;
  return quantityErrorOf(line, text)
    ? { ...rest, typedQuantity: text }
    : { ...rest, quantity: quantityIn(text) };
}

export function withPrice(line: PartLine, text: string): PartLine {
  const { typedPrice: _, ...rest } = line;
  const found = parseAmount(text);
  if ("problem" in found) return { ...rest, typedPrice: text };
  // A part with a price needs no reason.
  return { ...rest, price: found.paise, freeReason: found.paise > 0 ? "" : line.freeReason };
}

/** Returns the first error of the line. The server has the same sentences. */
export function partProblem(line: PartLine): string | undefined {
  const { typedPrice, typedQuantity, price, mrp, onBill, freeReason } = line;
  if (typedQuantity !== undefined) return quantityErrorOf(line, typedQuantity);
  if (typedPrice !== undefined) return amountProblem(typedPrice, "Price is required");
  if (mrp !== null && price > mrp)
    return `${rupees(inRupees(price))} is above the MRP of ${rupees(inRupees(mrp))}.`;
  if (needsReason(line) && freeReason === "") return "Choose why the customer pays nothing";
  return onBill || price > 0 || freeReason ? undefined : "Choose why the customer pays nothing";
}

export function needsReason({ price, onBill }: PartLine): boolean {
  return price === 0 && onBill;
}

function quantityErrorOf(line: PartLine, text: string): string | undefined {
  const problem = quantityProblem(text, line.unit, "Quantity is required");
  const least = leastOf(line);
  if (problem || quantityIn(text) >= least) return problem;
  return `${quantityText(least, line.unit)} are out on this job. Return them first.`;
}

/** Converts the lines to the format of the call. */
export function toPartsUsed(lines: readonly PartLine[]): PartUse[] {
  return lines.map((line) => ({
    jobPartId: line.jobPartId,
    partId: line.partId,
    quantity: line.quantity,
    unitPrice: inRupees(line.price),
    onBill: line.onBill,
    freeReason: line.freeReason,
    ...goodsOf(line),
  }));
}

/** The server knows the values of a part in the list. It needs those of a part bought for the job. */
function goodsOf(line: PartLine) {
  if (line.partId !== null) return { partName: "", hsn: "" };
  const { cost } = line;
  return {
    partName: line.name,
    hsn: line.hsn,
    unit: isUnit(line.unit) ? line.unit : null,
    gstRate: line.gstRate,
    mrp: line.mrp === null ? null : inRupees(line.mrp),
    // The server expects the cost of all of it. If the cost is omitted, the stored cost stays.
    ...(cost !== undefined && { cost: inRupees(times(cost, line.quantity)) }),
  };
}

function nextKey(lines: readonly PartLine[]): string {
  const numbers = lines.map(({ key }) => Number(key.replace("new-", ""))).filter(Number.isFinite);
  return `new-${Math.max(0, ...numbers) + 1}`;
}

/** Checks a line of a stored draft, because people can edit the storage. */
export function isPartLine(line: Partial<PartLine> | null): boolean {
  return (
    typeof line?.key === "string" &&
    typeof line.name === "string" &&
    typeof line.unit === "string" &&
    typeof line.freeReason === "string" &&
    typeof line.onBill === "boolean" &&
    Number.isSafeInteger(line.price) &&
    Number.isFinite(line.gstRate) &&
    Number.isFinite(line.quantity) &&
    (line.partId === null || Number.isSafeInteger(line.partId)) &&
    (line.jobPartId === null || Number.isSafeInteger(line.jobPartId)) &&
    (line.mrp === null || Number.isSafeInteger(line.mrp)) &&
    typeof (line.typedPrice ?? "") === "string" &&
    typeof (line.typedQuantity ?? "") === "string"
  );
}
