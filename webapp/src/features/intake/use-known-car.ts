"use client";

import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "@/lib/forms/use-debounced";
import { knownCarOptions } from "./api/known-car";

const PAUSE_MS = 300;

/** Finds the car of a plate after a pause in typing. An empty plate is not asked for. */
export function useKnownCar(garageId: number, plate: string, enabled = true) {
  const settled = useDebounced(plate, PAUSE_MS);
  const { data, isFetching } = useQuery({
    ...knownCarOptions(garageId, settled),
    enabled: settled !== "" && enabled,
  });
  const isSettled = plate === settled;
  return { car: (isSettled && data) || null, isFound: isSettled && !isFetching };
}
