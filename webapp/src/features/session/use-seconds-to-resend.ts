"use client";

import { useEffect, useState } from "react";
import { useStored } from "@/lib/stored";
import { SENT_AT, secondsToResend } from "./reset";

const TICK_MS = 250;

/** Counts down to the next code, from when the last one was sent and not from when the page was loaded. */
export function useSecondsToResend(): number {
  const sentAt = useStored(SENT_AT);
  const [left, setLeft] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code starts another countdown
  useEffect(() => {
    let timer: number | undefined;
    const tick = () => {
      const seconds = secondsToResend();
      setLeft(seconds);
      if (seconds === 0) window.clearInterval(timer);
    };
    timer = window.setInterval(tick, TICK_MS);
    tick();
    return () => window.clearInterval(timer);
  }, [sentAt]);
  return left;
}
