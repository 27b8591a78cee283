import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";

/** Starts a look. Its findings arrive some seconds later. */
export function useLookForLeaks(garageId: number) {
  return useMutation({
    mutationFn: () =>
      unwrapEnvelope(api.POST("/api/garage/leaks/look", { params: { query: { garageId } } })),
  });
}
