import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Schema } from "@/api/schema";
import { unwrap } from "@/api/unwrap";
import { sharedJobKeys } from "./keys";

export type SharedJob = Schema<"SharedJobOut">;

const DRAWING_MS = 3_000;

/**
 * Loads a job through the customer's link. The query polls while the server creates the invoice.
 */
export function jobStatusOptions(link: string) {
  return queryOptions({
    queryKey: sharedJobKeys.of(link),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/job-status", { params: { query: { link } }, signal })),
    refetchInterval: ({ state }) => (state.data?.invoice?.address === null ? DRAWING_MS : false),
  });
}
