"use client";

import { useState } from "react";
import { type Column, DataTable } from "@/components/data-table";
import { Pager } from "@/components/pager";
import { groupDigits } from "@/lib/money/format";
import { type ListState, PAGE_SIZE } from "@/lib/navigation/list-state";
import type { ImportRun, Problem } from "../types";

const COLUMNS: readonly Column<Problem>[] = [
  { head: "Row", cell: ({ row }) => row || "-", align: "right", className: "w-20" },
  { head: "Column", cell: ({ column }) => column || "-", className: "w-1/4" },
  { head: "Problem", cell: ({ message }) => message },
];

/**
 * Lists problems in the order of the spreadsheet rows. The server returns only the first problems.
 */
export function ProblemTable({ run }: { run: ImportRun }) {
  const [list, setList] = useState<ListState>({ page: 1, size: PAGE_SIZE, search: "" });
  const { problems, problemCount } = run;
  const first = (list.page - 1) * list.size;
  return (
    <div className="grid grid-cols-1 gap-4">
      {problemCount > problems.length && (
        <p>
          Showing the first {problems.length} of {groupDigits(problemCount)} problems.
        </p>
      )}
      <DataTable
        label="Problems"
        columns={COLUMNS}
        rows={problems.slice(first, first + list.size).map((problem, at) => ({
          ...problem,
          // The position makes the key unique, because a row can have the same problem in two
          // columns.
          at: first + at,
        }))}
        keyOf={({ at }) => at}
        expected={0}
        card={({ row, column, message }) => (
          <span className="grid gap-1">
            <span className="font-medium">{[`Row ${row}`, column].filter(Boolean).join(", ")}</span>
            <span>{message}</span>
          </span>
        )}
        foot={
          problems.length > PAGE_SIZE && (
            <Pager
              list={list}
              total={problems.length}
              change={(next) => setList((before) => ({ ...before, page: 1, ...next }))}
            />
          )
        }
      />
    </div>
  );
}
