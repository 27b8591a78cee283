import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { useKeyedChange } from "@/api/use-keyed-change";
import { catalogueKeys } from "@/features/catalogue/api/keys";
import { staffKeys } from "@/features/staff/api/keys";

/** Copies the services of another branch to the branch `garageId`. */
export function useCopyServices(garageId: number) {
  return useKeyedChange(
    { reload: catalogueKeys.all(garageId), explainsLock: true },
    (fromGarageId: number, keyed) => {
      const body = { fromGarageId };
      return api.POST("/api/garage/copy-services", {
        params: { query: { garageId }, header: keyed(body) },
        body,
      });
    },
  );
}

/** Copies GST profile, settings and templates of another branch to the branch `garageId`. */
export function useCopySettings(garageId: number) {
  const queries = useQueryClient();
  // The settings are on many screens of the branch.
  const reload = () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === garageId });
  return useKeyedChange({ reload, explainsLock: true }, (fromGarageId: number, keyed) => {
    const body = { fromGarageId };
    return api.POST("/api/garage/copy-settings", {
      params: { query: { garageId }, header: keyed(body) },
      body,
    });
  });
}

/** Invites staff of another branch to the branch `garageId`. */
export function useInviteColleagues(garageId: number) {
  return useKeyedChange(
    { reload: staffKeys.all(garageId), explainsLock: true },
    (body: { fromGarageId: number; staffIds: number[] }, keyed) =>
      api.POST("/api/garage/invite-colleagues", {
        params: { query: { garageId }, header: keyed(body) },
        body,
      }),
  );
}
