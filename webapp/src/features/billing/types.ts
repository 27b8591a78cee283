import type { components } from "@/api/schema.gen";

type Schemas = components["schemas"];

export type Billing = Schemas["BillingOut"];
export type Plan = Schemas["PlanOut"];
export type Period = Schemas["BillingPeriodOut"];
export type Payment = Schemas["BillingPaymentOut"];
export type Claim = Schemas["PaymentClaimOut"];
export type ClaimIn = Schemas["PaymentClaimIn"];
export type FeeInvoice = Schemas["BillingInvoiceOut"];
export type PaymentPage = Schemas["PaymentPageOut"];
