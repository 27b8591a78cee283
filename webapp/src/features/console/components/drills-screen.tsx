"use client";

import { useQuery } from "@tanstack/react-query";
import { DatabaseBackup } from "lucide-react";
import { type Column, DataTable } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { QueryBoundary } from "@/components/query-boundary";
import { minuteOf } from "@/lib/dates/day";
import { drillsOptions } from "../api/drills";
import { DRILL_COMMAND } from "../health";
import type { Drill } from "../types";
import { seconds } from "../words";
import { VerdictBadge } from "./verdict-badge";

const NOWRAP = "whitespace-nowrap";
const COLUMNS: readonly Column<Drill>[] = [
  { head: "Started", cell: ({ startedAt }) => minuteOf(startedAt), className: NOWRAP },
  { head: "Result", cell: (drill) => <Result {...drill} /> },
  {
    head: "RPO",
    align: "right",
    cell: ({ rpoSeconds }) => time(rpoSeconds),
    className: NOWRAP,
  },
  {
    head: "RTO",
    align: "right",
    cell: ({ rtoSeconds }) => time(rtoSeconds),
    className: NOWRAP,
  },
  { head: "Tables", align: "right", cell: ({ tables }) => number(tables) },
  { head: "Rows", align: "right", cell: ({ rows }) => number(rows) },
  { head: "Mismatches", cell: (drill) => <Mismatches {...drill} />, className: "w-2/5" },
];

/** Lists the newest drills: restores that were only made to see whether they work. */
export function DrillsScreen() {
  const query = useQuery(drillsOptions());
  return (
    <>
      <PageHeader title="Drills">
        A drill restores the newest backup, compares it with the checksums of its mark, and removes
        it again. RPO is the age of the last restored commit. RTO is the time until the restored
        database answered.
      </PageHeader>
      <QueryBoundary query={query} what="The drills could not be loaded.">
        <DataTable
          dense
          label="Drills"
          columns={COLUMNS}
          rows={query.data}
          keyOf={({ drillId }) => drillId}
          expected={5}
          empty={
            <EmptyState Icon={DatabaseBackup} title="No drill has run yet.">
              Run: <code>{DRILL_COMMAND}</code>
            </EmptyState>
          }
          card={(drill) => <Card {...drill} />}
        />
      </QueryBoundary>
    </>
  );
}

function Result({ verdict }: Drill) {
  return (
    <VerdictBadge
      verdict={verdict ?? "unknown"}
      word={verdict === null ? "Not finished" : undefined}
    />
  );
}

function Mismatches({ verdict, mismatches, named }: Drill) {
  if (mismatches === 0) {
    return <span className="text-muted-foreground">{verdict === null ? "–" : "None"}</span>;
  }
  return (
    <ul className="wrap-anywhere grid gap-1 py-1">
      {named.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {mismatches > named.length && (
        <li className="text-muted-foreground">and {number(mismatches - named.length)} more</li>
      )}
    </ul>
  );
}

function Card(drill: Drill) {
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium text-base">{minuteOf(drill.startedAt)}</span>
        <Result {...drill} />
      </span>
      <span className="text-muted-foreground">
        RPO {time(drill.rpoSeconds)} · RTO {time(drill.rtoSeconds)} · {number(drill.tables)} tables
        · {number(drill.rows)} rows
      </span>
      {drill.mismatches > 0 && <Mismatches {...drill} />}
    </span>
  );
}

const time = (length: number | null) => (length === null ? "–" : seconds(length * 1000));
const number = (count: number) => count.toLocaleString("en-IN");
