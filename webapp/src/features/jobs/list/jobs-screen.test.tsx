import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { address, router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { ALL, asked, LIST, serveJobs, showJobs as show, table } from "@/testing/show-jobs";

const JOBS = at("/api/garage/jobs");

beforeEach(serveJobs);

describe("job list", () => {
  test("the job list shows its columns with late days and amounts due", {
    tags: ["spec:jobs-35", "spec:jobs-40"],
  }, async () => {
    show();
    const rows = await table();
    await rows.findByText("JOB-00031");
    expect(rows.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Job ID",
      "Vehicle",
      "Customer",
      "Job Cat.",
      "Created On",
      "Promised",
      "Person",
      "Due",
      "Status",
      "Actions",
    ]);
    const [, first] = rows.getAllByRole("row");
    const row = within(first as HTMLElement);
    expect(row.getByText("MH 12 AB 1234")).toBeTruthy();
    expect(row.getByText("Engine")).toBeTruthy();
    expect(row.getByText("+2")).toBeTruthy();
    expect(row.getByText("and Brakes, Wash")).toBeTruthy();
    expect(row.getByText("19/11/2026")).toBeTruthy();
    expect(row.getByText("18/11/2026").textContent).toBe("18/11/2026 Overdue");
    expect(row.getByText("₹1,180.00")).toBeTruthy();
    expect(screen.getByText("1-10 of 42 results")).toBeTruthy();
  });

  test("the job list request contains no empty filter, and the search text is upper-cased", {
    tags: ["spec:shared-7", "spec:jobs-32", "spec:jobs-34"],
  }, async () => {
    const { user } = show();
    await (await table()).findByText("JOB-00031");
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      garageId: "11",
      currentPage: "1",
      pageSize: "10",
      searchText: "",
    });
    await user.type(screen.getByRole("textbox", { name: "Search Job ID" }), "job-0003");
    await waitFor(() => expect(address()).toBe(`${LIST}?search=JOB-0003`));
  });

  test("Open work shows unfinished jobs, the late ones first, and the list remembers it", async () => {
    const { user, unmount } = show();
    await (await table()).findByText("JOB-00031");
    await user.click(screen.getByRole("button", { name: "Open work" }));
    expect(address()).toBe(`${LIST}?show=open`);
    unmount();
    asked.length = 0;
    show();
    await (await table()).findByText("JOB-00031");
    expect(JSON.parse(asked[0]?.get("filter") ?? "")).toEqual({ status: [1, 2, 3] });
    expect(asked[0]?.get("sortBy")).toBe("promised");
    expect(screen.getByRole("button", { name: "Open work" }).getAttribute("aria-pressed")).toBe(
      "true",
    );
    // It is a group, so no chip says which filters are active.
    expect(screen.queryByRole("list", { name: "Filters" })).toBeNull();
  });

  test.each([
    ["a search", `${LIST}?search=JOB-0003`, undefined],
    ["a filter", `${LIST}?status=4`, { status: [4] }],
    ["All", `${LIST}?show=all`, undefined],
  ])("%s in the URL is stronger than the remembered group", async (_, url, filter) => {
    localStorage.setItem("jobsShown", "open");
    show(ALL, url);
    await (await table()).findByText("JOB-00031");
    expect(JSON.parse(asked[0]?.get("filter") ?? "null") ?? undefined).toEqual(filter);
    expect(asked[0]?.get("sortBy")).toBeNull();
  });

  test("a heading sorts by its column, and a second press turns the order round", async () => {
    show(ALL, `${LIST}?sort=-due`);
    const rows = await table();
    await rows.findByText("JOB-00031");
    expect(asked[0]?.get("sortBy")).toBe("-due");
    const heading = rows.getByRole("columnheader", { name: "Due" });
    expect(heading.getAttribute("aria-sort")).toBe("descending");
    within(heading).getByRole("button").click();
    expect(address()).toBe(`${LIST}?sort=due`);
    within(rows.getByRole("columnheader", { name: "Promised" }))
      .getByRole("button")
      .click();
    expect(address()).toBe(`${LIST}?sort=promised`);
    expect(rows.getByRole("columnheader", { name: "Job ID" }).getAttribute("aria-sort")).toBeNull();
  });

  test("job filters in the URL are sent and shown as removable chips", {
    tags: "spec:jobs-34",
  }, async () => {
    const { user } = show(ALL, `${LIST}?status=1&dateFilter=4&category=7&waiting=overdue`);
    const chips = within(await screen.findByRole("list", { name: "Filters" }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(JSON.parse(asked[0]?.get("filter") ?? "")).toEqual({
      status: [1],
      garageJobCategory: [7],
      dateFilter: 4,
      waiting: "overdue",
    });
    await chips.findByRole("button", { name: "Remove the filter Engine" });
    expect(chips.getAllByRole("button").map((chip) => chip.textContent)).toEqual([
      "Overdue",
      "This week",
      "Open",
      "Engine",
      "Clear all",
    ]);
    await user.click(chips.getByRole("button", { name: "Remove the filter Overdue" }));
    expect(address()).toBe(`${LIST}?status=1&dateFilter=4&category=7`);
  });

  test("an empty job list shows that there are no jobs yet", { tags: "spec:jobs-40" }, async () => {
    server.use(http.get(JOBS, () => answer({ jobs: [], recordCount: 0, asOf: 0 })));
    show();
    expect(await screen.findByText("No results found")).toBeTruthy();
    expect(screen.getByText(/You have no jobs yet/)).toBeTruthy();
  });

  test("a job search without a match shows which fields were searched and links to home", async () => {
    server.use(http.get(JOBS, () => answer({ jobs: [], recordCount: 0, asOf: 0 })));
    show(undefined, `${LIST}?search=MH12AB1234`);
    expect(await screen.findByText("No results found")).toBeTruthy();
    expect(screen.getByText(/a job ID, a plate, a phone number or a customer/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Search on home" }).getAttribute("href")).toBe(
      "/dashboard/home?search=MH12AB1234",
    );
  });

  test.each([
    ["jobs", JOBS, null],
    ["defaults", at("/api/garage/get-job-defaults"), "Failed to fetch job defaults"],
  ])(
    "a failed load of the %s opens the page /error",
    { tags: ["spec:jobs-1", "spec:jobs-46"] },
    async (_, path, message) => {
      server.use(http.get(path, () => refuse(404, { code: "x" })));
      show();
      await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/error"));
      if (message) expect(await screen.findByText(message)).toBeTruthy();
    },
  );

  test("the job list hides actions that the person's role does not allow", async () => {
    const { user } = show([]);
    const rows = await table();
    await rows.findByText("JOB-00031");
    expect(screen.queryByRole("link", { name: "Add New Job" })).toBeNull();
    expect(rows.queryByRole("combobox")).toBeNull();
    await user.click(rows.getByRole("button", { name: "Actions for JOB-00031" }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map((item) => item.textContent)).toEqual(["View"]);
  });
});
