import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Schema } from "@/api/schema";
import { unwrap } from "@/api/unwrap";
import { useChange } from "@/api/use-change";
import { supportKeys } from "./keys";

export type Look = Schema<"SupportAccessOut">;

export function looksOptions(garageId: number | undefined) {
  return queryOptions({
    queryKey: supportKeys.looks(garageId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/support-access", { params: { query: { garageId } }, signal })),
    enabled: garageId !== undefined,
  });
}

export function useLooks(garageId: number | undefined) {
  return useQuery(looksOptions(garageId));
}

export function useEndLook(garageId: number | undefined) {
  return useChange({ reload: supportKeys.looks(garageId), always: true }, (accessId: string) =>
    api.POST("/api/garage/support-access/{access_id}/end", {
      params: { path: { access_id: accessId }, query: { garageId } },
    }),
  );
}
