import { toId } from "@/lib/storage/session-values";

/** The filters of the job list. They are in the address, and home's numbers link here with them. */
export type JobFilter = {
  status: readonly number[];
  category: readonly number[];
  dateFilter: number;
  waiting: Waiting | null;
};

export const ALL_TIME = 1;
export const NO_FILTER: JobFilter = {
  status: [],
  category: [],
  dateFilter: ALL_TIME,
  waiting: null,
};
/** The server's limit. */
const MOST = 100;

/** The server's date filters by id. */
export const DATE_FILTERS: Readonly<Record<number, string>> = {
  2: "Today",
  3: "Yesterday",
  4: "This week",
  5: "Last 7 days",
  6: "This month",
  7: "Last month",
  8: "This financial year",
};

/** The names of the groups that need attention, as on home. */
export const WAITING = {
  overdue: "Overdue",
  uncollected: "Ready, not collected",
  unpaid: "Delivered, not paid",
} as const;
export type Waiting = keyof typeof WAITING;

type Params = { get: (name: string) => string | null };

/** Reads the filters from the address and ignores invalid values. */
export function filterIn(params: Params): JobFilter {
  const dateFilter = toId(params.get("dateFilter"));
  const waiting = params.get("waiting");
  return {
    status: idsIn(params.get("status")),
    category: idsIn(params.get("category")),
    dateFilter: dateFilter !== null && dateFilter in DATE_FILTERS ? dateFilter : ALL_TIME,
    waiting: waiting !== null && Object.hasOwn(WAITING, waiting) ? (waiting as Waiting) : null,
  };
}

export function isFilter({ status, category, dateFilter, waiting }: JobFilter): boolean {
  return status.length + category.length > 0 || dateFilter !== ALL_TIME || waiting !== null;
}

/** Writes the filters for the address, without default values. */
export function toAddress(filter: JobFilter): Record<string, string | number | null> {
  return {
    status: filter.status.join(",") || null,
    category: filter.category.join(",") || null,
    dateFilter: filter.dateFilter === ALL_TIME ? null : filter.dateFilter,
    waiting: filter.waiting,
  };
}

/** The `filter` parameter of the call: JSON, only if any filter is set. */
export function toJson({ status, category, dateFilter, waiting }: JobFilter): string | undefined {
  const options = {
    ...(status.length > 0 && { status }),
    ...(category.length > 0 && { garageJobCategory: category }),
    ...(dateFilter !== ALL_TIME && { dateFilter }),
    ...(waiting && { waiting }),
  };
  return Object.keys(options).length > 0 ? JSON.stringify(options) : undefined;
}

function idsIn(text: string | null): number[] {
  const ids = (text ?? "").split(",").map(toId);
  return [...new Set(ids.filter((id) => id !== null))].slice(0, MOST);
}
