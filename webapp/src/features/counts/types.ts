import type { Schema } from "@/api/schema";

export type Count = Schema<"StockCountOut">;
export type CountRow = Schema<"StockCountRowOut">;
export type CountLine = Schema<"StockCountLineOut">;
export type CountShow = "differences" | "to_count";
export type CountScope = "all" | "rack" | "never";
