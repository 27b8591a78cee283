import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { sameGarage } from "@/api/query-client";
import { unwrap } from "@/api/unwrap";
import { catalogueKeys } from "./keys";

export const ALL_CATEGORIES = 0;

/** Loads the services of one category or of all categories. */
export function servicesOptions(garageId: number, categoryId: number = ALL_CATEGORIES) {
  const query = {
    garageId,
    ...(categoryId !== ALL_CATEGORIES && { garageJobCategoryId: String(categoryId) }),
  };
  return queryOptions({
    queryKey: catalogueKeys.services(garageId, categoryId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/jobservices", { params: { query }, signal })),
    placeholderData: sameGarage(garageId),
  });
}
