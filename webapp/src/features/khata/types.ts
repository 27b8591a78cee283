import type { Schema } from "@/api/schema";

export type Owed = Schema<"OwedOut">;
export type Account = Schema<"AccountOut">;
export type OpenBill = Schema<"OpenBillOut">;
export type Entry = Schema<"AccountEntryOut">;
export type OwingCustomer = Schema<"OwingCustomerOut">;
export type OwingPage = Schema<"OwingPageOut">;
