import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Schema } from "@/api/schema";
import { unwrap } from "@/api/unwrap";
import { homeKeys } from "./keys";

export type Home = Schema<"HomeOut">;

/** Loads everything that home shows first. What this person may not see is null. */
export function homeOptions(garageId: number) {
  return queryOptions({
    queryKey: homeKeys.first(garageId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/get-home", { params: { query: { garageId } }, signal })),
  });
}

export function useHome(garageId: number | undefined) {
  return useQuery({ ...homeOptions(garageId ?? 0), enabled: garageId !== undefined });
}
