import type { components } from "@/api/schema.gen";

export type JobRow = components["schemas"]["JobRowOut"];
export type Job = components["schemas"]["JobOut"];
export type JobLine = components["schemas"]["LineOut"];
export type JobDefaults = components["schemas"]["JobDefaultsOut"];
export type JobPage = components["schemas"]["JobPageOut"];
export type JobBoard = components["schemas"]["JobBoardOut"];
export type BoardColumn = components["schemas"]["BoardColumnOut"];
export type BoardJob = components["schemas"]["BoardJobOut"];
export type Activity = components["schemas"]["ActivityOut"];
export type NewJobIn = components["schemas"]["NewJobIn"];
export type ChangedJobIn = components["schemas"]["ChangedJobIn"];
