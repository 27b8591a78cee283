import type { paths } from "@/api/schema.gen";
import { daysBefore, isoToday } from "@/lib/dates/day";

type Asked = NonNullable<paths["/api/console/garages"]["get"]["parameters"]["query"]>;
export type GarageFilter = Pick<Asked, "state" | "planCode" | "endsFrom" | "endsUntil" | "sort">;

export const STATES = [
  "none",
  "trial",
  "active",
  "expiring",
  "grace",
  "expired",
  "cancelling",
  "suspended",
  "archived",
] as const;

export const ENDS = { today: "Ends today", week: "Ends within 7 days" } as const;

export const SORTS = {
  name: "Name",
  end: "End date",
  activity: "Last activity",
} as const satisfies Record<NonNullable<Asked["sort"]>, string>;

/** Reads the filter from the URL and ignores unknown values. */
export function filterIn(params: URLSearchParams, today: string = isoToday()): GarageFilter {
  const state = STATES.find((one) => one === params.get("state")) ?? "";
  const ends = params.get("ends");
  const sort = (Object.keys(SORTS) as (keyof typeof SORTS)[]).find(
    (one) => one === params.get("sort"),
  );
  return {
    state,
    planCode: params.get("plan") ?? "",
    ...(ends === "today" && { endsFrom: today, endsUntil: today }),
    // The range is seven days long and includes today, as on the overview.
    ...(ends === "week" && { endsFrom: today, endsUntil: daysBefore(today, -6) }),
    sort: sort ?? "name",
  };
}
