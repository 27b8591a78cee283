import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Schema } from "@/api/schema";
import { unwrap } from "@/api/unwrap";
import { useChange } from "@/api/use-change";
import { staffKeys } from "./keys";

const ASK_AGAIN_MS = 2_000;

function paramsOf(garageId: number, staffId: number) {
  return { path: { staff_id: staffId }, query: { garageId } };
}

/** Makes a code that links a phone of a person. */
export function useMakePhoneCode(garageId: number, staffId: number) {
  return useChange({}, () =>
    api.POST("/api/garage/staffs/{staff_id}/phone-code", { params: paramsOf(garageId, staffId) }),
  );
}

/** Asks again and again whether a phone has used the code. */
export function phoneCodeOptions(garageId: number, staffId: number) {
  return queryOptions({
    queryKey: staffKeys.phoneCode(garageId, staffId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/staffs/{staff_id}/phone-code", {
          params: paramsOf(garageId, staffId),
          signal,
        }),
      ),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === "shown" ? ASK_AGAIN_MS : false),
  });
}

/** Answers whether the phone shows the same number. */
export function useConfirmPhone(garageId: number, staffId: number) {
  return useChange(
    { reload: staffKeys.access(garageId, staffId) },
    (body: Schema<"ConfirmPhoneIn">) =>
      api.POST("/api/garage/staffs/{staff_id}/phone-code/confirm", {
        params: paramsOf(garageId, staffId),
        body,
      }),
  );
}

/** Signs a phone of a person out. */
export function useEndPhone(garageId: number, staffId: number) {
  const { path, query } = paramsOf(garageId, staffId);
  return useChange({ reload: staffKeys.access(garageId, staffId) }, (phoneId: number) =>
    api.DELETE("/api/garage/staffs/{staff_id}/phones/{phone_id}", {
      params: { path: { ...path, phone_id: phoneId }, query },
    }),
  );
}
