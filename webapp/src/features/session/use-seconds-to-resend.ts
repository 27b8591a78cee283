"use client";

import { useEffect, useState } from "react";

const RESEND_SECONDS = 30;
const TICK_MS = 250;

/** How long until another code may be asked for. */
export function secondsToResend(sentAt: number, now: number = Date.now()): number {
  const left = Math.ceil((sentAt + RESEND_SECONDS * 1000 - now) / 1000);
  // A clock that was set back must not make anybody wait longer.
  return Math.min(Math.max(left, 0), RESEND_SECONDS);
}

/** Counts down to the next code, from when the last one was sent and not from when the page was loaded. */
export function useSecondsToResend(sentAt: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    let timer: number | undefined;
    const tick = () => {
      const seconds = secondsToResend(sentAt);
      setLeft(seconds);
      if (seconds === 0) window.clearInterval(timer);
    };
    timer = window.setInterval(tick, TICK_MS);
    tick();
    return () => window.clearInterval(timer);
  }, [sentAt]);
  return left;
}
