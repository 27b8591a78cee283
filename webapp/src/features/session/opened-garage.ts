"use client";

import { useState } from "react";
import { useSession } from "./session";

/** The garage in which a screen was opened. A form stays there, wherever other tabs have moved since. */
export function useOpenedGarage(): number | undefined {
  const { garage } = useSession();
  const [opened, setOpened] = useState(garage?.garageId);
  // In the exported page nobody is signed in yet: the first garage that is known is the one.
  if (opened === undefined && garage) setOpened(garage.garageId);
  return opened ?? garage?.garageId;
}
