import type { Schema } from "@/api/schema";

export type Visit = Schema<"VisitOut">;
export type ListedVisit = Schema<"ListedVisitOut">;
export type CheckIn = Schema<"CheckInOut">;
export type CheckInPicture = Schema<"PictureOut">;
