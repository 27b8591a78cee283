"use client";

import { useState } from "react";
import { useSession } from "./session";
import type { Garage } from "./types";

/**
 * The garage in which a screen was opened. It holds while there is something in it that belongs there,
 * a record or what somebody has typed, wherever this person's other tabs move; until then it follows them.
 */
export function useOpenedGarage(holds: boolean): Garage | undefined {
  const { garage, garages } = useSession();
  const [openedId, setOpenedId] = useState(garage?.garageId);
  if (garage && garage.garageId !== openedId && (openedId === undefined || !holds)) {
    setOpenedId(garage.garageId);
  }
  return garages.find(({ garageId }) => garageId === openedId);
}
