import type { ListState } from "@/lib/navigation/list-state";

export const consoleKeys = {
  all: ["console"] as const,
  me: ["console", "me"] as const,
  plans: ["console", "plans"] as const,
  offers: ["console", "plans", "versions"] as const,
  overview: ["console", "overview"] as const,
  garages: (query: object) => ["console", "garages", query] as const,
  garage: (garageId: number) => ["console", "garage", garageId] as const,
  story: (garageId: number, list: ListState, kind: string) =>
    ["console", "garage", garageId, "story", list, kind] as const,
  planChange: (garageId: number, planCode: string) =>
    ["console", "garage", garageId, "plan-change", planCode] as const,
  renewals: (query: object) => ["console", "renewals", query] as const,
  reminders: (query: object) => ["console", "reminders", query] as const,
  deletions: ["console", "deletions"] as const,
  looks: (garageId: number) => ["console", "garage", garageId, "looks"] as const,
  audit: (query: object) => ["console", "audit", query] as const,
  auditKinds: ["console", "audit-kinds"] as const,
  load: (window: string) => ["console", "load", window] as const,
  drills: ["console", "drills"] as const,
  health: ["console", "health"] as const,
  claims: ["console", "claims"] as const,
  admins: ["console", "admins"] as const,
};
