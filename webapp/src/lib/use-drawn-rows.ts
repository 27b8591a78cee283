import { startTransition, useDeferredValue, useEffect, useState } from "react";
import { useQuiet } from "./quiet";

/** About as many rows as fit on a phone. */
const FIRST = 4;

type Key = string | number;
type KeyOf<Row> = (row: Row) => Key;
/** `stands` is true once all rows of a first page have rendered. Later pages keep about the same height. */
type Drawn<Row> = { rows: readonly Row[] | undefined; stands: boolean };

/**
 * Chooses the rows to render. New rows render in a transition and, with `inSteps`, in two steps, because ten
 * cards at once block touch on a phone. Changed data of a row shows immediately.
 */
export function useDrawnRows<Row>(
  rows: readonly Row[] | undefined,
  keyOf: KeyOf<Row>,
  inSteps: boolean,
): Drawn<Row> {
  const drawn = useDeferredValue(rows);
  // A list that is opened again renders all rows, so the scroll position stays valid.
  const [whole, setWhole] = useState(useQuiet() ? drawn : undefined);
  const isWhole = !inSteps || areSame(whole, drawn, keyOf);
  useEffect(() => {
    if (!isWhole) startTransition(() => setWhole(drawn));
  }, [isWhole, drawn]);
  if (!rows || !drawn) return { rows: undefined, stands: false };
  const present = new Map(rows.map((row) => [keyOf(row), row]));
  const shown = isWhole ? drawn : firstOf(drawn, whole ?? [], keyOf);
  return {
    rows: shown.map((row) => present.get(keyOf(row)) ?? row),
    stands: isWhole || whole !== undefined,
  };
}

function areSame<Row>(
  some: readonly Row[] | undefined,
  others: readonly Row[] | undefined,
  keyOf: KeyOf<Row>,
): boolean {
  return some?.map(keyOf).join() === others?.map(keyOf).join();
}

/** The first rows and those already shown, then enough old rows to keep the height. */
function firstOf<Row>(rows: readonly Row[], before: readonly Row[], keyOf: KeyOf<Row>): Row[] {
  const old = new Set(before.map(keyOf));
  const first = rows.filter((row, at) => at < FIRST || old.has(keyOf(row)));
  const wanted = new Set(rows.map(keyOf));
  const others = before.filter((row) => !wanted.has(keyOf(row)));
  return [...first, ...others.slice(0, rows.length - first.length)];
}
