import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { everyMediaMatches } from "@/testing/media";
import { DataTable } from "./data-table";

function show(rows: readonly string[] | undefined) {
  const table = (
    <DataTable
      label="Cars"
      columns={[{ head: "Car", cell: (row: string) => row }]}
      rows={rows}
      keyOf={(row) => row}
      card={(row) => row}
      expected={2}
    />
  );
  return render(table);
}

test("DataTable renders a table on a desktop, with each row once", () => {
  show(["Swift", "Nexon"]);
  expect(screen.getByRole("table", { name: "Cars" })).toBeTruthy();
  expect(screen.queryByRole("list")).toBeNull();
  expect(screen.getAllByText("Swift")).toHaveLength(1);
});

test("DataTable renders cards on a phone", () => {
  everyMediaMatches();
  show(["Swift", "Nexon"]);
  expect(screen.getByRole("list", { name: "Cars" }).children).toHaveLength(2);
  expect(screen.queryByRole("table")).toBeNull();
});

test("DataTable has aria-busy while the rows load", () => {
  const { container } = show(undefined);
  expect(container.querySelector("[aria-busy=true]")).toBeTruthy();
});
