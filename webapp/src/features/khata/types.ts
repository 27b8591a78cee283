import type { Schema } from "@/api/schema";

export type Owed = Schema<"OwedOut">;
export type Account = Schema<"AccountOut">;
export type OpenBill = Schema<"OpenBillOut">;
export type Entry = Schema<"AccountEntryOut">;
export type PaidBill = Schema<"PaidBillOut">;
export type ReceiptIn = Schema<"ReceiptIn">;
export type Received = Schema<"ReceivedOut">;
export type StatementIn = Schema<"StatementIn">;
export type Statement = Schema<"StatementOut">;
export type Statements = Schema<"StatementsOut">;
export type OwingCustomer = Schema<"OwingCustomerOut">;
export type OwingPage = Schema<"OwingPageOut">;
