import type { PartLine } from "@/features/jobs/parts/part-lines";
import type { UnitCode } from "@/features/parts/quantity";
import { inPaise, inRupees } from "@/lib/money/paise";
import { type Draft, type DraftLine, paiseIn, percentIn } from "./draft";
import type { Estimate, EstimateIn, EstimateLine } from "./types";

/** Converts a loaded estimate to the form. */
export function draftOf(estimate: Estimate): Draft {
  return {
    lines: estimate.lines.map(draftLine),
    choices: estimate.choices.map(({ choiceId, name, options }) => ({
      key: String(choiceId),
      name,
      options: options.map(({ optionId, label, recommended, lines }) => ({
        key: String(optionId),
        label,
        recommended,
        lines: lines.map(draftLine),
      })),
    })),
    discount: typedAmount(estimate.discount),
    deposit: typedAmount(estimate.deposit),
    validUntil: estimate.validUntil,
    note: estimate.note,
    taxed: estimate.taxCollected === 1,
  };
}

/** Converts the draft for the call. `total` is the amount that the screen shows. */
export function toBody(draft: Draft, version: number, total: number): EstimateIn {
  return {
    lines: draft.lines.map(lineIn),
    choices: draft.choices.map(({ name, options }) => ({
      name,
      options: options.map(({ label, recommended, lines }) => ({
        label,
        recommended,
        lines: lines.map(lineIn),
      })),
    })),
    discount: inRupees(paiseIn(draft.discount)),
    deposit: inRupees(paiseIn(draft.deposit)),
    validUntil: draft.validUntil,
    note: draft.note,
    taxCollected: draft.taxed ? 1 : 0,
    estimatedCost: inRupees(total),
    version,
  };
}

function draftLine(line: EstimateLine): DraftLine {
  const { ref, name, note, pointId, mark, pictures } = line;
  const known = { ref, name, note, pointId, mark, pictures };
  if (line.kind === "part") return { ...known, labour: null, part: storedPart(line) };
  return {
    ...known,
    part: null,
    labour: {
      serviceId: line.serviceId ?? 0,
      quantity: line.quantity,
      price: inPaise(line.rate),
      listPrice: inPaise(line.listPrice),
      percent: line.discountPercent === null ? "" : String(line.discountPercent),
      replacesId: line.replacesId,
    },
  };
}

function storedPart(line: EstimateLine): PartLine {
  return {
    key: line.ref,
    jobPartId: null,
    partId: line.partId,
    name: line.name,
    number: line.partNumber,
    hsn: line.hsn,
    unit: line.unit,
    gstRate: line.gstRate ?? 0,
    mrp: line.mrp === null ? null : inPaise(line.mrp),
    price: inPaise(line.rate),
    listPrice: inPaise(line.listPrice),
    quantity: line.quantity,
    onBill: true,
    freeReason: line.freeReason,
    isStocked: false,
    free: 0,
  };
}

function lineIn(line: DraftLine): NonNullable<EstimateIn["lines"]>[number] {
  const { ref, note, pointId, labour, part } = line;
  if (part) {
    const isListed = part.partId !== null;
    return {
      ref,
      kind: "part",
      partId: part.partId,
      partName: isListed ? "" : part.name,
      hsn: isListed ? "" : part.hsn,
      unit: isListed ? null : (part.unit as UnitCode),
      gstRate: isListed ? null : part.gstRate,
      mrp: part.mrp === null ? null : inRupees(part.mrp),
      quantity: part.quantity,
      rate: inRupees(part.price),
      freeReason: part.freeReason as "",
      note,
      pointId,
    };
  }
  return {
    ref,
    kind: "labour",
    partName: "",
    hsn: "",
    quantity: labour?.quantity ?? 1,
    freeReason: "",
    serviceId: labour?.serviceId ?? null,
    rate: inRupees(labour?.price ?? 0),
    discountPercent: percentIn(labour?.percent ?? "") || null,
    note,
    pointId,
    replacesId: labour?.replacesId ?? null,
  };
}

function typedAmount(rupees: number): string {
  return rupees > 0 ? rupees.toFixed(2) : "";
}
