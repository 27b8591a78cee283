"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { serviceWordsOptions } from "@/features/catalogue/api/service-words";
import { servicesOptions } from "@/features/catalogue/api/services";
import type { Offline } from "./counter/offline";
import type { Known } from "./use-reading";

/** Returns the services, and what the parser knows: from the server, or from the pack without internet. */
export function useKnown(garageId: number, offline: Offline | null) {
  const enabled = !offline;
  const { data: services } = useQuery({ ...servicesOptions(garageId), enabled });
  const { data: words, isError } = useQuery({ ...serviceWordsOptions(garageId), enabled });
  const known = useMemo((): Known | undefined => {
    // Without the garage's own words, the line can still be read.
    if (!services || (!words && !isError)) return undefined;
    return {
      catalogue: services.map((one) => ({ id: one.garageJobServiceId, name: one.jobService })),
      words: words ?? [],
      cars: [],
    };
  }, [services, words, isError]);
  return offline ?? { services, known };
}
