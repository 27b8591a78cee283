import type { Schema } from "@/api/schema";

export type Imported = Schema<"Imported">;
export type ImportRun = Schema<"ImportOut">;
export type ImportSummary = Schema<"ImportSummaryOut">;
export type Problem = Schema<"ProblemOut">;
