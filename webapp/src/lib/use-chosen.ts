import { useState } from "react";

/** The selected rows of a list, over all pages; `null` while selecting is off. */
export function useChosen<Row>(keyOf: (row: Row) => number) {
  const [rows, setRows] = useState<ReadonlyMap<number, Row> | null>(null);
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
