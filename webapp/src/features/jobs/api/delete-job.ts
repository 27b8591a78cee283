import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { homeKeys } from "@/features/home/api/keys";
import { jobKeys } from "./keys";

export function useDeleteJob(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (jobId: number) =>
      unwrap(
        api.DELETE("/api/garage/jobs/{job_id}", {
          params: { path: { job_id: jobId }, query: { garageId } },
        }),
      ),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: jobKeys.lists(garageId) }),
        queries.invalidateQueries({ queryKey: homeKeys.all(garageId) }),
      ]),
  });
}
