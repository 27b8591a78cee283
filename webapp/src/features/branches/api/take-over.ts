import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { catalogueKeys } from "@/features/catalogue/api/keys";
import { staffKeys } from "@/features/staff/api/keys";

/** Copies the services of another branch to the branch `garageId`. */
export function useCopyServices(garageId: number) {
  return useChange(
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

/** Invites staff of another branch to the branch `garageId`. */
export function useInviteColleagues(garageId: number) {
  return useChange(
    { reload: staffKeys.all(garageId), explainsLock: true },
    (body: { fromGarageId: number; staffIds: number[] }, keyed) =>
      api.POST("/api/garage/invite-colleagues", {
        params: { query: { garageId }, header: keyed(body) },
        body,
      }),
  );
}
