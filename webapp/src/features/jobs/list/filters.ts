import { toId } from "@/lib/storage/session-values";
import { say } from "@/say";

/**
 * The filters of the job list. The URL contains them, so the job counts on home can link to the
 * filtered list.
 */
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
/** The server accepts at most this many values of one filter. */
const MOST = 100;

/** The server's date filters by id. */
export const DATE_FILTERS: Readonly<Record<number, string>> = {
  2: say.jobs_today(),
  3: say.jobs_yesterday(),
  4: say.jobs_this_week(),
  5: say.jobs_last_7_days(),
  6: say.jobs_this_month(),
  7: say.jobs_last_month(),
  8: say.jobs_this_financial_year(),
};

/** The groups of jobs that need attention, with the same names as on home. */
export const WAITING = {
  overdue: say.jobs_overdue(),
  uncollected: say.jobs_ready_not_collected(),
  unpaid: say.jobs_delivered_not_paid(),
} as const;
export type Waiting = keyof typeof WAITING;

type Params = { get: (name: string) => string | null };

/** Reads the filters from the URL. Invalid values are ignored. */
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

/** Returns the query parameters of the filters, without default values. */
export function toAddress(filter: JobFilter): Record<string, string | number | null> {
  return {
    status: filter.status.join(",") || null,
    category: filter.category.join(",") || null,
    dateFilter: filter.dateFilter === ALL_TIME ? null : filter.dateFilter,
    waiting: filter.waiting,
  };
}

/** Returns the `filter` parameter of the call as JSON, or undefined if no filter is set. */
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
