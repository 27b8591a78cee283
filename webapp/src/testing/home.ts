import type { Schema } from "@/api/schema";

/** The totals of a small garage in the format of the API. */
const COUNTS = { Total: 12, Open: 4, Inprogress: 3, Ready: 2, Delivered: 3 };

export const statistics = {
  statistics: Object.entries(COUNTS).map(([title, count]) => ({ title, count })),
  filters: {
    categoryFilters: [{ garageJobCategoryId: 7, jobCategory: "Engine" }],
    dateFilters: [
      { filterId: 1, filterName: "All time" },
      { filterId: 2, filterName: "Today" },
    ],
  },
};

export const home = {
  waiting: [
    { waiting: "overdue", count: 2 },
    { waiting: "uncollected", count: 0 },
    { waiting: "unpaid", count: 1000 },
  ],
  trend: [
    { day: "2026-11-19", count: 3 },
    { day: "2026-11-20", count: 1 },
  ],
  approved: { count: 0, estimateId: null },
  estimates: { count: 0, endsSoon: 0 },
  leaks: null,
  statistics,
  takings: null,
  checklist: null,
} satisfies Schema<"HomeOut">;
