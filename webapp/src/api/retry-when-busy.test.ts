import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, at, server } from "@/testing/server";
import { api } from "./client";
import { unwrap } from "./unwrap";

const ME = "/api/garage/me";
const CATEGORIES = "/api/garage/jobcategories";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 });
});
afterEach(() => vi.useRealTimers());

const busy = (status: number, code: string, after?: string) =>
  HttpResponse.json(
    { success: false, code, message: "Please wait a moment." },
    { status, headers: after ? { "Retry-After": after } : {} },
  );

/** Answers the first calls as busy and the next calls with success. Returns the bodies of all calls. */
function busyFor(calls: number, refusal: () => Response) {
  const bodies: string[] = [];
  const respond = async ({ request }: { request: Request }) => {
    bodies.push(await request.text());
    return bodies.length <= calls ? refusal() : answer({ personId: 7 });
  };
  server.use(http.get(at(ME), respond), http.post(at(CATEGORIES), respond));
  return bodies;
}

const post = (header: Record<string, string>) =>
  unwrap(
    api.POST(CATEGORIES, { params: { header }, body: { jobCategory: "Brakes" } as never } as never),
  );

test.each([
  [429, "slow_down"],
  [503, "try_again"],
])(
  "a read that is refused with %i and a short wait is sent again after that wait",
  async (status, code) => {
    const bodies = busyFor(2, () => busy(status, code, "1"));
    const call = unwrap(api.GET(ME));
    await vi.waitFor(() => expect(bodies).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(800);
    expect(bodies).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(4_000);
    await expect(call).resolves.toEqual({ personId: 7 });
    expect(bodies).toHaveLength(3);
  },
);

test("a read fails with the server's message after two retries", async () => {
  const bodies = busyFor(9, () => busy(429, "slow_down", "1"));
  const call = unwrap(api.GET(ME));
  const failed = expect(call).rejects.toMatchObject({ message: "Please wait a moment." });
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
  expect(bodies).toHaveLength(3);
});

test("a write with an idempotency key is sent again with the same body", async () => {
  const bodies = busyFor(1, () => busy(503, "try_again", "1"));
  const call = post({ "Idempotency-Key": "k" });
  await vi.advanceTimersByTimeAsync(4_000);
  await call;
  expect(bodies).toEqual(['{"jobCategory":"Brakes"}', '{"jobCategory":"Brakes"}']);
});

test.each([
  ["a write without an idempotency key", () => post({}), "1"],
  ["a read that should wait a minute", () => unwrap(api.GET(ME)), "60"],
  ["a read without a named wait", () => unwrap(api.GET(ME)), undefined],
])("%s is not sent again", async (_, send, after) => {
  const bodies = busyFor(1, () => busy(429, "slow_down", after));
  await expect(send()).rejects.toMatchObject({ status: 429 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(bodies).toHaveLength(1);
});

test("a call that the app cancels while it waits is not sent again", async () => {
  const bodies = busyFor(9, () => busy(429, "slow_down", "5"));
  const leaving = new AbortController();
  const call = api.GET(ME, { signal: leaving.signal });
  const cancelled = expect(call).rejects.toMatchObject({ name: "AbortError" });
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  leaving.abort();
  await cancelled;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(bodies).toHaveLength(1);
});
