"use client";

import { Lazily } from "@/components/lazily";

const load = () => import("./reminder-watch");

/** Loaded after the page, because a reminder is rarely needed. */
export function SubscriptionReminder() {
  return <Lazily load={load} quiet />;
}
