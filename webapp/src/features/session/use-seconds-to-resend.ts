"use client";

import { useEffect, useState } from "react";

const RESEND_SECONDS = 30;
const TICK_MS = 250;

/** Computes the seconds until another code may be requested. */
export function secondsToResend(sentAt: number, now: number = Date.now()): number {
  const left = Math.ceil((sentAt + RESEND_SECONDS * 1000 - now) / 1000);
  // The result is never more than the full wait, even if the device's clock was set back.
  return Math.min(Math.max(left, 0), RESEND_SECONDS);
}

/**
 * Returns the seconds until another code may be sent. They count from the time when the last code
 * was sent, so a reload does not restart the wait.
 */
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
