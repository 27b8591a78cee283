"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { configOptions } from "@/features/session/api/config";

/** Shows the platform's picture if one is set and can be loaded. */
export function Advertisement() {
  const { data } = useQuery(configOptions());
  const [failed, setFailed] = useState(false);
  if (!data?.advertisement || failed) return null;
  return (
    <aside aria-label="Advertisement" className="overflow-hidden rounded-lg border">
      {/* biome-ignore lint/performance/noImgElement: a static export has no image optimiser */}
      <img
        src={data.advertisement}
        alt="Advertisement"
        loading="lazy"
        className="aspect-[6/1] w-full object-cover max-md:aspect-[5/2]"
        onError={() => setFailed(true)}
      />
    </aside>
  );
}
