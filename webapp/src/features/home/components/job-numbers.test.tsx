import { screen } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { statistics } from "@/testing/home";
import { address } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { showHome as home } from "@/testing/show-home";

describe("job counts on home", () => {
  const href = (name: RegExp) =>
    screen.findByRole("link", { name }).then((a) => a.getAttribute("href"));

  test("home opens on today, and each job count links to the list of those jobs", async () => {
    home();
    await screen.findByText("12");
    expect(await href(/^Total/)).toBe("/dashboard/manage/jobs?dateFilter=2");
    expect(await href(/^In Progress/)).toBe("/dashboard/manage/jobs?status=2&dateFilter=2");
    expect(await href(/^Overdue/)).toBe("/dashboard/manage/jobs?waiting=overdue");
    expect(await screen.findByText("999+")).toBeTruthy();
  });

  test("the job counts of all time link to lists without a date", async () => {
    window.history.replaceState(null, "", "/dashboard/home?dateFilter=1");
    home();
    await screen.findByText("12");
    expect(await href(/^Total/)).toBe("/dashboard/manage/jobs?show=all");
    expect(await href(/^In Progress/)).toBe("/dashboard/manage/jobs?status=2");
  });

  test("the job counts on home are filtered by the date range and the category in the URL", {
    tags: "spec:home-16",
  }, async () => {
    const asked: string[] = [];
    window.history.replaceState(null, "", "/dashboard/home?dateFilter=4&category=7");
    server.events.on("request:start", ({ request }) => {
      if (request.url.includes("statistics")) asked.push(new URL(request.url).search);
    });
    const { user } = home();
    await screen.findByText("12");
    expect(asked).toEqual(["?garageId=11&dateFilter=4&categoryFilter=7"]);
    expect(await href(/^Ready\s*\d/)).toBe(
      "/dashboard/manage/jobs?status=3&dateFilter=4&category=7",
    );
    await user.selectOptions(screen.getByRole("combobox", { name: "Job category" }), "All");
    expect(address()).toBe("/dashboard/home?dateFilter=4");
  });

  test("at first, the home screen counts the jobs of all categories, and the category filter shows “All”", {
    tags: "spec:home-16",
  }, async () => {
    home();
    const select = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Job category" });
    expect(select.value).toBe("0");
    expect([...select.options].map(({ value, text }) => [value, text])).toEqual([
      ["0", "All"],
      ["7", "Engine"],
    ]);
    expect(screen.getByText("12")).toBeTruthy();
  });

  test("a chosen filter shows the counts of home until its own are there", async () => {
    const own = { ...statistics, statistics: [{ title: "Total", count: 77 }] };
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.get(at("/api/garage/get-job-statistics"), async () => {
        await released;
        return answer(own);
      }),
    );
    window.history.replaceState(null, "", "/dashboard/home?dateFilter=1");
    home();
    expect(await screen.findByText("12")).toBeTruthy();
    release();
    expect(await screen.findByText("77")).toBeTruthy();
  });

  test("Try Again on home loads job counts that could not be loaded", async () => {
    server.use(http.get(at("/api/garage/get-job-statistics"), () => refuse(404, { code: "x" })));
    window.history.replaceState(null, "", "/dashboard/home?dateFilter=4");
    const { user } = home();
    const retry = await screen.findByRole("button", { name: "Try Again" });
    server.resetHandlers();
    await user.click(retry);
    expect(await screen.findByText("12")).toBeTruthy();
  });
});
