import type { Schema } from "@/api/schema";

export type Inspection = Schema<"InspectionOut">;
export type Point = Schema<"PointOut">;
export type Template = Schema<"TemplateOut">;
export type TemplateIn = Schema<"NewTemplateIn">;
export type InspectionRow = Schema<"InspectionRowOut">;
export type Mark = "good" | "watch" | "bad";

/** What somebody notes about a point. */
export type Finding = { mark: "" | Mark; measured: string; note: string };
