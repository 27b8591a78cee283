import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { api } from "@/api/client";
import type { Schema } from "@/api/schema";
import { unwrap } from "@/api/unwrap";
import { useChange } from "@/api/use-change";
import { sharedEstimateKeys } from "./keys";

export type SharedEstimate = Schema<"SharedEstimateOut">;
export type SharedDecision = Schema<"SharedDecisionOut">;
type DecisionIn = Schema<"SharedDecisionIn">;

const DRAWING_MS = 3_000;

/** Loads an estimate through the customer's link. It polls while the server draws the PDF. */
export function sharedEstimateOptions(link: string) {
  return queryOptions({
    queryKey: sharedEstimateKeys.of(link),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/shared-estimate", { params: { query: { link } }, signal })),
    refetchInterval: ({ state }) =>
      state.data?.decision?.paperAddress === null ? DRAWING_MS : false,
  });
}

/** Notes that the page was in view. Nobody waits for the answer. */
export function noteSeen(link: string): Promise<unknown> {
  return unwrap(api.POST("/api/garage/shared-estimate/seen", { body: { link } })).catch(() => null);
}

/** Refusals after which the page shows another state. */
const OTHER_STATE = new Set([
  "estimate_decided",
  "estimate_changing",
  "estimate_expired",
  "newer_version",
  "total_differs",
  "approval_closed",
  "job_finished",
  "not_found",
  "estimate_withdrawn",
]);

export function useDecide(link: string) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: sharedEstimateKeys.of(link) });
  return useMutation({
    mutationFn: (body: Omit<DecisionIn, "link">) =>
      unwrap(api.POST("/api/garage/shared-estimate/decide", { body: { ...body, link } })),
    onSuccess: () =>
      reload().then(() => {
        document.documentElement.scrollTop = 0;
      }),
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      // The server notices this only when it adds the lines to the job. Loaded again, the estimate would look open.
      if (error.code === "estimate_outdated")
        queries.setQueryData(sharedEstimateOptions(link).queryKey, (shown) =>
          shown ? { ...shown, state: "outdated" as const } : shown,
        );
      else if (OTHER_STATE.has(error.code)) reload();
    },
  });
}

export function useObject(link: string) {
  return useChange({ reload: sharedEstimateKeys.of(link) }, (words: string) =>
    api.POST("/api/garage/shared-estimate/object", { body: { link, words } }),
  );
}
