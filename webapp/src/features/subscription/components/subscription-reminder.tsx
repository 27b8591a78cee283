"use client";

import { Lazy } from "@/components/lazy";

const load = () => import("./reminder-watch");

/** For the dashboard's frame. All of it comes after the page: hardly ever is there anything to say. */
export function SubscriptionReminder() {
  return <Lazy load={load} whenIdle />;
}
