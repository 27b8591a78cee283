"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { isGone } from "@/api/api-error";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { toId } from "@/lib/storage/session-values";
import { partOptions } from "../api/get-part";
import { unknownCodeIn } from "../unknown-code";

/**
 * Returns the part whose id is in the URL. Its garage is the garage in which the screen was opened.
 */
export function usePart() {
  const params = useSearchParams();
  const partId = toId(params.get("partId"));
  const garage = useOpenedGarage(true);
  const query = useQuery({
    ...partOptions(garage?.garageId ?? 0, partId ?? 0),
    enabled: garage !== undefined && partId !== null,
  });
  return {
    garageId: garage?.garageId,
    partId: partId ?? 0,
    /** A scanned code that the part gets. */
    code: unknownCodeIn(params),
    query,
    may: (permission: string) => garage?.permissions.includes(permission) ?? false,
    isNamed: partId !== null,
    isMissing: partId === null || (!query.data && isGone(query.error)),
  };
}
