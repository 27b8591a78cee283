"use client";

import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "@/lib/loading/prefetch";

/** Shows notes about this device, once the browser is idle. Without them the page works the same. */
export function DeviceNotes() {
  const [Notes, setNotes] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        import("./late-notes").then(
          ({ default: found }) => setNotes(() => found),
          () => undefined,
        );
      }),
    [],
  );
  return Notes && <Notes />;
}
