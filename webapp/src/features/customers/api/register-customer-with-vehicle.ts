import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useOnceKey } from "@/lib/once-key";
import { type NewCustomerForm, toNewCustomerIn } from "../forms";
import { customerKeys } from "./keys";

/** A new customer with a vehicle, in the garage in which the form was opened. */
export function useRegisterCustomerWithVehicle(garageId: number) {
  const queries = useQueryClient();
  const keyOf = useOnceKey();
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

/** Fields that are left out when they are empty or not ticked. */
const OPTIONAL = new Set(["address", "gstin", "stateCode", "noEmail"]);

/** As the specification sends it: a form from which an address is left out when there is none. */
function toMultipart(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (OPTIONAL.has(name) && !value) continue;
    form.append(name, String(value));
  }
  return form;
}
