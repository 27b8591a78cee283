"use client";

import { useState } from "react";
import { useSession } from "./session";
import type { Garage } from "./types";

/**
 * The garage in which a screen was opened. It follows other tabs only while the screen holds nothing that
 * belongs to it, such as a record or typed text.
 */
export function useOpenedGarage(holds: boolean): Garage | undefined {
  const { garage, garages } = useSession();
  const [openedId, setOpenedId] = useState(garage?.garageId);
  if (garage && garage.garageId !== openedId && (openedId === undefined || !holds)) {
    setOpenedId(garage.garageId);
  }
  return garages.find(({ garageId }) => garageId === openedId);
}
