import { renderHook, waitFor } from "@testing-library/react";
import { http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { answer, at, server } from "@/testing/server";
import { useSeen } from "./use-seen";

afterEach(() => vi.useRealTimers());

function countCalls() {
  const calls: unknown[] = [];
  server.use(
    http.post(at("/api/garage/shared-estimate/seen"), async ({ request }) => {
      calls.push(await request.json());
      return answer(null);
    }),
  );
  return calls;
}

test("an open estimate counts as seen once, after two seconds in view", async () => {
  const calls = countCalls();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { rerender } = renderHook(() => useSeen("1-abc", true));
  vi.advanceTimersByTime(1_999);
  expect(calls).toHaveLength(0);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await waitFor(() => expect(calls).toEqual([{ link: "1-abc" }]));
  rerender();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(calls).toHaveLength(1);
});

test("a page that is left or that is not open does not count as seen", () => {
  const calls = countCalls();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { unmount } = renderHook(() => useSeen("1-abc", true));
  vi.advanceTimersByTime(1_500);
  unmount();
  renderHook(() => useSeen("1-abc", false));
  vi.advanceTimersByTime(5_000);
  expect(calls).toHaveLength(0);
});
