import type { UnitCode } from "@/features/parts/quantity";
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
  /** The printed MRPs of the boxes that can be on the shelf. A draft from before has none. */
  boxMrps?: number[];
  /** The lowest MRP among the boxes that leave the shelf next. */
  nextBoxMrp?: number | null;
  /** The person chose the box, so its MRP is sent. */
  boxNamed?: boolean;
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
  /** The error of the line. The code of the section finds it, because it loads late. */
  problem?: string;
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
    boxMrps: part.boxMrps.map(inPaise),
    nextBoxMrp: part.nextBoxMrp === null ? null : inPaise(part.nextBoxMrp),
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
  if (line.partId !== null)
    return {
      partName: "",
      hsn: "",
      ...(line.boxNamed && line.mrp !== null && { mrp: inRupees(line.mrp) }),
    };
  const { cost } = line;
  return {
    partName: line.name,
    hsn: line.hsn,
    unit: line.unit as UnitCode,
    gstRate: line.gstRate,
    mrp: line.mrp === null ? null : inRupees(line.mrp),
    // The server expects the cost of all of it. If the cost is omitted, the stored cost stays.
    ...(cost !== undefined && { cost: inRupees(times(cost, line.quantity)) }),
  };
}

const TEXTS = ["key", "name", "number", "hsn", "unit", "freeReason"] as const;
const NUMBERS = ["price", "listPrice", "gstRate", "quantity", "free"] as const;
const OR_NULL = ["partId", "jobPartId", "mrp"] as const;

/** Checks a line of a stored draft, because people can edit the storage. */
export function isPartLine(line: Partial<PartLine> | null): boolean {
  const isNumber = (value: unknown) => typeof value === "number";
  return (
    line !== null &&
    TEXTS.every((name) => typeof line[name] === "string") &&
    NUMBERS.every((name) => isNumber(line[name])) &&
    OR_NULL.every((name) => line[name] === null || isNumber(line[name]))
  );
}
