import { toCustomer } from "@/features/customers/addresses";
import { ROUTES, withQuery } from "@/lib/navigation/routes";

/** The id of the account's heading on the page of a customer. */
export const ACCOUNT = "account";

/** The query parameter of an alert that asks for a delivery on credit. */
export const ASKED = "askedCredit";

/** Returns the URL of a customer's account. */
export function toAccount(garageId: number, customerId: number): string {
  return `${toCustomer(garageId, customerId)}#${ACCOUNT}`;
}

/** Returns the URL of the page with a bill: a job sheet or a sale. An old bill has none. */
export function toBillPage(garageId: number, jobId: number, kind: string): string | undefined {
  if (kind === "opening") return undefined;
  return withQuery(kind === "counter" ? `${ROUTES.sales}/view` : ROUTES.job, { garageId, jobId });
}
