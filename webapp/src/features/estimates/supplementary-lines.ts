import type { Above } from "@/features/jobs/editor/above";
import { toServicesOpted } from "@/features/jobs/editor/lines";
import type { UnitCode } from "@/features/parts/quantity";
import { inRupees } from "@/lib/money/paise";
import type { Estimate, EstimateIn } from "./types";

type LineIn = NonNullable<EstimateIn["lines"]>[number];

const BLANK = { quantity: 1, partName: "", hsn: "", freeReason: "", note: "" } as const;

export function changedServices({ lines }: Above) {
  return lines.filter(({ from }) => from !== "saved");
}

/** Returns the services that are new on the form, or have a new price, and are not on the estimate. */
export function newServices(above: Above, { base, lines: proposed }: Estimate): LineIn[] {
  const known = new Set(proposed.flatMap(({ serviceId }) => serviceId ?? []));
  const ordered = new Map(base.map((line) => [line.serviceId, line.lineId]));
  const changed = changedServices(above).filter(({ serviceId }) => !known.has(serviceId));
  return toServicesOpted(changed).map(
    ({ garageJobServiceId, serviceRate, quantity, discountPercent }): LineIn => ({
      ...BLANK,
      ref: crypto.randomUUID(),
      kind: "labour",
      serviceId: garageJobServiceId,
      quantity,
      rate: serviceRate,
      discountPercent: discountPercent || null,
      replacesId: ordered.get(garageJobServiceId) ?? null,
    }),
  );
}

/** Returns the parts that are new on the form, and the further pieces of ordered parts. */
export function addedGoods({ parts }: Above): LineIn[] {
  return parts.flatMap((line): LineIn[] => {
    const thousandths = Math.round((line.quantity - (line.saved?.quantity ?? 0)) * 1_000);
    if (!line.onBill || thousandths <= 0) return [];
    return [
      {
        ...BLANK,
        ref: crypto.randomUUID(),
        kind: "part",
        partId: line.partId,
        partName: line.partId === null ? line.name : "",
        hsn: line.partId === null ? line.hsn : "",
        unit: line.unit as UnitCode,
        gstRate: line.gstRate,
        mrp: line.mrp === null ? null : inRupees(line.mrp),
        quantity: thousandths / 1_000,
        rate: inRupees(line.price),
        freeReason: line.freeReason as LineIn["freeReason"],
      },
    ];
  });
}
