import type { Schema } from "@/api/schema";

export type Staff = Schema<"StaffOut">;
export type StaffIn = Schema<"StaffIn">;
export type ChangedStaffIn = Schema<"ChangedStaffIn">;
export type PhoneStaffIn = Schema<"PhoneStaffIn">;
export type MemberAccess = Schema<"MemberAccessOut">;
