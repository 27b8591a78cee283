import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { unwrap } from "@/api/unwrap";
import { homeKeys } from "./keys";

/** Loads the setup steps of the garage. */
export function checklistOptions(garageId: number) {
  const params = { query: { garageId } };
  return readOptions(homeKeys.checklist(garageId), (signal) =>
    api.GET("/api/garage/checklist", { params, signal }),
  );
}

export function useDismissChecklist(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      unwrap(api.POST("/api/garage/dismiss-checklist", { params: { query: { garageId } } })),
    onSuccess: (checklist) => queries.setQueryData(homeKeys.checklist(garageId), checklist),
  });
}
