import { isoToday } from "@/lib/dates/day";
import { say } from "@/say";
import { isRule } from "./reason";

/** The filters of the findings. An empty text shows all. */
export type LeakFilter = { state: string; rule: string; person: string; month: string };

export const STATES = [
  { state: "open", word: say.radar_open() },
  { state: "explained", word: say.radar_explained() },
  { state: "settled", word: say.radar_settled() },
  { state: "", word: say.radar_all() },
] as const;
const USUAL_STATE = "open";
/** The URL's word for all states. An empty parameter means the usual state. */
const ALL = "all";
const MONTHS = 13;

/** Reads the filters from the URL. */
export function filterIn(params: URLSearchParams): LeakFilter {
  const asked = params.get("state");
  const known = STATES.find(({ state }) => (state || ALL) === asked);
  return {
    state: known ? known.state : USUAL_STATE,
    rule: isRule(params.get("rule") ?? "") ? (params.get("rule") ?? "") : "",
    person: params.get("person") ?? "",
    month: monthIn(params.get("month")),
  };
}

/** Returns the changed filters for the URL. A usual value leaves its parameter out. */
export function toAddress({ state, ...rest }: Partial<LeakFilter>): Record<string, string | null> {
  const changed: Record<string, string | null> = {};
  if (state !== undefined) changed.state = state === USUAL_STATE ? null : state || ALL;
  for (const [name, value] of Object.entries(rest)) changed[name] = value || null;
  return changed;
}

/** Returns the last months, newest first, for example 2026-11. */
export function lastMonths(today: string = isoToday()): string[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

function monthIn(text: string | null): string {
  return text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : "";
}
