import { act, screen, within } from "@testing-library/react";
import { http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { jobSheet } from "@/testing/jobs";
import { answer, server } from "@/testing/server";
import { ALL, LIST, serveJobs, showJobs } from "@/testing/show-jobs";

const approval = {
  approved: 2123,
  limit: 2123,
  left: 0,
  name: "Sandeep",
  decidedOn: "2026-11-24T11:42:00+05:30",
  way: "link",
  code: "9F2C 41D0",
  objected: false,
  outsideServices: [],
  outsideParts: [],
};
const newest = { decisionId: 7, estimateId: 91, jobId: jobSheet.jobId, code: approval.code };
let polls = 0;

beforeEach(() => {
  polls = 0;
  serveJobs();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => void vi.useRealTimers());

function serve(over: object, newestAnswer: typeof newest | null) {
  server.use(
    http.get("*/api/garage/jobs/31", () => answer({ ...jobSheet, ...over })),
    http.get("*/api/garage/alerts/unread", () => {
      polls += 1;
      return answer({ unreadCount: 0, newestAnswer });
    }),
  );
}

async function open() {
  showJobs(ALL, `${LIST}?jobId=31`);
  const sheet = within(await screen.findByRole("dialog", { name: "Job Sheet" }));
  await sheet.findByText("JOB-00031");
  return sheet;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("an open job learns of the customer's answer within 10 seconds", async () => {
  serve({ visitId: 71 }, null);
  const sheet = await open();
  await pass(1_000);
  serve({ visitId: 71, approval }, newest);
  await pass(9_000);
  await screen.findByText("Sandeep has answered. Approved: ₹2,123.00.");
  expect(sheet.getByText(/^Approved ₹2,123\.00/)).toBeTruthy();
});

test("a job without a visit waits for no answer", async () => {
  serve({ visitId: null }, null);
  await open();
  await pass(1_000);
  const before = polls;
  await pass(30_000);
  expect(polls).toBe(before);
});
