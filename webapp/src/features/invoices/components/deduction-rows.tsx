"use client";

import { Undo2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { useClosingKinds } from "../closing-kinds";
import type { Deduction } from "../types";
import type { BillPartProps } from "./bill-overlay";

export type DeductionRowsProps = Pick<BillPartProps, "bill" | "open">;

/** Shows what closed a due of the bill without money, newest first. */
export default function DeductionRows({ bill, open }: DeductionRowsProps) {
  const kinds = useClosingKinds();
  return (
    <div className="grid gap-3">
      <h5 id="bill-closed" className="font-medium">
        {say.khata_closed_without_money()}
      </h5>
      <ul aria-labelledby="bill-closed" className="divide-y">
        {bill.deductions.map((deduction) => (
          <DeductionRow
            key={deduction.deductionId}
            deduction={deduction}
            reverse={
              kinds.includes(deduction.kind)
                ? () => open({ what: "reopening", deduction })
                : undefined
            }
          />
        ))}
      </ul>
    </div>
  );
}

type DeductionRowProps = {
  deduction: Deduction;
  /** This is undefined for people who cannot reverse deductions of this kind. */
  reverse: (() => void) | undefined;
};

function DeductionRow({ deduction, reverse }: DeductionRowProps) {
  const { kind, amount, onDay, section, reference, note, recordedBy } = deduction;
  const { reverses, reversed } = deduction;
  const name = say.khata_deduction_of({ kind });
  const isReversal = reverses !== null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <span className="min-w-0">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className={cn("font-medium text-base", reversed && "line-through")}>
            {rupees(amount)}
          </span>
          <span>{isReversal ? say.khata_reversal_of({ deduction: name }) : name}</span>
          {reversed && (
            <span className="font-medium text-muted-foreground">{say.invoices_reversed()}</span>
          )}
        </span>
        <span className="block break-words text-muted-foreground text-xs">
          {[dayMonthYear(onDay), section, recordedBy].filter(Boolean).join(" · ")}
        </span>
        {reference && (
          <span className="block break-all">{say.khata_certificate_of({ number: reference })}</span>
        )}
        {note && (
          <span className="block break-words">
            {isReversal
              ? say.invoices_reason_given({ reason: note })
              : say.khata_note_given({ note })}
          </span>
        )}
      </span>
      {reverse && !reversed && !isReversal && (
        <Button
          variant="ghost"
          aria-label={say.khata_reverse_deduction({ deduction: name, amount: rupees(amount) })}
          onClick={reverse}
        >
          <Undo2 aria-hidden className="size-4" />
          {say.invoices_reverse()}
        </Button>
      )}
    </li>
  );
}
