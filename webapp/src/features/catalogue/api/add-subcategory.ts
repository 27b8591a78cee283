import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { catalogueKeys } from "./keys";

export function useAddSubcategory(garageId: number, garageJobCategoryId: number) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (jobSubCategory: string) => {
      const body = { garageJobCategoryId, jobSubCategory };
      const header = { "Idempotency-Key": keyOf(body) };
      return unwrap(
        api.POST("/api/garage/jobsubcategories", {
          params: { query: { garageId }, header },
          body,
        }),
      );
    },
    onSuccess: () =>
      queries.invalidateQueries({
        queryKey: catalogueKeys.subcategories(garageId, garageJobCategoryId),
      }),
  });
}
