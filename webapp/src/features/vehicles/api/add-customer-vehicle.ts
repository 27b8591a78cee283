import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { customerKeys } from "@/features/customers/api/keys";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { toCustomerVehicleIn, type VehicleForm } from "../forms";

/** Adds a vehicle to a known customer. */
export function useAddCustomerVehicle(garageId: number, customerId: number) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (form: VehicleForm) => {
      const body = toCustomerVehicleIn(form, customerId);
      const header = { "Idempotency-Key": keyOf(body) };
      return unwrapEnvelope(
        api.POST("/api/garage/add-customer-vehicle", {
          params: { query: { garageId }, header },
          body,
        }),
      );
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: customerKeys.all(garageId) }),
  });
}
