import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteReachable, noteUnreachable, onReturn, useReachable } from "./connection";

const asked = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", asked);
  asked.mockReset();
});
afterEach(() => {
  act(noteReachable);
  vi.useRealTimers();
});

test("an unreachable server is polled with increasing delays until it answers", async () => {
  asked.mockRejectedValue(new TypeError("Failed to fetch"));
  const back = vi.fn();
  const forget = onReturn(back);
  const { result } = renderHook(useReachable);
  expect(result.current).toBe(true);
  act(noteUnreachable);
  act(noteUnreachable);
  expect(result.current).toBe(false);
  const waits = [2_000, 4_000, 8_000, 16_000, 30_000, 30_000];
  for (const [at, wait] of waits.entries()) {
    await act(() => vi.advanceTimersByTimeAsync(wait - 1));
    expect(asked).toHaveBeenCalledTimes(at);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(asked).toHaveBeenCalledTimes(at + 1);
  }
  expect(back).not.toHaveBeenCalled();
  asked.mockResolvedValue(new Response(null, { status: 503 }));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(result.current).toBe(true);
  expect(back).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveBeenCalledTimes(7);
  forget();
});

test("the online event polls the server immediately", async () => {
  asked.mockResolvedValue(new Response());
  const { result } = renderHook(useReachable);
  act(noteUnreachable);
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(result.current).toBe(true);
});

test("the offline event marks the server as unreachable", () => {
  const { result } = renderHook(useReachable);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(result.current).toBe(false);
});

test("a successful call marks the server as reachable", () => {
  const { result } = renderHook(useReachable);
  act(noteUnreachable);
  act(noteReachable);
  expect(result.current).toBe(true);
});
