import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { useChange } from "@/api/use-change";
import { homeKeys } from "./keys";

/** Loads the setup steps of the garage. */
export function checklistOptions(garageId: number) {
  const params = { query: { garageId } };
  return readOptions(homeKeys.checklist(garageId), (signal) =>
    api.GET("/api/garage/checklist", { params, signal }),
  );
}

export function useDismissChecklist(garageId: number) {
  const params = { query: { garageId } };
  return useChange({ keep: homeKeys.checklist(garageId) }, () =>
    api.POST("/api/garage/dismiss-checklist", { params }),
  );
}
