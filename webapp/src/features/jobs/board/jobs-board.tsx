"use client";

import { useQuery } from "@tanstack/react-query";
import { SearchField } from "@/components/search-field";
import { useServerDown } from "@/lib/use-server-down";
import { boardOptions } from "../api/get-board";
import type { BoardColumn as Column } from "../types";
import { BoardColumn } from "./board-column";
import { BoardWaiting, ROOM } from "./board-skeleton";
import { useBoardMoves } from "./use-board-moves";

export type JobsBoardProps = {
  garageId: number;
  search: string;
  onSearch: (text: string) => void;
  /** The address of a job's sheet above the board. */
  hrefOf: (jobId: number) => string;
};

/** The shop's work by status, for the screen on its wall. */
export default function JobsBoard({ garageId, search, onSearch, hrefOf }: JobsBoardProps) {
  const { data, isError } = useQuery(boardOptions(garageId));
  useServerDown(isError && !data);
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchField label="Search the board" value={search} onSearch={onSearch} />
      {data ? (
        <Columns columns={data.columns} {...{ garageId, search, hrefOf }} />
      ) : (
        <BoardWaiting />
      )}
    </div>
  );
}

type ColumnsProps = Omit<JobsBoardProps, "onSearch"> & { columns: readonly Column[] };

function Columns({ garageId, columns, search, hrefOf }: ColumnsProps) {
  const moves = useBoardMoves(garageId, columns);
  return (
    <>
      <p id="board-keys" className="sr-only">
        Enter opens the job. Space lifts it, the arrow keys choose a column, Space drops it there,
        Escape leaves it where it was.
      </p>
      <p role="status" className="sr-only">
        {moves.heard}
      </p>
      {moves.question}
      <div ref={moves.board} className={ROOM}>
        {columns.map((column) => (
          <BoardColumn
            key={column.jobStatusId}
            column={column}
            search={search}
            hrefOf={hrefOf}
            moves={moves}
          />
        ))}
      </div>
    </>
  );
}
