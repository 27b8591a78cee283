import type { Schema } from "@/api/schema";

export type JobRow = Schema<"JobRowOut">;
export type Job = Schema<"JobOut">;
export type JobLine = Schema<"LineOut">;
export type JobDefaults = Schema<"JobDefaultsOut">;
export type JobPage = Schema<"JobPageOut">;
export type JobBoard = Schema<"JobBoardOut">;
export type BoardColumn = Schema<"BoardColumnOut">;
export type BoardJob = Schema<"BoardJobOut">;
export type Activity = Schema<"ActivityOut">;
export type NewJobIn = Schema<"NewJobIn">;
export type ChangedJobIn = Schema<"ChangedJobIn">;
export type Status = Pick<JobRow, "jobStatusId" | "jobStatus">;
