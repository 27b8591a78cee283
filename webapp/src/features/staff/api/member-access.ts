import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useChange } from "@/api/use-change";
import { staffKeys } from "./keys";

/** Loads where a person is signed in, and how. */
export function accessOptions(garageId: number, staffId: number) {
  const params = { path: { staff_id: staffId }, query: { garageId } };
  return queryOptions({
    queryKey: staffKeys.access(garageId, staffId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/staffs/{staff_id}/access", { params, signal })),
    staleTime: 0,
  });
}

/** Signs a person out of this garage, on all their devices. */
export function useSignOutMember(garageId: number, staffId: number) {
  const params = { path: { staff_id: staffId }, query: { garageId } };
  return useChange({ reload: staffKeys.access(garageId, staffId) }, () =>
    api.POST("/api/garage/staffs/{staff_id}/sign-out", { params }),
  );
}
