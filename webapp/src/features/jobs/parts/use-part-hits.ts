"use client";

import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { partHitsOptions } from "@/features/parts/api/find-parts";
import { partOptions } from "@/features/parts/api/get-part";
import type { PartRow } from "@/features/parts/types";
import { useDebounced } from "@/lib/forms/use-debounced";

const QUIET_MS = 200;
const MOST_SHOWN = 8;
/** The alternates of this many parts without free stock are loaded. */
const MOST_ASKED = 3;

/** A part in the list of hits. An alternate stands under the part that it replaces. */
export type ShownHit = { part: PartRow; insteadOf?: PartRow };

/** Searches the parts while the person types. */
export function usePartHits(garageId: number, typed: string, vehicleModel: string) {
  const queries = useQueryClient();
  const text = typed.trim();
  const sought = useDebounced(text, QUIET_MS);
  const isSearching = text !== "" && sought !== "";
  const query = useQuery({
    ...partHitsOptions(garageId, sought, vehicleModel),
    enabled: isSearching,
    placeholderData: (before) => before,
  });
  const isCurrent = isSearching && sought === text && !query.isPlaceholderData;
  const parts = isSearching ? (query.data?.parts ?? []).slice(0, MOST_SHOWN) : [];
  const asked = isCurrent ? parts.filter(isOut).slice(0, MOST_ASKED) : [];
  const details = useQueries({
    queries: asked.map(({ partId }) => partOptions(garageId, partId)),
  });
  const alternates = new Map(
    details.flatMap(({ data }) => (data ? [[data.partId, data.alternates] as const] : [])),
  );
  const listed = new Set(parts.map(({ partId }) => partId));
  const hits = parts.flatMap((part): ShownHit[] => [
    { part },
    ...(alternates.get(part.partId) ?? [])
      .filter((other) => other.free > 0 && !listed.has(other.partId))
      .map((other) => ({ part: other, insteadOf: part })),
  ]);

  /**
   * Returns the only hit, or the hit whose number is exactly the text. A barcode scanner sends Enter
   * before the search has begun.
   */
  const findNow = async (): Promise<PartRow | undefined> => {
    const options = partHitsOptions(garageId, text, vehicleModel);
    const found = await queries.fetchQuery(options).catch(() => undefined);
    const [first, second] = found?.parts ?? [];
    if (!first) return undefined;
    return second === undefined || isExact(first, text) ? first : undefined;
  };

  return {
    hits,
    isCurrent,
    isEmpty: isCurrent && query.data !== undefined && parts.length === 0,
    failed: isSearching && query.isError && !query.data,
    retry: () => void query.refetch(),
    isFetching: query.isFetching,
    findNow,
  };
}

function isOut({ isStocked, free }: PartRow): boolean {
  return isStocked && free <= 0;
}

/** Compares numbers as the server does: without spaces, dashes and case. */
function isExact({ partNumber, partCode }: PartRow, text: string): boolean {
  const bare = (number: string) => number.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  return bare(text) !== "" && [partNumber, partCode].map(bare).includes(bare(text));
}
