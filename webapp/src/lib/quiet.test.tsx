import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { QuietProvider, useAhead, useQuiet } from "./quiet";

const load = vi.fn(async () => {});

function Said() {
  useAhead(load);
  return useQuiet() ? "quiet" : "busy";
}

function Asking({ answered }: { answered: Promise<string> | null }) {
  useQuery({ queryKey: ["asked"], queryFn: () => answered, enabled: answered !== null });
  return <Said />;
}

function show(answered: Promise<string> | null) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <QuietProvider>
        <Asking answered={answered} />
      </QuietProvider>
    </QueryClientProvider>,
  );
}

test("useQuiet turns true after the page's queries are done, and then useAhead loads", async () => {
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
  expect(screen.getByText("quiet")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(load).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test("useQuiet turns true on an idle page without queries", async () => {
  show(null);
  expect(await screen.findByText("quiet")).toBeTruthy();
});

test("useQuiet is true without a provider", () => {
  render(<Said />);
  expect(screen.getByText("quiet")).toBeTruthy();
});
