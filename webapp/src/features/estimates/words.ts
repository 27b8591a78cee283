import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import type { EstimateRow, EstimateState } from "./types";

export const STATE_WORDS: Record<EstimateState, string> = {
  draft: "Draft",
  sent: "Waiting",
  decided: "Decided",
  expired: "Expired",
  withdrawn: "Withdrawn",
};

/** The name of the query parameter of the tab. */
export const TAB = "tab";

export const TABS = [
  { filter: "draft", word: "Draft", none: "There are no drafts." },
  { filter: "waiting", word: "Waiting", none: "No estimates wait for an answer." },
  { filter: "decided", word: "Decided", none: "No customer has decided yet." },
  { filter: "all", word: "All", none: "No estimates yet." },
] as const;

export type Tab = (typeof TABS)[number]["filter"];

/** Reads the tab from the URL. Without a tab, the list shows the estimates that wait for an answer. */
export function tabIn(params: { get: (name: string) => string | null }): Tab {
  const asked = params.get(TAB);
  return TABS.find(({ filter }) => filter === asked)?.filter ?? "waiting";
}

/** Returns the total, or the range of the totals if there are choices. */
export function amountText({ lowest, total }: { lowest: number; total: number }): string {
  return lowest === total ? rupees(total) : `${rupees(lowest)} to ${rupees(total)}`;
}

/** Says what happened to an estimate last. */
export function progressText(row: EstimateRow, now: number = Date.now()): string {
  const { state, sentOn, firstSeenOn, decidedOn, createdOn, validUntil } = row;
  if (state === "sent" && sentOn)
    return `Sent ${agoText(sentOn, now)}${firstSeenOn ? ", opened" : ""}`;
  if (decidedOn) return `Decided ${agoText(decidedOn, now)}`;
  if (state === "expired") return `Valid until ${dayMonthYear(validUntil)}`;
  return `Started ${agoText(createdOn, now)}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function agoText(instant: string, now: number): string {
  const passed = now - Date.parse(instant);
  if (passed < MINUTE) return "just now";
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h ago`;
  const days = Math.floor(passed / DAY);
  return days === 1 ? "1 day ago" : `${days} days ago`;
}
