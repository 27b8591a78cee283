import { api } from "@/api/client";
import type { Format } from "@/api/export-list";
import { unwrapFile } from "@/api/unwrap";

export type Part = "b2b" | "b2c" | "exempt" | "hsn" | "documents";

/** Downloads the bills of suppliers and the returns of a month, for the claim of input tax credit. */
export function fetchPurchases(garageId: number, month: string, format: Format) {
  return unwrapFile(
    api.GET("/api/garage/purchases-export", {
      params: { query: { garageId, month, format } },
      parseAs: "blob",
    }),
  );
}

/** Downloads one part of a month's GST return. `month` looks like 2026-11. */
export function fetchGstPart(garageId: number, part: Part, month: string, format: Format) {
  return unwrapFile(
    api.GET("/api/garage/gst-export/{part}", {
      params: { path: { part }, query: { garageId, month, format } },
      parseAs: "blob",
    }),
  );
}
