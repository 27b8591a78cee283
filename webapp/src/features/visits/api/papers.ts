import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import { usePaper } from "@/api/use-paper";
import { notify } from "@/lib/notify";
import { visitKeys } from "./keys";

export function useCheckInPaper(garageId: number, visitId: number) {
  return usePaper((signal) =>
    unwrap(
      api.GET("/api/garage/visits/{visit_id}/check-in/address", {
        params: { path: { visit_id: visitId }, query: { garageId } },
        signal,
      }),
    ),
  );
}

/** Sends the check-in to the customer's email address. */
export function useMailCheckIn(garageId: number, visitId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      unwrapEnvelope(
        api.POST("/api/garage/visits/{visit_id}/check-in/mail", {
          params: { path: { visit_id: visitId }, query: { garageId } },
        }),
      ),
    onSuccess: ({ message }) => {
      notify.success(message);
      return queries.invalidateQueries({ queryKey: visitKeys.one(garageId, visitId) });
    },
    onError: (error) => notify.error(error.message),
  });
}
