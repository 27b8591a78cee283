import { DeleteDialog } from "@/components/delete-dialog";
import { say } from "@/say";
import { useRemoveCustomer } from "../api/remove-customer";
import type { Customer } from "../types";

type DeleteCustomerProps = { garageId: number; customer: Customer; close: () => void };

export function DeleteCustomer({ garageId, customer, close }: DeleteCustomerProps) {
  return (
    <DeleteDialog
      id={customer.customerId}
      deleting={useRemoveCustomer(garageId)}
      title={say.customers_do_you_want_to_delete_customer({ customerName: customer.customerName })}
      {...(customer.totalVehicles > 0 && {
        what: say.customers_vehicles_without_another_customer_are_remove(),
      })}
      deleted={say.customers_customer_deleted_successfully()}
      close={close}
    />
  );
}
