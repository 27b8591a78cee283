import { api } from "@/api/client";
import { unwrapFile } from "@/api/unwrap";

/** The rows with problems as a file that says why: corrected, it can be imported. */
export function fetchBadRows(garageId: number, importId: number) {
  return unwrapFile(
    api.GET("/api/garage/imports/{import_id}/bad-rows", {
      params: { path: { import_id: importId }, query: { garageId } },
      parseAs: "blob",
    }),
  );
}
