import { useEffect, useState } from "react";
import { keepScan, keptScan } from "./kept-scan";
import { type Scanned, withOne, without, withQuantity } from "./scanned";
import { useCodes } from "./use-codes";

/** Collects scanned parts. They are kept under `keptAs` until they are taken or returned. */
export function useScanned(garageId: number, keptAs: string) {
  const [scanned, setScanned] = useState<readonly Scanned[]>(() => keptScan(keptAs).scanned);
  useEffect(() => keepScan(keptAs, { scanned }), [keptAs, scanned]);
  const [lastId, setLastId] = useState<number>();
  const { scan, problem, busy, forgive } = useCodes(garageId, (part) => {
    setScanned((before) => withOne(before, part));
    setLastId(part.partId);
    return undefined;
  });
  const last = scanned.find(({ part }) => part.partId === lastId);
  return {
    scanned,
    /** Confirms the last scan, for example "2 × Oil filter". */
    said: last ? `${last.quantity} × ${last.part.partName}` : "",
    problem,
    busy,
    scan,
    change: (partId: number, quantity: number) =>
      setScanned((before) => withQuantity(before, partId, quantity)),
    /** Forgets the parts that were taken or returned. */
    forget: (handed: readonly Scanned[]) => {
      setScanned((before) => without(before, handed));
      forgive();
    },
  };
}
