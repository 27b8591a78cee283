import { toId } from "@/lib/session-values";

/** What narrows the job list. It stands in the address; home's numbers lead here with it. */
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
/** The server takes no more. */
const MOST = 100;

/** The server's windows of entry dates, by their ids. */
export const DATE_FILTERS: Readonly<Record<number, string>> = {
  2: "Today",
  3: "Yesterday",
  4: "This week",
  5: "Last 7 days",
  6: "This month",
  7: "Last month",
  8: "This financial year",
};

/** What home calls what waits. */
export const WAITING = {
  overdue: "Overdue",
  uncollected: "Ready, not collected",
  unpaid: "Delivered, not paid",
} as const;
export type Waiting = keyof typeof WAITING;

type Params = { get: (name: string) => string | null };

/** Addresses are everybody's to edit: what is no filter is none. */
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

/** The same for the address: what is usual is left out. */
export function toAddress(filter: JobFilter): Record<string, string | number | null> {
  return {
    status: filter.status.join(",") || null,
    category: filter.category.join(",") || null,
    dateFilter: filter.dateFilter === ALL_TIME ? null : filter.dateFilter,
    waiting: filter.waiting,
  };
}

/** The call's `filter`: JSON, and only if there is any option in it. */
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
