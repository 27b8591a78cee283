"use client";

import { Bell } from "lucide-react";
import { say } from "@/say";
import { useUnread } from "../api/unread";
import { openAlerts } from "../panel";

export function BellButton() {
  const unread = useUnread();
  return (
    <button
      type="button"
      onClick={openAlerts}
      aria-label={alertsLabel(unread)}
      className="relative grid size-11 shrink-0 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-muted hover:text-foreground"
    >
      <Bell aria-hidden className="size-5" />
      {unread > 0 && <UnreadDot className="top-2.5 right-2.5" />}
    </button>
  );
}

export function alertsLabel(unread: number): string {
  return unread > 0 ? say.alerts_alerts_unread({ unread }) : say.alerts_alerts();
}

export function UnreadDot({ className }: { className: string }) {
  return (
    <span
      data-slot="unread-dot"
      className={`absolute size-2.5 rounded-full border-2 border-card bg-attention ${className}`}
    />
  );
}
