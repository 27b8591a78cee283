import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { unwrapEnvelope } from "@/api/unwrap";
import { jobKeys } from "@/features/jobs/api/keys";
import type { GarageSettings } from "../types";
import { garageKeys } from "./keys";

export function settingsOptions(garageId: number) {
  const params = { query: { garageId } };
  return readOptions(garageKeys.settings(garageId), (signal) =>
    api.GET("/api/garage/settings", { params, signal }),
  );
}

/**
 * Shows the new setting immediately, and restores the old setting if the server refuses the change.
 */
export function useChangeSettings(garageId: number) {
  const queries = useQueryClient();
  const queryKey = garageKeys.settings(garageId);
  return useMutation({
    mutationFn: (body: GarageSettings) =>
      unwrapEnvelope(api.PUT("/api/garage/settings", { params: { query: { garageId } }, body })),
    onMutate: async (settings) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<GarageSettings>(queryKey);
      queries.setQueryData(queryKey, settings);
      return before;
    },
    onError: (_, __, before) => queries.setQueryData(queryKey, before),
    onSuccess: () => queries.invalidateQueries({ queryKey: jobKeys.defaults(garageId) }),
  });
}
