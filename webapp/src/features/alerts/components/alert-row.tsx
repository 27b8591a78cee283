import type { Route } from "next";
import type { ReactNode } from "react";
import Link from "@/components/link";
import { cn } from "@/lib/cn";
import { timeAgo } from "@/lib/dates/time-ago";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { say } from "@/say";
import type { Alert } from "../api/alerts";
import { closeAlerts } from "../panel";

type AlertRowProps = { alert: Alert; onRead: () => void };

/** Shows one alert. A click marks the alert as read and opens its job, if it has a job. */
export function AlertRow({ alert, onRead }: AlertRowProps) {
  return (
    <li className={cn("relative", !alert.read && "bg-accent/40")}>
      <Pressable alert={alert} onPress={onRead}>
        <span
          aria-hidden
          className={cn("mt-1.5 size-2 shrink-0 rounded-full", !alert.read && "bg-attention")}
        />
        <span className="grid min-w-0 gap-1">
          {!alert.read && <span className="sr-only">{say.alerts_unread()}</span>}
          <span className={cn("break-words text-base", !alert.read && "font-medium")}>
            {alert.text}
          </span>
          <span className="text-muted-foreground text-xs">{timeAgo(alert.createdOn)}</span>
        </span>
      </Pressable>
    </li>
  );
}

const ROW =
  "flex w-full items-start gap-3 px-6 py-4 text-left transition-colors hover:bg-muted focus-visible:-outline-offset-2";

function Pressable({
  alert: { jobId, kind },
  onPress,
  children,
}: {
  alert: Alert;
  onPress: () => void;
  children: ReactNode;
}) {
  if (jobId === null) {
    return (
      <button type="button" className={ROW} onClick={onPress}>
        {children}
      </button>
    );
  }
  const press = () => {
    onPress();
    closeAlerts();
  };
  return (
    <Link
      href={
        // The page of the job asks whether it may be delivered on credit.
        withQuery(ROUTES.job, { jobId, askedCredit: kind === "credit_asked" ? 1 : null }) as Route
      }
      prefetch={false}
      className={ROW}
      onClick={press}
    >
      {children}
    </Link>
  );
}
