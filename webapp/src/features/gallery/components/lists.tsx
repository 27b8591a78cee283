"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Column, DataTable } from "@/components/data-table";
import { LoadFailed } from "@/components/load-failed";
import { NumberPlate } from "@/components/number-plate";
import { Pager } from "@/components/pager";
import { RowMenu } from "@/components/row-menu";
import { rupees } from "@/lib/money/format";
import { Shelf } from "./shelf";

type Row = { id: number; plate: string; name: string; due: number };

const ROWS: readonly Row[] = [
  { id: 1, plate: "MH12AB1234", name: "Meera Iyer", due: 1450 },
  { id: 2, plate: "KA01EK0171", name: "A customer with a very long name", due: 123456.5 },
];
const COLUMNS: readonly Column<Row>[] = [
  { head: "Vehicle", cell: ({ plate }) => <NumberPlate plate={plate} /> },
  { head: "Customer", cell: ({ name }) => name },
  { head: "Balance", align: "right", cell: ({ due }) => rupees(due) },
];
const shared = {
  label: "Jobs",
  columns: COLUMNS,
  keyOf: ({ id }: Row) => id,
  card: ({ plate, name }: Row) => (
    <span className="grid justify-items-start gap-2">
      <NumberPlate plate={plate} />
      {name}
    </span>
  ),
  expected: 3,
};

export function Lists() {
  const [list, setList] = useState({ page: 3, size: 10, search: "" });
  return (
    <Shelf title="Tables">
      <div className="grid w-full gap-6">
        <DataTable
          {...shared}
          rows={ROWS}
          actions={({ name }) => (
            <RowMenu
              label={`Actions for ${name}`}
              actions={[
                { label: "Edit", Icon: Pencil, run: () => undefined },
                { label: "Delete", Icon: Trash2, destructive: true, run: () => undefined },
              ]}
            />
          )}
        />
        <DataTable {...shared} rows={undefined} />
        <DataTable {...shared} rows={[]} />
        <Pager list={list} total={123} change={(next) => setList({ ...list, ...next })} />
        <LoadFailed what="The jobs could not be loaded." retry={() => undefined} busy={false} />
      </div>
    </Shelf>
  );
}
