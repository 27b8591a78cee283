"use client";

import { useState } from "react";
import { useSession } from "./session";
import type { Garage } from "./types";

/**
 * Returns the garage in which a screen was opened. If another tab switches the garage, this garage
 * changes only while the screen shows no record and no typed text.
 */
export function useOpenedGarage(holds: boolean): Garage | undefined {
  const { garage, garages } = useSession();
  const [openedId, setOpenedId] = useState(garage?.garageId);
  if (garage && garage.garageId !== openedId && (openedId === undefined || !holds)) {
    setOpenedId(garage.garageId);
  }
  return garages.find(({ garageId }) => garageId === openedId);
}
