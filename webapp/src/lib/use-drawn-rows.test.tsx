import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { QuietProvider } from "./quiet";
import { useDrawnRows } from "./use-drawn-rows";

type Car = { id: number; name: string };
const cars = (...ids: number[]): Car[] => ids.map((id) => ({ id, name: `car ${id}` }));
const keyOf = ({ id }: Car) => id;
const TEN = cars(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);

/** The rows of each render, in order. */
const drawn: string[] = [];
beforeEach(() => {
  drawn.length = 0;
});

function Cars({ rows, inSteps = true }: { rows: readonly Car[] | undefined; inSteps?: boolean }) {
  const { rows: shown, stands } = useDrawnRows(rows, keyOf, inSteps);
  const ids = [...(shown?.map(keyOf) ?? ["none"]), ...(stands ? [] : ["…"])].join(" ");
  if (drawn.at(-1) !== ids) drawn.push(ids);
  return shown?.map(({ id, name }) => <p key={id}>{name}</p>);
}

function Asking({ rows }: { rows: readonly Car[] }) {
  useQuery({ queryKey: ["never"], queryFn: () => new Promise(() => {}) });
  return <Cars rows={rows} />;
}

const all = (rows: readonly Car[]) => rows.map(keyOf).join(" ");

test("the first page renders a phone's screenful first, then the other rows", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <QuietProvider>
        <Asking rows={TEN} />
      </QuietProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(drawn).toEqual(["1 2 3 4 …", all(TEN)]));
});

test("a list that is opened again renders all rows in one step", () => {
  render(<Cars rows={TEN} />);
  expect(drawn).toEqual([all(TEN)]);
});

test("a new page renders its first rows above old ones, so the height stays, and then the rest", async () => {
  const { rerender } = render(<Cars rows={TEN} />);
  rerender(<Cars rows={cars(11, 12, 13, 14, 15, 16, 10)} />);
  await waitFor(() =>
    expect(drawn).toEqual([all(TEN), "11 12 13 14 10 1 2", "11 12 13 14 15 16 10"]),
  );
});

test("a new page with few rows renders in one step", async () => {
  const { rerender } = render(<Cars rows={TEN} />);
  rerender(<Cars rows={cars(7, 8)} />);
  await waitFor(() => expect(drawn).toEqual([all(TEN), "7 8"]));
});

test("a changed row updates without shortening the list", async () => {
  const { rerender, getByText } = render(<Cars rows={TEN} />);
  rerender(<Cars rows={TEN.map((car) => (car.id === 9 ? { ...car, name: "sold" } : car))} />);
  expect(getByText("sold")).toBeTruthy();
  expect(drawn).toEqual([all(TEN)]);
});

test("a desktop list renders all rows in one step", async () => {
  const { rerender } = render(<Cars rows={TEN} inSteps={false} />);
  const others = cars(11, 12, 13, 14, 15, 16);
  rerender(<Cars rows={others} inSteps={false} />);
  await waitFor(() => expect(drawn).toEqual([all(TEN), all(others)]));
});
