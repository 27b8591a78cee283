import { useState } from "react";

/**
 * Returns the selected rows of all pages of a list. `rows` is `null` while selecting is off. Another
 * garage ends the selection.
 */
export function useChosen<Row>(garageId: number | undefined, keyOf: (row: Row) => number) {
  const [rows, setRows] = useState<ReadonlyMap<number, Row> | null>(null);
  const [chosenIn, setChosenIn] = useState(garageId);
  if (chosenIn !== garageId) {
    setChosenIn(garageId);
    setRows(null);
  }
  return {
    rows: rows && [...rows.values()],
    isChosen: (row: Row) => rows?.has(keyOf(row)) ?? false,
    choose: (row: Row, chosen: boolean) =>
      setRows((now) => {
        const next = new Map(now);
        if (chosen) next.set(keyOf(row), row);
        else next.delete(keyOf(row));
        return next;
      }),
    begin: () => setRows(new Map()),
    end: () => setRows(null),
  };
}
