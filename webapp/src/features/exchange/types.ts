import type { components } from "@/api/schema.gen";

export type Imported = components["schemas"]["Imported"];
export type ImportRun = components["schemas"]["ImportOut"];
export type ImportSummary = components["schemas"]["ImportSummaryOut"];
export type Problem = components["schemas"]["ProblemOut"];
