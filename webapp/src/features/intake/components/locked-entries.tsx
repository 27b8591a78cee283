"use client";

import { useEffect, useState } from "react";
import { readToken } from "@/lib/storage/session-values";
import { say } from "@/say";
import { lockCounters, waitingHere } from "../counter/device";

/** Says on the sign-in page that entries wait on this device. It shows no name. */
export function LockedEntries() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (readToken()) return;
    let unmounted = false;
    // A browser that was closed at the sign-out may still have a key.
    lockCounters()
      .then(waitingHere)
      .then(
        (waiting) => unmounted || setCount(waiting),
        // A private window has no storage, so nothing waits there.
        () => undefined,
      );
    return () => {
      unmounted = true;
    };
  }, []);
  if (count === 0) return null;
  return (
    <p className="mt-6 rounded-md bg-attention-soft px-4 py-3 text-attention text-sm">
      {say.intake_entries_wait_on_this_device()}
    </p>
  );
}
