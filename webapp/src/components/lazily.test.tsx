import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { QuietProvider } from "@/lib/quiet";
import { Lazily } from "./lazily";

const load = async () => ({ default: () => <p>the part</p> });

function Page({ answered, quiet }: { answered: Promise<string>; quiet: boolean }) {
  useQuery({ queryKey: ["asked"], queryFn: () => answered });
  return <Lazily load={load} quiet={quiet} />;
}

function show(quiet: boolean) {
  let answer: (value: string) => void = () => {};
  const answered = new Promise<string>((resolve) => {
    answer = resolve;
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <QuietProvider>
        <Page answered={answered} quiet={quiet} />
      </QuietProvider>
    </QueryClientProvider>,
  );
  return () => act(async () => answer("here"));
}

test("a requested part loads immediately", async () => {
  show(false);
  expect(await screen.findByText("the part")).toBeTruthy();
});

test("a part with `quiet` loads after the page's queries", async () => {
  const answer = show(true);
  await expect(screen.findByText("the part", {}, { timeout: 1_500 })).rejects.toThrow();
  await answer();
  expect(await screen.findByText("the part")).toBeTruthy();
});
