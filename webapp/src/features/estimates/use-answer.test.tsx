import { act, screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { decision, serveEstimate, showEstimate } from "@/testing/estimates";
import { answer, server } from "@/testing/server";

const SENT = { state: "sent" as const, lastVersion: 1, sentOn: "2026-11-24T11:00:00+05:30" };
const byLink = { ...decision, name: "Sandeep", way: "link" as const, approvedTotal: 2123 };
const newest = { decisionId: 7, estimateId: 91, jobId: null, code: decision.code };
let polls = 0;

beforeEach(() => {
  polls = 0;
  // The timers of the answers run on.
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function servePoll(newestAnswer: typeof newest | null) {
  server.use(
    http.get("*/api/garage/alerts/unread", () => {
      polls += 1;
      return answer({ unreadCount: 0, newestAnswer });
    }),
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test.each([
  ["Sandeep approved ₹2,123.00.", {}],
  ["Sandeep declined everything.", { approves: false, approvedTotal: 0 }],
])("an open estimate learns of the customer's answer within 10 seconds: %s", async (said, over) => {
  servePoll(null);
  serveEstimate(SENT);
  showEstimate();
  await screen.findByText("Waiting");
  await pass(1_000);
  serveEstimate({ ...SENT, state: "decided", decision: { ...byLink, ...over } });
  servePoll(newest);
  await pass(9_000);
  await screen.findByText(said);
  expect(screen.queryByText("Waiting")).toBeNull();
  // The screen waits for no further answer, so only the bell asks, once a minute.
  const before = polls;
  await pass(30_000);
  expect(polls - before).toBeLessThanOrEqual(1);
});

test("an answer that came while the page was loading is not missed", async () => {
  servePoll(newest);
  serveEstimate(SENT);
  showEstimate();
  await screen.findByText("Waiting");
  serveEstimate({ ...SENT, state: "decided", decision: byLink });
  await pass(9_000);
  await screen.findByText("Sandeep approved ₹2,123.00.");
});

test("a page in the background asks for nothing", async () => {
  servePoll(null);
  serveEstimate(SENT);
  showEstimate();
  await screen.findByText("Waiting");
  // A poll asks again 8 seconds after it was answered.
  for (const times of [1, 2, 3]) {
    await waitFor(() => expect(polls).toBeGreaterThanOrEqual(times));
    await pass(8_000);
  }
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const before = polls;
  await pass(120_000);
  expect(polls).toBe(before);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  await pass(9_000);
  await waitFor(() => expect(polls).toBeGreaterThan(before));
});

test("a decision that a staff member recorded brings no second message", async () => {
  servePoll(null);
  serveEstimate(SENT);
  showEstimate();
  await screen.findByText("Waiting");
  await pass(1_000);
  serveEstimate({ ...SENT, state: "decided", decision });
  servePoll(newest);
  await pass(9_000);
  await screen.findByText("Approved ₹1,770.00");
  expect(screen.queryByText(/^Meera Iyer approved/)).toBeNull();
});
