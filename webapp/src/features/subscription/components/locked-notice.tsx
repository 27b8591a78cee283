"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { onLocked } from "@/lib/garages/locked";
import { subscriptionKeys } from "../api/keys";
import LockedWords from "./locked-words";

/**
 * Explains a change that was refused because the garage is locked. Screens without their own
 * explanation use it. It does not cover the page, and it stays until the person closes it.
 */
export function LockedNotice() {
  const queries = useQueryClient();
  const [remark, setRemark] = useState<string | null>(null);
  useEffect(
    () =>
      onLocked((message) => {
        setRemark(message);
        // The card and the reminder may show an older status, so they are loaded again.
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
