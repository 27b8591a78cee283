import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { downloadFrom } from "@/lib/browser/save-file";
import { takeoutKeys } from "./keys";

const EVERY_MS = 1_500;

/** Loads the newest export of all data. The query polls while the export is in progress. */
export function garageExportOptions(garageId: number) {
  return queryOptions({
    queryKey: takeoutKeys.newest(garageId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/export-garage", { params: { query: { garageId } }, signal })),
    refetchInterval: ({ state }) =>
      state.data?.state === "waiting" || state.data?.state === "running" ? EVERY_MS : false,
  });
}

/** Starts an export. If an export is already running, the server returns the running export. */
export function useExportGarage(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      unwrap(api.POST("/api/garage/export-garage", { params: { query: { garageId } } })),
    onSuccess: (newest) => queries.setQueryData(takeoutKeys.newest(garageId), newest),
  });
}

export function useDownloadExport(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      unwrap(api.GET("/api/garage/export-garage/address", { params: { query: { garageId } } })),
    onSuccess: ({ address }) => downloadFrom(address),
    // The export may have expired while the page was open, so its status is loaded again.
    onError: () => queries.invalidateQueries({ queryKey: takeoutKeys.newest(garageId) }),
  });
}
