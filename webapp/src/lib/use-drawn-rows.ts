import { startTransition, useDeferredValue, useEffect, useState } from "react";
import { useQuiet } from "./quiet";

/** About what a phone shows of a list. */
const FIRST = 4;

type Key = string | number;
type KeyOf<Row> = (row: Row) => Key;
/** It stands once all rows of a first page are there; when others come later it stays about as long. */
type Drawn<Row> = { rows: readonly Row[] | undefined; stands: boolean };

/**
 * A list's rows as they are to be drawn. Other rows than before come in a pass that may be interrupted, and with
 * `inSteps` in two: ten cards at once would keep a finger waiting. What a row says is of now.
 */
export function useDrawnRows<Row>(
  rows: readonly Row[] | undefined,
  keyOf: KeyOf<Row>,
  inSteps: boolean,
): Drawn<Row> {
  const drawn = useDeferredValue(rows);
  // Who comes back to a list finds it as long as it was.
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

/** The first few, and what stood there before; below them so many of the old ones that the page is no shorter. */
function firstOf<Row>(rows: readonly Row[], before: readonly Row[], keyOf: KeyOf<Row>): Row[] {
  const old = new Set(before.map(keyOf));
  const first = rows.filter((row, at) => at < FIRST || old.has(keyOf(row)));
  const wanted = new Set(rows.map(keyOf));
  const others = before.filter((row) => !wanted.has(keyOf(row)));
  return [...first, ...others.slice(0, rows.length - first.length)];
}
