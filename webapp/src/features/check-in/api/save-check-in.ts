import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import type { Draft } from "../draft";

type Saving = { garageId: number; visitId: number; draft: Draft; version: number };

/** Saves the whole check-in. Returns its new version. */
export async function saveCheckIn({ garageId, visitId, draft, version }: Saving): Promise<number> {
  const saved = await unwrap(
    api.PUT("/api/garage/visits/{visit_id}/check-in", {
      params: { path: { visit_id: visitId }, query: { garageId } },
      body: { ...draft, version },
    }),
  );
  return saved.version;
}
