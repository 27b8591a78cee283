import type { Schema } from "@/api/schema";

export type IntakeIn = Schema<"IntakeIn">;
export type TakenIn = Schema<"TakenInOut">;
/** An answer of a question. It goes back to the server unchanged. */
export type Decision = Schema<"IntakeDecisionIn">;
