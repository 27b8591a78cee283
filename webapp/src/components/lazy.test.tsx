import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { IdleProvider } from "@/lib/prefetch";
import { Lazy } from "./lazy";

const load = async () => ({ default: () => <p>the part</p> });

function Page({ answered, quiet }: { answered: Promise<string>; quiet: boolean }) {
  useQuery({ queryKey: ["asked"], queryFn: () => answered });
  return <Lazy load={load} whenIdle={quiet} />;
}

function show(quiet: boolean) {
  let answer: (value: string) => void = () => {};
  const answered = new Promise<string>((resolve) => {
    answer = resolve;
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IdleProvider>
        <Page answered={answered} quiet={quiet} />
      </IdleProvider>
    </QueryClientProvider>,
  );
  return () => act(async () => answer("here"));
}

test("what was asked for comes at once", async () => {
  show(false);
  expect(await screen.findByText("the part")).toBeTruthy();
});

test("what nobody asked for comes after the page's own content", async () => {
  const answer = show(true);
  await expect(screen.findByText("the part", {}, { timeout: 1_500 })).rejects.toThrow();
  await answer();
  expect(await screen.findByText("the part")).toBeTruthy();
});
