import type { Schema } from "@/api/schema";

export type Supplier = Schema<"SupplierOut">;
export type SupplierIn = Schema<"SupplierIn">;
export type ChangedSupplierIn = Schema<"ChangedSupplierIn">;
export type BillRow = Schema<"BillRowOut">;
export type Bill = Schema<"PurchaseBillOut">;
export type BillLine = Schema<"BillLineOut">;
export type BillIn = Schema<"BillIn">;
export type GoodsIn = Schema<"GoodsInOut">;
