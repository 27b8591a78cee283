"use client";

import { useRouter } from "next/navigation";
import { ApiError } from "@/api/api-error";
import { Lazily } from "@/components/lazily";
import { notify } from "@/lib/notify";
import { goToServerDown } from "@/lib/server-down";
import { useDeleteCustomer } from "../api/delete-customer";
import type { Customer } from "../types";

const loadConfirm = () => import("@/components/confirm-dialog");

type DeleteCustomerProps = { garageId: number; customer: Customer; close: () => void };

export function DeleteCustomer({ garageId, customer, close }: DeleteCustomerProps) {
  const router = useRouter();
  const deleting = useDeleteCustomer(garageId);
  const confirm = () =>
    deleting.mutate(customer.customerId, {
      onSuccess: () => {
        close();
        notify.success("Customer deleted successfully!");
      },
      onError: (error) => {
        close();
        // What the server says no to is no fault of the server: it says why.
        if (error instanceof ApiError && isNo(error)) notify.error(error.message);
        else goToServerDown(router);
      },
    });
  return (
    <Lazily
      load={loadConfirm}
      onFailure={close}
      props={{
        title: `Do you want to delete Customer ${customer.customerName}`,
        ...(customer.totalVehicles > 0 && {
          what: "Vehicles that nobody else brings leave the list with them. Past jobs and invoices stay.",
        }),
        verb: "Delete",
        busy: deleting.isPending,
        confirm,
        close,
      }}
    />
  );
}

/** Besides an expected refusal: the role, the subscription, a branch that rests, somebody who was faster. */
function isNo({ refused, status }: ApiError): boolean {
  return refused || (status >= 400 && status < 500);
}
