import { api } from "@/api/client";
import { unwrapFile } from "@/api/unwrap";

/**
 * Downloads a CSV file with the rows that have problems, and the reasons. The person can correct
 * the file and import it.
 */
export function fetchBadRows(garageId: number, importId: number) {
  return unwrapFile(
    api.GET("/api/garage/imports/{import_id}/bad-rows", {
      params: { path: { import_id: importId }, query: { garageId } },
      parseAs: "blob",
    }),
  );
}
