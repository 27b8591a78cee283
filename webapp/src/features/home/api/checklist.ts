import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { homeKeys } from "./keys";

/** Loads the setup steps of the garage. */
export function checklistOptions(garageId: number) {
  return queryOptions({
    queryKey: homeKeys.checklist(garageId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/checklist", { params: { query: { garageId } }, signal })),
  });
}

export function useDismissChecklist(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      unwrap(api.POST("/api/garage/dismiss-checklist", { params: { query: { garageId } } })),
    onSuccess: (checklist) => queries.setQueryData(homeKeys.checklist(garageId), checklist),
  });
}
