import type { UnitCode } from "@/features/parts/quantity";
import type { Estimate, EstimateIn, EstimateLine } from "./types";

/** Converts a loaded estimate to the format of the call that saves it. */
export function toEstimateIn(estimate: Estimate): EstimateIn {
  const { choices, lines, discount, deposit, validUntil, note, taxCollected, version } = estimate;
  return {
    lines: lines.map(lineIn),
    choices: choices.map(({ name, options }) => ({
      name,
      options: options.map((option) => ({
        label: option.label,
        recommended: option.recommended,
        lines: option.lines.map(lineIn),
      })),
    })),
    discount,
    deposit,
    validUntil,
    note,
    taxCollected,
    version,
  };
}

/** Removes lines by their ids. A choice keeps its lines. */
export function withoutLines(body: EstimateIn, refs: readonly string[]): EstimateIn {
  return { ...body, lines: (body.lines ?? []).filter(({ ref }) => !refs.includes(String(ref))) };
}

function lineIn(line: EstimateLine): NonNullable<EstimateIn["lines"]>[number] {
  const isPart = line.kind === "part";
  return {
    ref: line.ref,
    kind: line.kind,
    serviceId: line.serviceId,
    partId: line.partId,
    partName: isPart ? line.name : "",
    hsn: line.hsn,
    unit: isPart ? (line.unit as UnitCode) : null,
    gstRate: line.gstRate,
    mrp: line.mrp,
    quantity: line.quantity,
    rate: line.rate,
    freeReason: line.freeReason,
    discountPercent: line.discountPercent,
    note: line.note,
    pointId: line.pointId,
    replacesId: line.replacesId,
  };
}
