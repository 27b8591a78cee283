import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { partKeys } from "./keys";

export function useArchivePart(garageId: number, archived: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (partId: number) =>
      unwrap(
        api.DELETE("/api/garage/parts/{part_id}", {
          params: { path: { part_id: partId }, query: { garageId } },
        }),
      ),
    onSuccess: () => {
      archived();
      // The data is not loaded again now. The page of the part is still open, and an archived part
      // would remove the dialog before it has closed.
      return queries.invalidateQueries({
        queryKey: partKeys.all(garageId),
        refetchType: "none",
      });
    },
  });
}
