import { api } from "@/api/client";
import { unwrapFile } from "@/api/unwrap";
import type { Imported } from "../types";

export function fetchTemplate(garageId: number, what: Imported) {
  return unwrapFile(
    api.GET("/api/garage/import-template/{what}", {
      params: { path: { what }, query: { garageId } },
      parseAs: "blob",
    }),
  );
}
