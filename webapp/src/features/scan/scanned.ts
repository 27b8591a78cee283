import { sumOf } from "@/features/parts/quantity";
import type { PartRow } from "@/features/parts/types";

/** A part with the quantity that was scanned. */
export type Scanned = { part: PartRow; quantity: number };

/** Adds one of a part. The part that was scanned last is first. */
export function withOne(scanned: readonly Scanned[], part: PartRow): Scanned[] {
  const known = scanned.find((one) => one.part.partId === part.partId);
  const others = scanned.filter((one) => one !== known);
  return [{ part, quantity: sumOf(known?.quantity ?? 0, 1) }, ...others];
}

/** Leaves what was scanned while `handed` was on its way to the server. */
export function without(scanned: readonly Scanned[], handed: readonly Scanned[]): Scanned[] {
  return handed.reduce<Scanned[]>(
    (left, { part: { partId }, quantity }) => {
      const known = left.find(({ part }) => part.partId === partId);
      return known ? withQuantity(left, partId, sumOf(known.quantity, -quantity)) : left;
    },
    [...scanned],
  );
}

/** Changes the quantity of a part. A quantity of 0 or less removes it. */
export function withQuantity(
  scanned: readonly Scanned[],
  partId: number,
  quantity: number,
): Scanned[] {
  return scanned.flatMap((one) => {
    if (one.part.partId !== partId) return one;
    return quantity > 0 ? { ...one, quantity } : [];
  });
}
