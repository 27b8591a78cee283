import { screen } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { JobScreen } from "@/features/jobs/sheet/job-screen";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { ALL, serveJobs } from "@/testing/show-jobs";
// The module is imported here, because its first import takes longer than a test waits.
import "./job-view";

beforeEach(serveJobs);

function show(address: string) {
  window.history.replaceState(null, "", address);
  const me = signInWith(ALL);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(<JobScreen bill={<p>The bill</p>} aboveApproval={<p>Above</p>} refusals={{}} />);
}

test("a job has a page of its own, with the work and the ways to its form", async () => {
  show("/dashboard/manage/jobs/view?garageId=11&jobId=31");
  expect(await screen.findByText("Engine oil change")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "Job Sheet" })).toBeTruthy();
  expect(screen.getByText("The bill")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add service" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Edit" }).getAttribute("href")).toBe(
    "/dashboard/update-job?garageId=11&jobId=31",
  );
  expect(screen.getByRole("link", { name: "WhatsApp" }).getAttribute("href")).toBe(
    "https://wa.me/919820012345",
  );
});

test.each(["?jobId=404", "", "?jobId=x"])(
  "the page says that there is no job “%s”",
  async (query) => {
    server.use(http.get("*/api/garage/jobs/404", () => refuse(404, { code: "not_found" })));
    show(`/dashboard/manage/jobs/view${query}`);
    expect(await screen.findByText("No job details found")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
  },
);
