import { expect, test } from "vitest";
import { pageNumbers } from "@/components/pager";
import { timeAgo } from "./dates/time-ago";
import { afterSwitch, withQuery } from "./navigation/routes";

test.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [8, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
])(
  "page %i of %i shows the page numbers %j",
  { tags: ["spec:staff-13", "spec:customers-27", "spec:jobs-40"] },
  (page, pages, shown) => expect(pageNumbers(page, pages)).toEqual(shown),
);

test.each([
  ["2026-11-20T11:59:40+05:30", "just now"],
  ["2026-11-20T11:55:00+05:30", "5 min ago"],
  ["2026-11-20T02:00:00+05:30", "10 h ago"],
  ["2026-11-19T02:00:00+05:30", "yesterday"],
  ["2026-11-15T12:00:00+05:30", "5 days ago"],
  ["2026-11-09T23:59:00+05:30", "09/11/2026"],
])("timeAgo shows %s as '%s' at noon on 20/11/2026", (instant, words) =>
  expect(timeAgo(instant, Date.parse("2026-11-20T12:00:00+05:30"))).toBe(words),
);

test("withQuery leaves out missing values", () => {
  expect(
    withQuery("/dashboard/manage/jobs", { status: 2, category: null, search: "", page: 0 }),
  ).toBe("/dashboard/manage/jobs?status=2&page=0");
  expect(withQuery("/dashboard/home", {})).toBe("/dashboard/home");
});

test("switching the branch on a record's page opens its list", () => {
  expect(afterSwitch("/dashboard/update-job", "?jobId=7")).toBe("/dashboard/manage/jobs");
  expect(afterSwitch("/dashboard/manage/vehicles/view", "")).toBe("/dashboard/manage/vehicles");
  const bills = "/dashboard/manage/purchases/bills";
  expect(afterSwitch(`${bills}/view`, "?billId=7")).toBe(bills);
  expect(afterSwitch(bills, "?filter=paid&page=2")).toBe(`${bills}?filter=paid`);
  expect(afterSwitch("/dashboard/manage/vehicles", "")).toBeUndefined();
  expect(afterSwitch("/dashboard/manage/parts/view", "?partId=7")).toBe("/dashboard/manage/parts");
});

test("switching the branch on a list removes category, page and garage from the URL but keeps view and search", () => {
  const jobs = "/dashboard/manage/jobs";
  expect(afterSwitch(jobs, "?category=7&page=3&garageId=2")).toBe(jobs);
  expect(afterSwitch(jobs, "?view=board&search=MH&category=7")).toBe(
    `${jobs}?view=board&search=MH`,
  );
  const parts = "/dashboard/manage/parts";
  expect(afterSwitch(parts, "?filter=low&page=2")).toBe(`${parts}?filter=low`);
});
