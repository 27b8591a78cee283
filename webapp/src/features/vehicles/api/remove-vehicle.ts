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
      // The data is not loaded again now, because the screen of the deleted vehicle is still open
      // and would request that vehicle.
      return queries.invalidateQueries({
        queryKey: customerKeys.all(garageId),
        refetchType: "none",
      });
    },
  });
}
