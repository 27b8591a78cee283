import type { Schema } from "@/api/schema";

export type PartRow = Schema<"PartRowOut">;
export type Part = Schema<"PartOut">;
export type PartIn = Schema<"PartIn">;
export type ChangedPartIn = Schema<"ChangedPartIn">;
export type PartFilter = Schema<"PartFilter">;
export type StockMove = Schema<"StockMoveOut">;
export type CorrectionIn = Schema<"CorrectionIn">;
