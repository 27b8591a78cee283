import type { ListState } from "@/lib/navigation/list-state";

export const staffKeys = {
  all: (garageId: number) => ["staff", garageId] as const,
  list: (garageId: number, list: ListState) => ["staff", garageId, "list", list] as const,
  access: (garageId: number, staffId: number) => ["staff", garageId, "access", staffId] as const,
  phoneCode: (garageId: number, staffId: number) =>
    ["staff", garageId, "phone-code", staffId] as const,
  defaults: ["staff", "defaults"] as const,
};
