import { MutationCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { announceLocked } from "@/lib/locked";
import { ApiError } from "./api-error";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** The form shows a `LockedNote` of its own when the subscription's lock refuses it. */
      explainsLock?: boolean;
    };
  }
}

const MAX_RETRIES = 2;

/** Only what may pass by itself is tried again: no answer at all, or a fault of the server. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= MAX_RETRIES) return false;
  if (!(error instanceof ApiError)) return false;
  return error.code === "network" || error.status >= 500;
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
      // "always": a shop's flaky Wi-Fi must fail in words, not leave a call paused for ever.
      queries: { retry: shouldRetry, staleTime: 30_000, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/**
 * While the wanted page of a list is on its way, the one before it stays, unless it is another garage's. Keys
 * begin with the feature and the garage.
 */
export function sameGarage(garageId: number) {
  return <T>(before: T | undefined, query: { queryKey: QueryKey } | undefined): T | undefined =>
    query?.queryKey[1] === garageId ? before : undefined;
}

/**
 * What the first page of a list was as of, for the calls of its other pages: rows that came later shift none of
 * them. Who begins on another page has it as of now.
 */
export function asOfFirst(client: QueryClient, firstPage: QueryKey): { asOf?: number } {
  const asOf = client.getQueryData<{ asOf: number | null }>(firstPage)?.asOf;
  return asOf ? { asOf } : {};
}
