"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { serviceWordsOptions } from "@/features/catalogue/api/service-words";
import { servicesOptions } from "@/features/catalogue/api/services";
import { bareCars, type KeptPack, servicesIn, wordsIn } from "./counter/pack";
import type { Known } from "./use-reading";

/** Returns the services, and what the parser knows: from the server, or from the pack without internet. */
export function useKnown(garageId: number, pack: KeptPack | null) {
  const enabled = !pack;
  const { data: online } = useQuery({ ...servicesOptions(garageId), enabled });
  const { data: words, isError } = useQuery({ ...serviceWordsOptions(garageId), enabled });
  const services = useMemo(() => (pack ? servicesIn(pack) : online), [pack, online]);
  const known = useMemo((): Known | undefined => {
    // Without the garage's own words, the line can still be read.
    if (!services || (!pack && !words && !isError)) return undefined;
    return {
      catalogue: services.map((one) => ({ id: one.garageJobServiceId, name: one.jobService })),
      words: pack ? wordsIn(pack) : (words ?? []),
      cars: pack ? bareCars(pack) : [],
    };
  }, [services, words, isError, pack]);
  return { services, known };
}
