import { MutationCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { announceLocked } from "@/lib/garages/locked";
import { ApiError } from "./api-error";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /**
       * This is true if the form shows its own `LockedNote` for a locked garage. The dashboard
       * frame then shows no explanation.
       */
      explainsLock?: boolean;
    };
  }
}

const MAX_RETRIES = 2;

/** The client has already sent these calls again, or the same call would take too long again. */
const FINAL = new Set(["busy", "took_too_long", "try_again"]);

/** Retries only network errors and server errors. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= MAX_RETRIES) return false;
  if (!(error instanceof ApiError)) return false;
  return error.code === "network" || (error.status >= 500 && !FINAL.has(error.code));
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _onMutateResult, mutation) => {
        if (!(error instanceof ApiError) || !error.locked || mutation.meta?.explainsLock) return;
        announceLocked(error.message);
      },
    }),
    defaultOptions: {
      // With "always", a call on a poor network fails with a message instead of pausing.
      queries: { retry: shouldRetry, staleTime: 30_000, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/**
 * Keeps the previous page of a list while the next page loads. It never keeps a page of another
 * garage. The second part of each query key is the garage.
 */
export function sameGarage(garageId: number) {
  return <T>(before: T | undefined, query: { queryKey: QueryKey } | undefined): T | undefined =>
    query?.queryKey[1] === garageId ? before : undefined;
}

/**
 * Sends the first page's `asOf` with later pages, so that new rows do not shift them. If no first
 * page is loaded, the server uses the current rows.
 */
export function asOfFirst(client: QueryClient, firstPage: QueryKey): { asOf?: number } {
  const asOf = client.getQueryData<{ asOf: number | null }>(firstPage)?.asOf;
  return asOf ? { asOf } : {};
}
