import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "@/api/client";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import { waitForDocument } from "@/api/wait-for-document";
import { downloadFrom } from "@/lib/browser/save-file";
import { notify } from "@/lib/notify";
import { visitKeys } from "./keys";

/** Downloads the PDF of a check-in. Leaving the screen cancels the download. */
export function useCheckInPaper(garageId: number, visitId: number) {
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  return useMutation({
    mutationFn: () => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      const ask = () =>
        unwrap(
          api.GET("/api/garage/visits/{visit_id}/check-in/address", {
            params: { path: { visit_id: visitId }, query: { garageId } },
            signal,
          }),
        );
      return waitForDocument(ask, signal);
    },
    onSuccess: downloadFrom,
    onError: (error) => {
      if (!stop.current?.signal.aborted) notify.error(error.message);
    },
  });
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
