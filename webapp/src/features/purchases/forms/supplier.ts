import type { ChangedSupplierIn, Supplier, SupplierIn } from "../types";

export type SupplierForm = {
  supplierName: string;
  gstin: string;
  stateCode: string;
  phoneNumber: string;
  email: string;
  address: string;
};

/** The fields under which the form can show the server's errors. */
export const SUPPLIER_FIELDS = [
  "supplierName",
  "gstin",
  "stateCode",
  "phoneNumber",
  "email",
  "address",
] as const;

export function supplierFormOf(supplier: Supplier | undefined, name: string): SupplierForm {
  return {
    supplierName: supplier?.supplierName ?? name,
    gstin: supplier?.gstin ?? "",
    stateCode: supplier?.stateCode ?? "",
    phoneNumber: supplier?.phoneNumber ?? "",
    email: supplier?.email ?? "",
    address: supplier?.address ?? "",
  };
}

export function toSupplierIn(form: SupplierForm) {
  return form satisfies SupplierIn;
}

/** Adds the record version that was opened, so that the server detects changes by other people. */
export function toChangedSupplierIn(form: SupplierForm, version: number) {
  return { ...form, version } satisfies ChangedSupplierIn;
}
