"use client";

import { Monitor, Smartphone } from "lucide-react";
import { useRef } from "react";
import { ApiError } from "@/api/api-error";
import { Button } from "@/components/ui/button";
import { dayMonthYear, daysUntil, shopTime } from "@/lib/dates/day";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { type OpenSession, useEndSession } from "../api/sessions";

type SessionListProps = { sessions: readonly OpenSession[]; mayEnd: boolean };

const FAILED = say.account_the_device_could_not_be_logged();
const HANDHELD = /Android|iPhone|iPad/;

/** A session with a PIN only sees the others, and does not end them. */
export function SessionList({ sessions, mayEnd }: SessionListProps) {
  const list = useRef<HTMLUListElement>(null);
  const ending = useEndSession();

  const end = (session: OpenSession) =>
    ending.mutate(session.sessionId, {
      onSuccess: () => {
        notify.success(say.account_has_been_logged_out({ device: session.device }));
        // The row that had the focus has been removed, so the list gets the focus.
        list.current?.focus();
      },
      onError: (error) => notify.error(error instanceof ApiError ? error.message : FAILED),
    });

  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={say.account_devices()}
      className="-my-3 divide-y outline-none"
    >
      {sessions.map((session) => (
        <Row
          key={session.sessionId}
          session={session}
          mayEnd={mayEnd}
          busy={ending.isPending}
          ending={ending.isPending && ending.variables === session.sessionId}
          onEnd={() => end(session)}
        />
      ))}
    </ul>
  );
}

type RowProps = {
  session: OpenSession;
  mayEnd: boolean;
  busy: boolean;
  ending: boolean;
  onEnd: () => void;
};

function Row({ session, mayEnd, busy, ending, onEnd }: RowProps) {
  const Icon = HANDHELD.test(session.device) ? Smartphone : Monitor;
  const opened = dayMonthYear(shopTime(new Date(session.openedAt)).day);
  return (
    <li className="flex min-h-16 items-center gap-4 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <span className="grid min-w-0 flex-1">
        <span className="break-words font-medium text-base">{session.device}</span>
        <span className="text-muted-foreground">
          {session.current ? say.account_active_now() : lastUsed(session.lastUsedAt)} ·{" "}
          {say.account_signed_in({ day: opened })}
        </span>
      </span>
      {session.current ? (
        <span className="flex shrink-0 items-center gap-2 font-medium text-accent-foreground">
          <span aria-hidden className="size-2 rounded-full bg-primary" />
          {say.account_this_device()}
        </span>
      ) : !mayEnd ? null : (
        <Button
          variant="outline"
          disabled={busy}
          aria-busy={ending}
          aria-label={say.account_log_out_signed_in({ device: session.device, opened })}
          onClick={onEnd}
        >
          {ending ? say.account_logging_out() : say.account_log_out()}
        </Button>
      )}
    </li>
  );
}

/** Returns the last use of a session in words. The server updates the time every five minutes. */
export function lastUsed(instant: string, now: Date = new Date()): string {
  const moment = new Date(instant);
  if (now.getTime() - moment.getTime() < 10 * 60_000) return say.account_active_now();
  const { day, time } = shopTime(moment);
  const ago = daysUntil(shopTime(now).day, day);
  if (ago === 0) return say.account_last_used_today_at({ time });
  if (ago === 1) return say.account_last_used_yesterday_at({ time });
  return say.account_last_used_on({ day: dayMonthYear(day) });
}
