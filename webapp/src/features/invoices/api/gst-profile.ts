import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { billKeys } from "./keys";

/** Who the garage is on paper, and what its papers lack. */
export function gstProfileOptions(garageId: number) {
  return queryOptions({
    queryKey: billKeys.gstProfile(garageId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/gst-profile", { params: { query: { garageId } }, signal })),
    // Somebody may have completed it a moment ago.
    staleTime: 0,
  });
}
