import { api } from "./client";
import { unwrapFile } from "./unwrap";

export type Exported =
  | "customers"
  | "vehicles"
  | "jobs"
  | "services"
  | "parts"
  | "suppliers"
  | "deductions"
  | "advances";

/** The file format of an export. */
export type Format = "csv" | "xlsx";

/** Downloads a whole list. */
export function exportList(garageId: number, what: Exported, format: Format): Promise<File> {
  return unwrapFile(
    api.GET("/api/garage/export/{what}", {
      params: { path: { what }, query: { garageId, format } },
      parseAs: "blob",
    }),
  );
}
