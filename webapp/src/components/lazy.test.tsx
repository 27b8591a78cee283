import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { IdleProvider } from "@/lib/loading/prefetch";
import { Lazy } from "./lazy";

const load = async () => ({ default: () => <p>the part</p> });

function Page({ answered, whenIdle }: { answered: Promise<string>; whenIdle: boolean }) {
  useQuery({ queryKey: ["asked"], queryFn: () => answered });
  return <Lazy load={load} whenIdle={whenIdle} />;
}

function show(whenIdle: boolean) {
  let answer: (value: string) => void = () => {};
  const answered = new Promise<string>((resolve) => {
    answer = resolve;
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IdleProvider>
        <Page answered={answered} whenIdle={whenIdle} />
      </IdleProvider>
    </QueryClientProvider>,
  );
  return () => act(async () => answer("here"));
}

test("a lazy component without `whenIdle` loads immediately", async () => {
  show(false);
  expect(await screen.findByText("the part")).toBeTruthy();
});

test("a lazy component with `whenIdle` loads after the page's queries", async () => {
  const answer = show(true);
  await expect(screen.findByText("the part", {}, { timeout: 1_500 })).rejects.toThrow();
  await answer();
  expect(await screen.findByText("the part")).toBeTruthy();
});
