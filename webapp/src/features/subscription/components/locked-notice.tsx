"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { onLocked } from "@/lib/garages/locked";
import { subscriptionKeys } from "../api/keys";
import { LockedWords } from "./locked-note";

/**
 * Explains a change that the lock refused, on screens without their own explanation. It does not cover
 * the page and stays until it is closed.
 */
export function LockedNotice() {
  const queries = useQueryClient();
  const [remark, setRemark] = useState<string | null>(null);
  useEffect(
    () =>
      onLocked((message) => {
        setRemark(message);
        // The card and the reminder can show an older state.
        queries.invalidateQueries({ queryKey: subscriptionKeys.all });
      }),
    [queries],
  );
  return (
    <div
      role="alert"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(88px+env(safe-area-inset-bottom))] z-40 md:inset-x-auto md:right-6 md:bottom-6 md:w-[480px]"
    >
      {remark !== null && (
        <LockedWords
          remark={remark}
          onClose={() => setRemark(null)}
          className="pointer-events-auto animate-float-in shadow-float"
        />
      )}
    </div>
  );
}
