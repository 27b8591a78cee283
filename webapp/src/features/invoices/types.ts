import type { components } from "@/api/schema.gen";

export type Bill = components["schemas"]["BillOut"];
export type Invoice = components["schemas"]["InvoiceOut"];
export type Payment = components["schemas"]["PaymentOut"];
export type CancelJobIn = components["schemas"]["CancelJobIn"];
export type JobTaxIn = components["schemas"]["JobTaxIn"];
export type PaymentIn = components["schemas"]["PaymentIn"];
export type GstProfile = components["schemas"]["GstProfileOut"];
export type ShareLink = components["schemas"]["ShareOut"];
export type ListedPayment = components["schemas"]["ListedPaymentOut"];
