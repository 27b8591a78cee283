"use client";

import { useForm } from "react-hook-form";
import { showFailure } from "@/features/subscription/show-failure";
import { useLazyResolver } from "@/lib/forms/use-lazy-resolver";
import { useRegisterCustomerWithVehicle } from "../api/register-customer-with-vehicle";
import { CUSTOMER_FIELDS, type NewCustomerForm, NO_VEHICLE, NOBODY } from "../forms";

const FIELDS = [...CUSTOMER_FIELDS, "vehicleNumber", "vehicleModel"] as const;

const loadRules = () => import("../rules").then(({ newCustomer }) => newCustomer);

type Added = Awaited<ReturnType<ReturnType<typeof useRegisterCustomerWithVehicle>["mutateAsync"]>>;

/**
 * Returns the form for a new customer with a vehicle. Three screens use it: the panel, the page and
 * the new job.
 */
export function useNewCustomer() {
  return useForm<NewCustomerForm>({
    resolver: useLazyResolver<NewCustomerForm>(loadRules),
    mode: "onTouched",
    defaultValues: { ...NOBODY, ...NO_VEHICLE },
  });
}

/** Sends the form to the garage in which it was opened. */
export function useSendNewCustomer(
  form: ReturnType<typeof useNewCustomer>,
  garageId: number,
  added: (answer: Added) => void,
) {
  const adding = useRegisterCustomerWithVehicle(garageId);
  const submit = form.handleSubmit((values) =>
    adding.mutate(values, {
      onSuccess: added,
      onError: (error) => showFailure(form, error, FIELDS),
    }),
  );
  return { submit, busy: adding.isPending, error: adding.error, isSent: adding.isSuccess };
}
