"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { onLocked } from "@/lib/locked";
import { subscriptionKeys } from "../api/keys";
import { LockedWords } from "./locked-note";

/**
 * Explains a refused write for every screen that does not do it itself: beside what was being done and
 * not over it, until it is closed. Said again it stands there once.
 */
export function LockedNotice() {
  const queries = useQueryClient();
  const [remark, setRemark] = useState<string | null>(null);
  useEffect(
    () =>
      onLocked((told) => {
        setRemark(told);
        // The card and the reminder were written before this was known.
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
