import { api } from "@/api/client";
import { unwrapFile } from "@/api/unwrap";

/**
 * Downloads a CSV file of the rows with problems and their reasons. The file can be corrected and imported.
 */
export function fetchBadRows(garageId: number, importId: number) {
  return unwrapFile(
    api.GET("/api/garage/imports/{import_id}/bad-rows", {
      params: { path: { import_id: importId }, query: { garageId } },
      parseAs: "blob",
    }),
  );
}
