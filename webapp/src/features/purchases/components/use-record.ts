"use client";

import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { isGone } from "@/api/api-error";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { toId } from "@/lib/storage/session-values";

/**
 * Returns the record whose id is in the URL. Its garage is the garage in which the screen was
 * opened.
 */
export function useRecord<T, K extends QueryKey>(
  name: string,
  options: (garageId: number, id: number) => UseQueryOptions<T, Error, T, K>,
) {
  const id = toId(useSearchParams().get(name));
  const garage = useOpenedGarage(true);
  const may = (permission: string) => garage?.permissions.includes(permission) ?? false;
  const query = useQuery({
    ...options(garage?.garageId ?? 0, id ?? 0),
    enabled: garage !== undefined && id !== null && may("buy_parts"),
  });
  return {
    garageId: garage?.garageId ?? 0,
    query,
    may,
    isRefused: garage !== undefined && !may("buy_parts"),
    isNamed: id !== null,
    isMissing: id === null || (!query.data && isGone(query.error)),
  };
}
