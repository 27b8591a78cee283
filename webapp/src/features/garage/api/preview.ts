import { queryOptions, skipToken } from "@tanstack/react-query";
import { api } from "@/api/client";
import { sameGarage } from "@/api/query-client";
import { unwrap } from "@/api/unwrap";
import type { GstProfileIn } from "../types";
import { garageKeys } from "./keys";

/** An invoice as it would look with these settings; nothing is asked while there are none that hold. */
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
