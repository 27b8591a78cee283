import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { type NewCustomerForm, toNewCustomerIn } from "../forms";
import { customerKeys } from "./keys";

/** Adds a customer with a vehicle to the garage in which the form was opened. */
export function useRegisterCustomerWithVehicle(garageId: number) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (form: NewCustomerForm) => {
      const body = toNewCustomerIn(form);
      const header = { "Idempotency-Key": keyOf(body) };
      return unwrapEnvelope(
        api.POST("/api/garage/customers", {
          params: { query: { garageId }, header },
          body,
          bodySerializer: (fields) => toMultipart({ ...fields, garageId }),
        }),
      );
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: customerKeys.all(garageId) }),
    meta: { explainsLock: true },
  });
}

/** These fields are sent only if they are filled or ticked. */
const OPTIONAL = new Set(["address", "gstin", "stateCode", "noEmail"]);

/** Converts the fields to multipart form data, as the specification requires. */
function toMultipart(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (OPTIONAL.has(name) && !value) continue;
    form.append(name, String(value));
  }
  return form;
}
