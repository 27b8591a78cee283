import type { Schema } from "@/api/schema";

/** Only an entry of the offline counter has a slip. */
export type IntakeIn = Omit<Schema<"IntakeIn">, "slip">;
export type TakenIn = Schema<"TakenInOut">;
/** An answer of a question. It goes back to the server unchanged. */
export type Decision = Schema<"IntakeDecisionIn">;
