import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import type { Edit } from "../marks";

type Marking = { garageId: number; pointId: number; edit: Edit };

/** Saves a point. Returns its new version. */
export async function markPoint({ garageId, pointId, edit }: Marking): Promise<number> {
  const saved = await unwrap(
    api.PUT("/api/garage/inspection-points/{point_id}", {
      params: { path: { point_id: pointId }, query: { garageId } },
      body: edit,
    }),
  );
  return saved.version;
}
