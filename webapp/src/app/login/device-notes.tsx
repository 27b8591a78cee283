"use client";

import { type ComponentType, useEffect, useState } from "react";

/** Shows notes about this device, after the page has loaded. Without them the page works the same. */
export function DeviceNotes() {
  const [Notes, setNotes] = useState<ComponentType | null>(null);
  useEffect(() => {
    import("./late-notes").then(
      ({ default: found }) => setNotes(() => found),
      () => undefined,
    );
  }, []);
  return Notes && <Notes />;
}
