import { minuteOf } from "@/lib/dates/day";
import { timeAgo } from "@/lib/dates/time-ago";

/** Shows the time since the last activity. The tooltip shows the exact time. */
export function LastActive({ at }: { at: string | null }) {
  if (at === null) return "Never active";
  return (
    <time dateTime={at} title={minuteOf(at)} className="relative z-10">
      {timeAgo(at)}
    </time>
  );
}
