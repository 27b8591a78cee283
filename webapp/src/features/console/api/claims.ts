import { readOptions } from "@/api/read-options";
import { unwrapEnvelope } from "@/api/unwrap";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

export function claimsOptions() {
  return readOptions(consoleKeys.claims, (signal) =>
    consoleApi.GET("/api/console/claims", { signal }),
  );
}

const pathOf = (claimId: number) => ({ path: { claim_id: claimId } });

export const confirmClaim = (claimId: number, reason: string) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/claims/{claim_id}/confirm", {
      params: pathOf(claimId),
      body: { reason },
    }),
  );

export const refuseClaim = (claimId: number, reason: string) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/claims/{claim_id}/refuse", {
      params: pathOf(claimId),
      body: { reason },
    }),
  );
