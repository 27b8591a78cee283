import { api } from "@/api/client";
import { useKeyedChange } from "@/api/use-keyed-change";
import { catalogueKeys } from "./keys";

export function useAddSubcategory(garageId: number, garageJobCategoryId: number) {
  return useKeyedChange(
    { reload: catalogueKeys.subcategories(garageId, garageJobCategoryId) },
    (jobSubCategory: string, keyed) => {
      const body = { garageJobCategoryId, jobSubCategory };
      const header = keyed(body);
      return api.POST("/api/garage/jobsubcategories", {
        params: { query: { garageId }, header },
        body,
      });
    },
  );
}
