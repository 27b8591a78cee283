import { say } from "@/say";
import { dayOf } from "./day";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Returns the time since an instant in a few words, for example "2 h ago". After a week, it returns
 * the day.
 */
export function timeAgo(instant: string, now: number = Date.now()): string {
  const passed = now - Date.parse(instant);
  if (passed < MINUTE) return say.lib_just_now();
  if (passed < HOUR) return say.lib_min_ago({ passed: Math.floor(passed / MINUTE) });
  if (passed < DAY) return say.lib_h_ago({ passed: Math.floor(passed / HOUR) });
  if (passed < 2 * DAY) return say.lib_yesterday();
  if (passed < 7 * DAY) return say.lib_days_ago({ passed: Math.floor(passed / DAY) });
  return dayOf(instant);
}
