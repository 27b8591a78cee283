import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { customerKeys } from "@/features/customers/api/keys";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { type AssociationForm, toAssociationIn } from "../forms";

/** Adds a new customer to a known vehicle. */
export function useAssociateCustomerToVehicle(garageId: number, vehicleId: number) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (form: AssociationForm) => {
      const body = toAssociationIn(form, vehicleId);
      const header = { "Idempotency-Key": keyOf(body) };
      return unwrap(
        api.POST("/api/garage/associate-customer-to-vehicle", {
          params: { query: { garageId }, header },
          body,
        }),
      );
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: customerKeys.all(garageId) }),
  });
}
