import type { Schema } from "@/api/schema";

export type EstimateRow = Omit<VisitEstimate, "pointIds" | "decision">;
export type ListedEstimate = Schema<"ListedEstimateOut">;
export type VisitEstimate = Schema<"VisitEstimateOut">;
export type Estimate = Schema<"EstimateOut">;
export type EstimateLine = Schema<"EstimateLineOut">;
export type EstimateChoice = Schema<"EstimateChoiceOut">;
export type BaseLine = Schema<"BaseLineOut">;
export type EstimateIn = Schema<"EstimateIn">;
export type SentEstimate = Schema<"SentEstimateOut">;
export type EstimateRule = Schema<"EstimateRuleOut">;
export type EstimateState = EstimateRow["state"];
export type Decision = Schema<"StaffDecisionOut">;
export type DraftedEstimate = Schema<"EstimateIdOut">;
