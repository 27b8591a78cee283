import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { inspectionKeys } from "./keys";

export function templatesOptions(garageId: number) {
  const params = { query: { garageId } };
  return readOptions(inspectionKeys.templates(garageId), (signal) =>
    api.GET("/api/garage/inspection-templates", { params, signal }),
  );
}
