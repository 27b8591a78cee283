import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";

/** Returns the part of a label, a barcode or a part number. */
export function findPart(garageId: number, code: string) {
  return unwrap(api.GET("/api/garage/parts/find", { params: { query: { garageId, code } } }));
}
