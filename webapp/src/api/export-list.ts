import { api } from "./client";
import { unwrapFile } from "./unwrap";

export type Exported = "customers" | "vehicles" | "jobs" | "services";

/** Downloads a whole list as a CSV file. */
export function exportList(garageId: number, what: Exported): Promise<File> {
  return unwrapFile(
    api.GET("/api/garage/export/{what}", {
      params: { path: { what }, query: { garageId } },
      parseAs: "blob",
    }),
  );
}
