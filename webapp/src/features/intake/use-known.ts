"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { serviceWordsOptions } from "@/features/catalogue/api/service-words";
import { servicesOptions } from "@/features/catalogue/api/services";
import type { Service, ServiceWord } from "@/features/catalogue/types";
import type { Offline } from "./counter/offline";
import type { Known } from "./use-reading";

/** Returns the services, and what the parser knows: from the server, or from the pack without internet. */
export function useKnown(garageId: number, offline: Offline | null) {
  const queries = useQueryClient();
  const enabled = !offline;
  const { data: services } = useQuery({ ...servicesOptions(garageId), enabled });
  const { data: words, isError } = useQuery({ ...serviceWordsOptions(garageId), enabled });
  const known = useMemo(
    // Without the garage's own words, the line can still be read.
    () => (services && (words || isError) ? knownOf(services, words) : undefined),
    [services, words, isError],
  );
  /** Waits for the services, because a person can be faster. Without an answer, there are none. */
  const awaitKnown = async () => {
    if (services && known) return { services, known };
    const [offered, taught] = await Promise.all([
      queries.ensureQueryData(servicesOptions(garageId)).catch(() => []),
      queries.ensureQueryData(serviceWordsOptions(garageId)).catch(() => []),
    ]);
    return { services: offered, known: knownOf(offered, taught) };
  };
  if (offline) return { ...offline, awaitKnown: async () => offline };
  return { services, known, awaitKnown };
}

function knownOf(services: readonly Service[], words: readonly ServiceWord[] = []): Known {
  const catalogue = services.map((one) => ({ id: one.garageJobServiceId, name: one.jobService }));
  return { catalogue, words, cars: [] };
}
