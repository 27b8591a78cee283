import { minuteOf } from "@/lib/day";
import { timeAgo } from "@/lib/relative-time";

/** How long ago something was done there; the minute for who wants to know it. */
export function LastActive({ at }: { at: string | null }) {
  if (at === null) return "Never active";
  return (
    <time dateTime={at} title={minuteOf(at)} className="relative z-10">
      {timeAgo(at)}
    </time>
  );
}
