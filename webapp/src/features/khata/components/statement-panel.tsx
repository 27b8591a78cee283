"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { DateField } from "@/components/date-field";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { dayMonthYear, isoToday } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { useMakeStatement } from "../api/statements";
import { closingText, lastMonth, periodText } from "../statement-text";
import type { Statement } from "../types";
import { balanceText } from "../words";
import { StatementWays } from "./statement-ways";

type Days = { from: string; to: string };
type StatementPanelProps = { garageId: number; customerId: number; close: () => void };

/** Makes the statement of a customer, and offers the ways to send it. The server checks the days. */
export default function StatementPanel({ garageId, customerId, close }: StatementPanelProps) {
  const today = isoToday();
  const making = useMakeStatement(garageId, customerId);
  const [made, setMade] = useState<Statement>();
  const form = useForm<Days>({ defaultValues: lastMonth(today) });
  const submit = form.handleSubmit(async (body) => {
    setMade(undefined);
    try {
      setMade((await making.mutateAsync(body)).data);
    } catch (error) {
      showFailure(form, error as Error, ["from", "to"]);
    }
  });
  return (
    <FormPanel title={say.khata_statement()} dirty={false} close={close}>
      <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
        <div className="grid gap-2 p-6">
          <div className="grid gap-x-4 gap-y-2 md:grid-cols-2">
            <DateField control={form.control} name="from" label={say.khata_from()} max={today} />
            <DateField control={form.control} name="to" label={say.khata_to()} max={today} />
          </div>
          <LockedNote error={making.error} />
          <div role="status">{made && <Made garageId={garageId} statement={made} />}</div>
        </div>
        <PanelActions verb={say.khata_make_statement()} busy={making.isPending} />
      </form>
    </FormPanel>
  );
}

function Made({ garageId, statement }: { garageId: number; statement: Statement }) {
  const { code, opening, changed, changedSince, email } = statement;
  return (
    <section aria-label={code} className="grid gap-3 rounded-lg border bg-card p-4">
      <p className="text-muted-foreground">
        {code} · {periodText(statement)}
      </p>
      <p className="font-semibold text-lg">{closingText(statement)}</p>
      <p className="text-muted-foreground">
        {say.khata_opening_balance({ amount: balanceText(opening) })}
      </p>
      {changed !== null && changedSince && (
        <p>
          {say.khata_changed_since({
            day: dayMonthYear(changedSince),
            amount: `${changed > 0 ? "+" : ""}${rupees(changed)}`,
          })}
        </p>
      )}
      <StatementWays garageId={garageId} statement={statement} />
      {!email && <p className="text-muted-foreground text-sm">{say.khata_no_email()}</p>}
    </section>
  );
}
