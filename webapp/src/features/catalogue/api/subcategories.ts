import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { catalogueKeys } from "./keys";

export function subcategoriesOptions(garageId: number, garageJobCategoryId: number) {
  return queryOptions({
    queryKey: catalogueKeys.subcategories(garageId, garageJobCategoryId),
    queryFn: async ({ signal }) => {
      const answer = await unwrap(
        api.GET("/api/garage/jobsubcategories-by-garagejobcategory", {
          params: { query: { garageId, garageJobCategoryId } },
          signal,
        }),
      );
      return answer.data;
    },
    enabled: garageJobCategoryId > 0,
  });
}
