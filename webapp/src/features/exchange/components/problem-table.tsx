"use client";

import { useState } from "react";
import { type Column, DataTable } from "@/components/data-table";
import { Pager } from "@/components/pager";
import { groupDigits } from "@/lib/money/format";
import { type ListState, PAGE_SIZE } from "@/lib/navigation/list-state";
import { say } from "@/say";
import type { ImportRun, Problem } from "../types";

const COLUMNS: readonly Column<Problem>[] = [
  { head: say.exchange_row(), cell: ({ row }) => row || "-", align: "right", className: "w-20" },
  { head: say.exchange_column(), cell: ({ column }) => column || "-", className: "w-1/4" },
  { head: say.exchange_problem(), cell: ({ message }) => message },
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
          {say.exchange_showing_the_first_of_problems({
            shown: problems.length,
            count: groupDigits(problemCount),
          })}
        </p>
      )}
      <DataTable
        label={say.exchange_problems()}
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
            <span className="font-medium">
              {[say.exchange_row_number({ row }), column].filter(Boolean).join(", ")}
            </span>
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
