"use client";

import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import type { Route } from "next";
import { type Column, DataTable } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { Pager } from "@/components/pager";
import { QueryBoundary } from "@/components/query-boundary";
import { RecordSection } from "@/components/record-section";
import { minuteOf } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { PAGE_SIZE, useListState } from "@/lib/navigation/list-state";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { say } from "@/say";
import { stockMovesOptions } from "../api/list-stock-moves";
import { moveWord } from "../move-words";
import { changeText, quantityText } from "../quantity";
import type { Part, StockMove } from "../types";

type StockLedgerProps = {
  /** This is undefined until the garage is known. */
  garageId: number | undefined;
  partId: number;
  /** This is undefined while loading. */
  part: Part | undefined;
  seesCost: boolean;
  mayCorrect: boolean;
};

/** Lists all movements of a part's stock, newest first. */
export function StockLedger(props: StockLedgerProps) {
  const { garageId, partId, part, seesCost, mayCorrect } = props;
  const { list, change } = useListState();
  const query = useQuery({
    ...stockMovesOptions(garageId ?? 0, partId, list),
    enabled: garageId !== undefined,
  });
  const { data } = query;
  const unit = part?.unit ?? "";
  return (
    <RecordSection id="stock" title={say.parts_stock()} action={null}>
      <QueryBoundary query={query} what={say.parts_the_stock_movements_could_not_be()}>
        <DataTable
          label={say.parts_stock_movements()}
          columns={columnsOf(garageId, unit, seesCost)}
          // The rows need the part's unit.
          rows={part && data?.moves}
          keyOf={({ at, kind, onHandAfter }) => `${at} ${kind} ${onHandAfter}`}
          stale={query.isPlaceholderData}
          expected={3}
          empty={
            <EmptyState Icon={History} title={say.parts_no_stock_movements_yet()}>
              {part && whyNone(part, mayCorrect)}
            </EmptyState>
          }
          card={(move) => <Card garageId={garageId} move={move} unit={unit} />}
          foot={
            data &&
            (data.recordCount > PAGE_SIZE || list.page > 1) && (
              <Pager
                list={list}
                total={data.recordCount}
                stale={query.isPlaceholderData}
                change={change}
              />
            )
          }
        />
      </QueryBoundary>
    </RecordSection>
  );
}

function whyNone({ isStocked, archived }: Part, mayCorrect: boolean): string | null {
  if (!isStocked) return say.parts_this_part_is_not_kept_in();
  if (archived) return null;
  return mayCorrect
    ? say.parts_press_correct_stock_to_enter_the()
    : say.parts_the_owner_can_enter_opening_stock();
}

function columnsOf(
  garageId: number | undefined,
  unit: string,
  seesCost: boolean,
): readonly Column<StockMove>[] {
  return [
    { head: say.parts_time(), cell: ({ at }) => minuteOf(at), className: "whitespace-nowrap" },
    {
      head: say.parts_movement(),
      cell: (move) => <Movement garageId={garageId} move={move} />,
      className: "font-medium",
    },
    {
      head: say.parts_quantity(),
      cell: ({ quantity }) => changeText(quantity, unit),
      align: "right",
      className: "whitespace-nowrap font-medium",
    },
    {
      head: say.parts_on_hand_after(),
      cell: ({ onHandAfter }) => quantityText(onHandAfter, unit),
      align: "right",
      className: "whitespace-nowrap",
    },
    ...(seesCost
      ? [
          {
            head: say.parts_value(),
            cell: ({ value }: StockMove) => (value === null ? "-" : rupees(value)),
            align: "right" as const,
            className: "whitespace-nowrap",
          },
        ]
      : []),
    {
      head: say.parts_reason(),
      cell: ({ reason }) => reason || "-",
      className: "w-1/3 wrap-anywhere",
    },
    {
      head: say.parts_person(),
      cell: ({ personName }) => personName || "-",
      className: "wrap-anywhere",
    },
  ];
}

type Shown = { garageId: number | undefined; move: StockMove };

/** Names a movement. The movement of a job leads to the job. */
function Movement({ garageId, move: { kind, jobId } }: Shown) {
  if (jobId === null || garageId === undefined) return moveWord(kind);
  return (
    <Link
      href={withQuery(ROUTES.job, { garageId, jobId }) as Route}
      prefetch={false}
      className="inline-flex min-h-11 items-center text-primary underline-offset-4 hover:underline"
    >
      {moveWord(kind)}
    </Link>
  );
}

function Card({ garageId, move, unit }: Shown & { unit: string }) {
  const { quantity, onHandAfter, value, reason, personName, at } = move;
  return (
    <span className="grid gap-1 pr-2">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-medium text-base">
          <Movement garageId={garageId} move={move} />
        </span>
        <span className="shrink-0 font-semibold text-base">{changeText(quantity, unit)}</span>
      </span>
      {reason && <span>{reason}</span>}
      <span className="text-muted-foreground">
        {say.parts_quantity_on_hand_after({ quantity: quantityText(onHandAfter, unit) })}
        {value !== null && ` · ${rupees(value)}`}
      </span>
      <span className="text-muted-foreground">
        {[minuteOf(at), personName].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}
