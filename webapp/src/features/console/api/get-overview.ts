import { readOptions } from "@/api/read-options";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

export function overviewOptions() {
  return readOptions(consoleKeys.overview, (signal) =>
    consoleApi.GET("/api/console/overview", { signal }),
  );
}
