import { toCustomer } from "@/features/customers/addresses";

/** The id of the account's heading on the page of a customer. */
export const ACCOUNT = "account";

/** The query parameter of an alert that asks for a delivery on credit. */
export const ASKED = "askedCredit";

/** Returns the URL of a customer's account. */
export function toAccount(garageId: number, customerId: number): string {
  return `${toCustomer(garageId, customerId)}#${ACCOUNT}`;
}
