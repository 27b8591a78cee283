"use client";

import { useQuery } from "@tanstack/react-query";
import { SearchField } from "@/components/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { useServerDown } from "@/lib/navigation/server-down";
import { say } from "@/say";
import { boardOptions } from "../api/get-board";
import type { BoardColumn as Column } from "../types";
import { BoardColumn } from "./board-column";
import { useBoardMoves } from "./use-board-moves";

export type JobsBoardProps = {
  garageId: number;
  search: string;
  onSearch: (text: string) => void;
  /** Returns the URL of a job's sheet above the board. */
  hrefOf: (jobId: number) => string;
};

/** Shows the jobs in columns by status, also on a wall screen. */
export default function JobsBoard({ garageId, search, onSearch, hrefOf }: JobsBoardProps) {
  const { data, isError } = useQuery(boardOptions(garageId));
  useServerDown(isError && !data);
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchField label={say.jobs_search_the_board()} value={search} onSearch={onSearch} />
      {data ? (
        <Columns columns={data.columns} {...{ garageId, search, hrefOf }} />
      ) : (
        <BoardSkeleton />
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
        {say.jobs_press_enter_to_open_the_job()}
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

/**
 * The columns are side by side: as high as the window on a desktop, one column at a time on a
 * phone.
 */
const ROOM =
  "flex gap-3 max-md:snap-x max-md:snap-mandatory max-md:-mx-4 max-md:px-4 max-md:scroll-px-4 overflow-x-auto pb-2 md:h-[calc(100dvh-20.5rem)] md:min-h-100";

/** Shows the skeleton of the board. */
function BoardSkeleton() {
  return (
    <div role="status" aria-label={say.jobs_loading_the_board()} className={ROOM}>
      {[3, 2, 2, 1, 1].map((cards, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton columns have no other key
          key={at}
          className="grid content-start gap-2 rounded-lg bg-muted p-2 max-md:w-[82vw] max-md:shrink-0 md:min-w-52 md:flex-1"
        >
          <Skeleton className="m-1 h-5 w-24" />
          {Array.from({ length: cards }, (_, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton cards have no other key
            <Skeleton key={card} className="h-28 w-full rounded-md" />
          ))}
        </div>
      ))}
    </div>
  );
}
