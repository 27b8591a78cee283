import { api } from "@/api/client";
import { useKeyedChange } from "@/api/use-keyed-change";
import { type NewCustomerForm, toNewCustomerIn } from "../forms";
import { customerKeys } from "./keys";

/** Adds a customer with a vehicle to the garage in which the form was opened. */
export function useRegisterCustomerWithVehicle(garageId: number) {
  return useKeyedChange(
    { reload: customerKeys.all(garageId), explainsLock: true },
    (form: NewCustomerForm, keyed) => {
      const body = toNewCustomerIn(form);
      const header = keyed(body);
      return api.POST("/api/garage/customers", {
        params: { query: { garageId }, header },
        body,
        bodySerializer: (fields) => toMultipart({ ...fields, garageId }),
      });
    },
  );
}

/** These fields are sent only if they are filled or ticked. */
const OPTIONAL = new Set(["address", "gstin", "stateCode", "noEmail", "vehicleClass"]);

/** Converts the fields to multipart form data, as the specification requires. */
function toMultipart(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (OPTIONAL.has(name) && !value) continue;
    form.append(name, String(value));
  }
  return form;
}
