"use client";

import { Lazy } from "@/components/lazy";

const load = () => import("./reminder-watch");

/**
 * Shows the subscription reminder. Its code loads after the page, because a reminder is rarely
 * needed.
 */
export function SubscriptionReminder() {
  return <Lazy load={load} whenIdle />;
}
