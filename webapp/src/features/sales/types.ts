import type { Schema } from "@/api/schema";

export type Sale = Schema<"SaleOut">;
export type SaleRow = Schema<"SaleRowOut">;
export type SaleIn = Schema<"SaleIn">;
export type Sold = Schema<"SoldOut">;
