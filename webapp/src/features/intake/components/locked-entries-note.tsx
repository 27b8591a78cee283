"use client";

import { type ComponentType, useEffect, useState } from "react";

/** Shows a note about waiting entries, after the page has loaded. Without it the page works the same. */
export function LockedEntriesNote() {
  const [Note, setNote] = useState<ComponentType | null>(null);
  useEffect(() => {
    import("./locked-entries").then(
      ({ default: found }) => setNote(() => found),
      () => undefined,
    );
  }, []);
  return Note && <Note />;
}
