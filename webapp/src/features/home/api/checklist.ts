import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { homeOptions } from "./home";

export function useDismissChecklist(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      unwrap(api.POST("/api/garage/dismiss-checklist", { params: { query: { garageId } } })),
    onSuccess: (checklist) =>
      queries.setQueryData(
        homeOptions(garageId).queryKey,
        (home) => home && { ...home, checklist },
      ),
  });
}
