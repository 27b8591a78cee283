import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { EstimateRow, EstimateState } from "./types";

export const STATE_WORDS: Record<EstimateState, string> = {
  draft: say.estimates_draft(),
  sent: say.estimates_waiting(),
  decided: say.estimates_decided(),
  expired: say.estimates_expired(),
  withdrawn: say.estimates_withdrawn(),
};

export const TABS = [
  { filter: "draft", word: say.estimates_draft(), none: say.estimates_there_are_no_drafts() },
  {
    filter: "waiting",
    word: say.estimates_waiting(),
    none: say.estimates_no_estimates_wait_for_an_answer(),
  },
  {
    filter: "approved",
    word: say.estimates_approved(),
    none: say.estimates_no_approved_estimate_waits(),
  },
  {
    filter: "decided",
    word: say.estimates_decided(),
    none: say.estimates_no_customer_has_decided_yet(),
  },
  { filter: "all", word: say.estimates_all(), none: say.estimates_no_estimates_yet() },
] as const;

export type Tab = (typeof TABS)[number]["filter"];

/** The tab of a list whose URL names none. */
export const USUAL_TAB: Tab = "waiting";

/** Returns the total, or the range of the totals if there are choices. */
export function amountText({ lowest, total }: { lowest: number; total: number }): string {
  return lowest === total
    ? rupees(total)
    : say.estimates_lowest_to_highest({ lowest: rupees(lowest), highest: rupees(total) });
}

/** Says what happened to an estimate last. */
export function progressText(row: EstimateRow, now: number = Date.now()): string {
  const { state, sentOn, firstSeenOn, decidedOn, createdOn, validUntil } = row;
  if (state === "sent" && sentOn)
    return (firstSeenOn ? say.estimates_sent_ago_opened : say.estimates_sent_ago)({
      when: agoText(sentOn, now),
    });
  if (decidedOn) return say.estimates_decided_ago({ decidedOn: agoText(decidedOn, now) });
  if (state === "expired")
    return say.estimates_valid_until_day({ validUntil: dayMonthYear(validUntil) });
  return say.estimates_started({ createdOn: agoText(createdOn, now) });
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function agoText(instant: string, now: number): string {
  const passed = now - Date.parse(instant);
  if (passed < MINUTE) return say.estimates_just_now();
  if (passed < HOUR) return say.estimates_min_ago({ passed: Math.floor(passed / MINUTE) });
  if (passed < DAY) return say.estimates_h_ago({ passed: Math.floor(passed / HOUR) });
  return say.estimates_days_ago({ days: Math.floor(passed / DAY) });
}
