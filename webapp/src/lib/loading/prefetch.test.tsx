import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { signInWith } from "@/testing/people";
import { IdleProvider, useIdle, usePrefetch, usePreload } from "./prefetch";

const load = vi.fn(async () => {});

function Said() {
  usePreload(load);
  return useIdle() ? "idle" : "busy";
}

function Asking({ answered }: { answered: Promise<string> | null }) {
  useQuery({ queryKey: ["asked"], queryFn: () => answered, enabled: answered !== null });
  return <Said />;
}

function show(answered: Promise<string> | null) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IdleProvider>
        <Asking answered={answered} />
      </IdleProvider>
    </QueryClientProvider>,
  );
}

test("useIdle turns true after the page's queries are done, and usePreload then starts to load", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answer: (value: string) => void = () => {};
  show(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText("busy")).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
  await act(async () => answer("here"));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText("idle")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(load).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test("useIdle does not wait for a query that failed and runs again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show(Promise.reject(new Error("offline")));
  // The last try is after 7 seconds.
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText("idle")).toBeTruthy();
  vi.useRealTimers();
});

test("useIdle turns true on an idle page without queries", async () => {
  show(null);
  expect(await screen.findByText("idle")).toBeTruthy();
});

test("useIdle is true without a provider", () => {
  render(<Said />);
  expect(screen.getByText("idle")).toBeTruthy();
});

const prefetch = vi.fn();

function Prefetching() {
  usePrefetch(prefetch);
  return null;
}

describe("usePrefetch", () => {
  const mount = () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Prefetching />
      </QueryClientProvider>,
    );

  test("usePrefetch requests data for the current garage and URL", () => {
    signInWith([]);
    window.history.replaceState(null, "", "/dashboard/manage/jobs?page=2");
    mount();
    expect(prefetch).toHaveBeenCalledExactlyOnceWith(
      expect.any(QueryClient),
      11,
      new URLSearchParams("page=2"),
    );
  });

  test("usePrefetch requests nothing without a session", () => {
    prefetch.mockClear();
    signInWith([]);
    localStorage.removeItem("token");
    mount();
    expect(prefetch).not.toHaveBeenCalled();
  });
});
