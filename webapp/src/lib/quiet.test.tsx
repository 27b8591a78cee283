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

test("it is quiet once the page has what it asked for, and what is likely to come next is fetched", async () => {
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

test("a page that asks for nothing is quiet as soon as the browser is", async () => {
  show(null);
  expect(await screen.findByText("quiet")).toBeTruthy();
});

test("where nobody notices, it is", () => {
  render(<Said />);
  expect(screen.getByText("quiet")).toBeTruthy();
});
