import { dayOf } from "./day";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time since an instant in a few words; after a week, the day. */
export function timeAgo(instant: string, now: number = Date.now()): string {
  const passed = now - Date.parse(instant);
  if (passed < MINUTE) return "just now";
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h ago`;
  if (passed < 2 * DAY) return "yesterday";
  if (passed < 7 * DAY) return `${Math.floor(passed / DAY)} days ago`;
  return dayOf(instant);
}
