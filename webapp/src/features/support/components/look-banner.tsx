"use client";

import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useEffect, useState } from "react";
import { Marked } from "@/components/marked";
import { Button } from "@/components/ui/button";
import { lookOptions } from "@/features/session/api/look";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useLeave } from "../api/leave";

/**
 * Shows a banner on every screen of a support session. The server decides when the session ends.
 */
export default function LookBanner() {
  const { data: look, refetch } = useQuery(lookOptions());
  const leaving = useLeave();
  const left = useMillisecondsLeft(look?.endsAt);
  const isOver = left !== undefined && left <= 0;
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);

  const leave = () =>
    leaving.mutate(undefined, { onError: (error) => notify.error(error.message) });
  return (
    <aside aria-label={say.support_support()} className="bg-attention-soft text-attention">
      <div className="mx-auto flex min-h-13 max-w-[1200px] flex-wrap items-center gap-x-3 px-4 md:px-6">
        <Eye aria-hidden className="size-4 shrink-0" />
        <p className="min-w-0 flex-1 break-words py-2">
          {look ? (
            <Marked
              text={
                left === undefined
                  ? say.support_access_to({ garageName: look.garage.garageName })
                  : say.support_access_to_left({
                      garageName: look.garage.garageName,
                      left: minutes(left),
                    })
              }
              tags={{ garage: (words) => <strong className="font-semibold">{words}</strong> }}
            />
          ) : (
            say.support_support_access_read_only()
          )}
        </p>
        <Button
          variant="outline"
          disabled={leaving.isPending}
          aria-busy={leaving.isPending}
          onClick={leave}
        >
          {say.support_end_access()}
        </Button>
      </div>
    </aside>
  );
}

function minutes(milliseconds: number): string {
  return milliseconds < 60_000
    ? say.support_less_than_a_minute()
    : say.support_minutes({ minutes: Math.floor(milliseconds / 60_000) });
}

const TICK_MS = 5_000;

function useMillisecondsLeft(endsAt: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), TICK_MS);
    return () => window.clearInterval(timer);
  }, []);
  return endsAt === undefined ? undefined : endsAt - now;
}
