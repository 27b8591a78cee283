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

test("another lazy component in the same place gets its own props, and never those of the first", async () => {
  const seen: string[] = [];
  const said = ({ words }: { words: string }) => {
    seen.push(`said ${words}`);
    return <p>{words}</p>;
  };
  const counted = ({ number }: { number: number }) => {
    seen.push(`counted ${number}`);
    return <p>{number}</p>;
  };
  const loadSaid = async () => ({ default: said });
  const loadCounted = async () => ({ default: counted });
  const first = <Lazy load={loadSaid} props={{ words: "hello" }} />;
  const { rerender } = render(<IdleProvider>{first}</IdleProvider>, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  await screen.findByText("hello");
  rerender(<IdleProvider>{<Lazy load={loadCounted} props={{ number: 7 }} />}</IdleProvider>);
  expect(screen.queryByText("hello")).toBeNull();
  await screen.findByText("7");
  expect([...new Set(seen)]).toEqual(["said hello", "counted 7"]);
});
