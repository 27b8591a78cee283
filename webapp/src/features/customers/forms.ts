import type { infer as Values } from "zod/mini";
import { languageChoices } from "@/lib/languages";
import type { changedCustomerForm, newCustomerForm } from "./schema";
import type { ChangedCustomerIn, Customer, NewCustomerIn } from "./types";

/** These types describe the values of the forms. The validation rules load later. */

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
  language: "",
};
const { noEmail: _choice, ...fields } = NOBODY;
type CustomerField = keyof typeof fields;
/** The fields under which a server error about the customer can show. */
export const CUSTOMER_FIELDS = Object.keys(fields) as CustomerField[];
export const NO_VEHICLE = {
  vehicleNumber: "",
  vehicleModel: "",
  otherPlate: false,
  vehicleClass: "" as const,
};

export function toNewCustomerIn(form: NewCustomerForm) {
  return form satisfies NewCustomerIn;
}

export type ChangedCustomerForm = Values<typeof changedCustomerForm>;

export function toChangedForm(customer: Customer): ChangedCustomerForm {
  const { customerName, phoneNumber, email, address, isPremiumCustomer } = customer;
  const { gstin, stateCode, language } = customer;
  return {
    customerName,
    phoneNumber,
    email: email ?? "",
    address: address ?? "",
    isPremiumCustomer,
    gstin: gstin ?? "",
    stateCode: stateCode ?? "",
    language: language ?? "",
  };
}

/**
 * Adds the record version that was opened, so that the server detects changes by other people. A form
 * without the field of the language leaves the language out, so that the server keeps it.
 */
export function toChangedCustomerIn(form: ChangedCustomerForm, version: number) {
  const { language, ...fields } = form;
  const chosen = languageChoices().length > 0 ? { language } : {};
  return { ...fields, ...chosen, version } satisfies ChangedCustomerIn;
}
