import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { customerKeys } from "@/features/customers/api/keys";

export function useRemoveVehicle(garageId: number, deleted: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (vehicleId: number) =>
      unwrap(
        api.DELETE("/api/garage/vehicles/{vehicle_id}", {
          params: { path: { vehicle_id: vehicleId }, query: { garageId } },
        }),
      ),
    onSuccess: () => {
      deleted();
      // Invalidating would reload the deleted vehicle on the screen that is still open.
      return queries.invalidateQueries({
        queryKey: customerKeys.all(garageId),
        refetchType: "none",
      });
    },
  });
}
