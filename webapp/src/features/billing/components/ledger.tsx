"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";

/** The number of rows before “Show all”. Twelve rows are one year of months. */
const SHOWN = 12;

type Row = {
  key: string;
  title: string;
  about: string;
  amount: number;
  /** The reason for the reversal, if the row was reversed. */
  void?: string | undefined;
  action?: ReactNode;
};

/** Shows rows with amounts, newest first. Reversed rows are struck through. */
export function Ledger({ rows, none }: { rows: readonly Row[]; none: string }) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) return <p className="text-muted-foreground">{none}</p>;
  return (
    <>
      <ul className="divide-y">
        {rows.slice(0, all ? rows.length : SHOWN).map((row) => (
          <LedgerRow key={row.key} row={row} />
        ))}
      </ul>
      {!all && rows.length > SHOWN && (
        <Button variant="outline" className="justify-self-start" onClick={() => setAll(true)}>
          {say.billing_show_all({ count: rows.length })}
        </Button>
      )}
    </>
  );
}

function LedgerRow({ row }: { row: Row }) {
  const { title, about, amount, action } = row;
  const isVoid = row.void !== undefined;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="grid min-w-0 flex-1 basis-40">
        <span className={cn("break-words font-medium text-base", isVoid && "line-through")}>
          {title}
        </span>
        <span className="break-words text-muted-foreground">{about}</span>
        {isVoid && (
          <span className="break-words">
            {row.void ? say.billing_reversed_because({ why: row.void }) : say.billing_reversed()}
          </span>
        )}
      </span>
      <span className={cn("text-base", isVoid && "text-muted-foreground line-through")}>
        {rupees(amount)}
      </span>
      {action}
    </li>
  );
}
