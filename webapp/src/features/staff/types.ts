import type { components } from "@/api/schema.gen";

export type Staff = components["schemas"]["StaffOut"];
export type StaffIn = components["schemas"]["StaffIn"];
export type ChangedStaffIn = components["schemas"]["ChangedStaffIn"];
