import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";

type Opened = { jobId?: number; customerId?: number; vehicleId?: number };

/** Returns the open visit of a job or a vehicle. The server opens one if there is none. */
export function useOpenVisit(garageId: number) {
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (body: Opened) =>
      unwrap(api.POST("/api/garage/visits", { params: { query: { garageId } }, body })),
  });
}
