import { queryOptions, skipToken } from "@tanstack/react-query";
import { api } from "@/api/client";
import { sameGarage } from "@/api/query-client";
import { unwrap } from "@/api/unwrap";
import type { GstProfileIn } from "../types";
import { garageKeys } from "./keys";

/**
 * Loads an example invoice with these settings. No request is sent while the settings are invalid.
 */
export function previewOptions(
  garageId: number,
  body: GstProfileIn | undefined,
  logoAddress: string | null,
) {
  return queryOptions({
    queryKey: garageKeys.preview(garageId, { body, logoAddress }),
    queryFn: body
      ? ({ signal }) =>
          unwrap(
            api.POST("/api/garage/gst-profile/preview", {
              params: { query: { garageId } },
              body,
              signal,
            }),
          )
      : skipToken,
    placeholderData: sameGarage(garageId),
  });
}
