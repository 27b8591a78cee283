import type { Schema } from "@/api/schema";

export type Bill = Schema<"BillOut">;
export type Invoice = Schema<"InvoiceOut">;
export type Creditable = Schema<"CreditableOut">;
export type CreditPartIn = Schema<"CreditPartIn">;
export type RefundIn = Schema<"RefundIn">;
export type Payment = Schema<"BillPaymentOut">;
export type Deduction = Schema<"DeductionOut">;
export type DeductionIn = Schema<"DeductionIn">;
export type CancelJobIn = Schema<"CancelJobIn">;
export type JobTaxIn = Schema<"JobTaxIn">;
export type TodaysRatesIn = Schema<"TodaysRatesIn">;
export type PaymentIn = Schema<"PaymentIn">;
export type GstProfile = Schema<"GstProfileOut">;
export type ShareLink = Schema<"ShareOut">;
export type ListedPayment = Schema<"ListedPaymentOut">;
