"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { ChoiceField } from "@/components/choice-field";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { LoadFailed } from "@/components/load-failed";
import { Skeleton } from "@/components/ui/skeleton";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { creditableOptions, useCreditPart } from "../api/credit-part";
import { type Chosen, creditOf, sumsOf } from "../credit/credit-sums";
import type { Creditable, CreditPartIn, Invoice } from "../types";
import { CreditLineFields } from "./credit-line-fields";

export type CreditPartProps = {
  garageId: number;
  jobId: number;
  invoice: Invoice;
  close: () => void;
};

const REASONS = [
  { value: "goods_back", word: say.invoices_goods_came_back() },
  { value: "deficient", word: say.invoices_the_work_was_deficient() },
  { value: "overcharged", word: say.invoices_charged_too_much() },
];

/** Asks which parts of an invoice are credited, and why. The invoice stays in force. */
export default function CreditPart({ garageId, jobId, invoice, close }: CreditPartProps) {
  const { invoiceId, number } = invoice;
  const { data, isError, isFetching, refetch } = useQuery(
    creditableOptions(garageId, jobId, invoiceId),
  );
  const crediting = useCreditPart({ garageId, jobId, invoiceId });
  const [chosen, setChosen] = useState<ReadonlyMap<number, Chosen>>(new Map());
  const [problem, setProblem] = useState<string>();
  const form = useForm({ defaultValues: { reason: "" } });

  const submit = form.handleSubmit(({ reason }) => {
    const lines = data ? bodyLines(data, chosen) : [];
    const needsLine = lines.length === 0;
    setProblem(needsLine ? say.invoices_choose_what_is_credited() : undefined);
    if (!reason) form.setError("reason", { message: say.invoices_reason_is_required() });
    if (needsLine || !reason) return;
    crediting.mutate(
      { lines, reason },
      {
        onSuccess: ({ message }) => {
          notify.success(message);
          close();
        },
        onError: (error) => {
          const said = error instanceof ApiError ? error.fields.lines?.[0] : undefined;
          if (said) setProblem(said);
          else if (!isLocked(error)) notify.error(error.message);
        },
      },
    );
  });

  return (
    <FormPanel
      title={say.invoices_credit_part_of_number({ number })}
      dirty={chosen.size > 0}
      close={close}
    >
      <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
        <div className="grid gap-4 p-6">
          <p className="text-muted-foreground">{say.invoices_the_invoice_stays_in_force()}</p>
          {data?.isLate && data.taxBackUntil && (
            <p className="text-attention">
              {say.invoices_the_tax_cannot_be_taken_back({ day: dayMonthYear(data.taxBackUntil) })}
            </p>
          )}
          <ChoiceField
            control={form.control}
            name="reason"
            label={say.invoices_reason()}
            options={REASONS}
          />
          {problem && (
            <p role="alert" className="text-destructive">
              {problem}
            </p>
          )}
          {data ? (
            <>
              <ul
                aria-label={say.invoices_lines_of_the_invoice()}
                className="divide-y rounded-md border"
              >
                {data.lines.map((line) => (
                  <CreditLineFields
                    key={line.line}
                    line={line}
                    chosen={chosen.get(line.line)}
                    change={(next) => setChosen(new Map([...chosen, [line.line, next]]))}
                  />
                ))}
              </ul>
              <Sums bill={data} chosen={chosen} />
            </>
          ) : isError ? (
            <LoadFailed
              bare
              what={say.invoices_the_invoice_could_not_be_loaded()}
              retry={refetch}
              busy={isFetching}
            />
          ) : (
            <Skeleton className="h-48" />
          )}
          <LockedNote error={crediting.error} />
        </div>
        <PanelActions verb={say.invoices_issue_credit_note()} busy={crediting.isPending} />
      </form>
    </FormPanel>
  );
}

type BodyLine = NonNullable<CreditPartIn["lines"]>[number];

function bodyLines({ lines }: Creditable, chosen: ReadonlyMap<number, Chosen>): BodyLine[] {
  return lines.flatMap((line): BodyLine[] => {
    const own = chosen.get(line.line);
    if (!own || creditOf(line, own) === 0) return [];
    return own.quantity > 0
      ? [{ line: line.line, quantity: own.quantity, backOnShelf: own.back }]
      : [{ line: line.line, amount: inRupees(own.amount), backOnShelf: false }];
  });
}

function Sums({ bill, chosen }: { bill: Creditable; chosen: ReadonlyMap<number, Chosen> }) {
  const { taxable, tax, total } = sumsOf(bill, chosen);
  return (
    <dl aria-live="polite" className="grid gap-1">
      {tax > 0 && (
        <>
          <Sum label={say.invoices_without_gst()} paise={taxable} />
          <Sum label={say.invoices_gst()} paise={tax} />
        </>
      )}
      <Sum label={say.invoices_credit_with_gst()} paise={total} strong />
    </dl>
  );
}

function Sum({ label, paise, strong }: { label: string; paise: number; strong?: boolean }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className={strong ? "font-semibold text-lg" : "font-medium"}>
        {rupees(inRupees(paise))}
      </dd>
    </div>
  );
}
