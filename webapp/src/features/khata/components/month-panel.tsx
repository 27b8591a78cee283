"use client";

import { useQuery } from "@tanstack/react-query";
import { BookUser } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { FormPanel } from "@/components/form-panel";
import { QueryBoundary } from "@/components/query-boundary";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { isLocked } from "@/features/subscription/components/locked-note";
import { dayMonthYear, isoToday } from "@/lib/dates/day";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { statementsOptions, useMailStatements, useMakeStatements } from "../api/statements";
import { closingText, lastMonth, periodText } from "../statement-text";
import type { Statement, Statements } from "../types";
import { CardHead } from "./card-head";
import { StatementWays } from "./statement-ways";

const ASK_AGAIN_MS = 3_000;

export type MonthPanelProps = { garageId: number; close: () => void };
type Shown = { garageId: number; month: string; found: Statements };

/** Makes the statements of last month for all customers, and shows which were mailed. Load it lazily. */
export function MonthPanel({ garageId, close }: MonthPanelProps) {
  const month = lastMonth(isoToday()).from.slice(0, 7);
  const query = useQuery({
    ...statementsOptions(garageId, month),
    // Mails are on their way for some seconds.
    refetchInterval: ({ state }) =>
      state.data?.statements.some(({ mailState }) => mailState === "queued") ? ASK_AGAIN_MS : false,
  });
  const { data: found } = query;
  return (
    <FormPanel title={say.khata_statements_of_last_month()} dirty={false} close={close}>
      <div className="grid gap-6 p-6">
        <QueryBoundary query={query} what={say.khata_the_statements_could_not_be_loaded()}>
          {found ? (
            <Content garageId={garageId} month={month} found={found} />
          ) : (
            <Skeleton className="h-40" />
          )}
        </QueryBoundary>
      </div>
    </FormPanel>
  );
}

function Content({ garageId, month, found }: Shown) {
  const { missing, made, statements } = found;
  if (missing + made === 0) {
    const title = say.khata_nobody_owed_from_to({ period: periodText(found) });
    return <EmptyState Icon={BookUser} title={title} />;
  }
  return (
    <>
      {missing > 0 && <Question garageId={garageId} month={month} found={found} />}
      {made > 0 && <Result garageId={garageId} found={found} />}
      {made > statements.length && (
        <p className="text-muted-foreground">
          {say.khata_statements_shown({ shown: statements.length, count: made })}
        </p>
      )}
      {made > 0 && (
        <ul aria-label={say.khata_statements_of_last_month()} className="grid gap-4">
          {statements.map((statement) => (
            <li key={statement.statementId} className="grid gap-2 border-t pt-4">
              <CardHead name={statement.customerName} end={mailText(statement)} />
              <p className="text-muted-foreground">{closingText(statement)}</p>
              {statement.mailState === "failed" && <p>{statement.mailReason}</p>}
              {needsSomebody(statement) && (
                <StatementWays garageId={garageId} statement={statement} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const needsSomebody = ({ mailState }: Statement) => mailState === "" || mailState === "failed";

function mailText({ mailState }: Statement): string {
  if (mailState === "sent") return say.khata_mailed();
  if (mailState === "failed") return say.khata_mail_failed();
  return mailState === "queued" ? say.khata_mail_is_on_its_way() : say.khata_without_email();
}

/** Asks before the statements are made, because that mails them. */
function Question({ garageId, month, found }: Shown) {
  const making = useMakeStatements(garageId, month);
  const { missing: count, missingWithEmail: mailed } = found;
  const make = () =>
    making.mutate(undefined, {
      // The dashboard frame explains a locked garage.
      onError: (error) => !isLocked(error) && notify.error(error.message),
    });
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {say.khata_make_statements_question({ count, period: periodText(found) })}{" "}
        {say.khata_mailed_and_without_email({ mailed, without: count - mailed })}
      </p>
      <Button disabled={making.isPending} aria-busy={making.isPending} onClick={make}>
        {say.khata_make_statements({ count })}
      </Button>
    </div>
  );
}

function Result({ garageId, found }: Omit<Shown, "month">) {
  const { made: count, madeOn, missing, failed, statements } = found;
  const mailing = useMailStatements(garageId);
  const failedOnes = statements.filter(({ mailState }) => mailState === "failed");
  const sendAgain = () =>
    mailing.mutate(
      failedOnes.map(({ statementId }) => statementId),
      { onError: (error) => !isLocked(error) && notify.error(error.message) },
    );
  const day = dayMonthYear(madeOn ?? "");
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {missing > 0
          ? say.khata_statements_were_made({ count, day })
          : say.khata_all_statements_were_made({ count, day })}{" "}
        {failed > 0 && say.khata_mails_failed({ count: failed })}
      </p>
      {failed > 0 && (
        <Button
          variant="outline"
          disabled={mailing.isPending}
          aria-busy={mailing.isPending}
          onClick={sendAgain}
        >
          {say.khata_send_these_again()}
        </Button>
      )}
    </div>
  );
}
