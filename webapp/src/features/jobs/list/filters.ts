import { toId } from "@/lib/storage/session-values";
import { readStored, writeStored } from "@/lib/storage/stored";
import { say } from "@/say";
import { NEWEST } from "../api/list-jobs";

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

/** The groups of jobs that people look at all day. */
export const SHOWN = [
  { filter: "open", word: say.jobs_open_work() },
  { filter: "today", word: say.jobs_today() },
  { filter: "all", word: say.jobs_all() },
] as const;
export type Shown = (typeof SHOWN)[number]["filter"];

const TODAY = 2;
const GROUPS: Readonly<Record<Shown, JobFilter>> = {
  open: { ...NO_FILTER, status: [1, 2, 3] },
  today: { ...NO_FILTER, dateFilter: TODAY },
  all: NO_FILTER,
};

/** The names of the query parameters of the group and of the order. */
export const SHOW = "show";
export const SORT = "sort";
/** The order of the open work: the late jobs are first. */
const PROMISED = "promised";
const ORDERS = new Set(["created", "promised", "customer", "status", "due"]);
const REMEMBERED = "jobsShown";

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

/** What the list shows: a group or the filters of the URL, and the order. */
export type Listed = { shown: Shown | undefined; filter: JobFilter; order: string };

/** Reads what the list shows. Without a filter or a search, it is the group that was chosen last. */
export function listedIn(params: Params): Listed {
  const filter = filterIn(params);
  const asked = params.get(SORT) ?? "";
  const order = ORDERS.has(asked.replace(/^-/, "")) ? asked : undefined;
  if (isFilter(filter)) return { shown: undefined, filter, order: order ?? NEWEST };
  const group = groupOf(params.get(SHOW));
  const shown =
    group ?? (params.get("search") ? "all" : (groupOf(readStored(REMEMBERED)) ?? "all"));
  return { shown, filter: GROUPS[shown], order: order ?? (shown === "open" ? PROMISED : NEWEST) };
}

export function rememberShown(shown: Shown): void {
  writeStored(REMEMBERED, shown);
}

function groupOf(name: string | null): Shown | undefined {
  return SHOWN.find(({ filter }) => filter === name)?.filter;
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
