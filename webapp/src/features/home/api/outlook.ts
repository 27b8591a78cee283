import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { homeKeys } from "./keys";

export function outlookOptions(garageId: number) {
  const params = { query: { garageId } };
  return readOptions(homeKeys.outlook(garageId), (signal) =>
    api.GET("/api/garage/get-job-outlook", { params, signal }),
  );
}
