import { DeleteDialog } from "@/components/delete-dialog";
import { useRemoveCustomer } from "../api/remove-customer";
import type { Customer } from "../types";

type DeleteCustomerProps = { garageId: number; customer: Customer; close: () => void };

export function DeleteCustomer({ garageId, customer, close }: DeleteCustomerProps) {
  return (
    <DeleteDialog
      id={customer.customerId}
      deleting={useRemoveCustomer(garageId)}
      title={`Do you want to delete Customer ${customer.customerName}`}
      {...(customer.totalVehicles > 0 && {
        what: "Vehicles without another customer are removed too. Past jobs and invoices are kept.",
      })}
      deleted="Customer deleted successfully!"
      close={close}
    />
  );
}
