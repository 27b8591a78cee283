import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { usePaper } from "@/api/use-paper";

export function useInspectionPaper(garageId: number, inspectionId: number) {
  return usePaper((signal) =>
    unwrap(
      api.GET("/api/garage/inspections/{inspection_id}/address", {
        params: { path: { inspection_id: inspectionId }, query: { garageId } },
        signal,
      }),
    ),
  );
}
