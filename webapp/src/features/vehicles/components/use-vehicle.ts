"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { isGone } from "@/api/api-error";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { toId } from "@/lib/storage/session-values";
import { vehicleOptions } from "../api/get-vehicle";

/**
 * Returns the vehicle whose id is in the URL. Its garage is the garage in which the screen was
 * opened.
 */
export function useVehicle() {
  const vehicleId = toId(useSearchParams().get("vehicleId"));
  const garage = useOpenedGarage(true);
  const query = useQuery({
    ...vehicleOptions(garage?.garageId ?? 0, vehicleId ?? 0),
    enabled: garage !== undefined && vehicleId !== null,
  });
  return {
    garage,
    garageId: garage?.garageId ?? 0,
    vehicleId: vehicleId ?? 0,
    query,
    may: (permission: string) => garage?.permissions.includes(permission) ?? false,
    isNamed: vehicleId !== null,
    isMissing: vehicleId === null || (!query.data && isGone(query.error)),
  };
}
