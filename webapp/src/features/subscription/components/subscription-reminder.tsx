"use client";

import { Lazily } from "@/components/lazily";
import { useLooking } from "@/lib/use-looking";

const load = () => import("./reminder-watch");
const NOTHING = {};

/** For the dashboard's frame; who looks in for support has nothing to renew. All of it comes after the page: hardly ever is there anything to say. */
export function SubscriptionReminder() {
  return useLooking() ? null : <Lazily load={load} quiet props={NOTHING} />;
}
