"use client";

import { Lazy } from "@/components/lazy";

const load = () => import("./reminder-watch");

/** Loaded after the page, because a reminder is rarely needed. */
export function SubscriptionReminder() {
  return <Lazy load={load} whenIdle />;
}
