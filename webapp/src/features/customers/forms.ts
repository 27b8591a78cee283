import type { infer as Values } from "zod/mini";
import type { changedCustomerForm, newCustomerForm } from "./schema";
import type { ChangedCustomerIn, Customer, NewCustomerIn } from "./types";

/** What the forms hold, and what becomes of it. Their rules come later than they do. */

export type NewCustomerForm = Values<ReturnType<typeof newCustomerForm>>;

export const NOBODY = {
  customerName: "",
  phoneNumber: "",
  email: "",
  noEmail: false,
  address: "",
  isPremiumCustomer: 0,
  gstin: "",
  stateCode: "",
};
/** Where the server's words about a customer may stand. */
export const CUSTOMER_FIELDS = [
  "customerName",
  "phoneNumber",
  "email",
  "address",
  "isPremiumCustomer",
  "gstin",
  "stateCode",
] as const;
export const NO_VEHICLE = { vehicleNumber: "", vehicleModel: "", otherPlate: false };

export function toNewCustomerIn(form: NewCustomerForm) {
  return form satisfies NewCustomerIn;
}

export type ChangedCustomerForm = Values<typeof changedCustomerForm>;

export function toChangedForm(customer: Customer): ChangedCustomerForm {
  const { customerName, phoneNumber, email, address, isPremiumCustomer } = customer;
  const { gstin, stateCode } = customer;
  return {
    customerName,
    phoneNumber,
    email: email ?? "",
    address: address ?? "",
    isPremiumCustomer,
    gstin: gstin ?? "",
    stateCode: stateCode ?? "",
  };
}

/** With the version that was opened, so that nobody's change in between is overwritten. */
export function toChangedCustomerIn(form: ChangedCustomerForm, version: number) {
  return { ...form, version } satisfies ChangedCustomerIn;
}
