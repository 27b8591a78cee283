import { CircleAlert } from "lucide-react";
import { Sum } from "@/components/sum";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { termsText } from "../receipt-words";
import type { Account } from "../types";
import { oldestText } from "../words";

type AccountHeadProps = {
  account: Account | undefined;
  /** Opens the form of the terms, for people who may change them. */
  changeTerms: (() => void) | undefined;
};

/** Shows what the customer owes, the money that is free, and the terms. */
export function AccountHead({ account, changeTerms }: AccountHeadProps) {
  const { owed, oldestDays, isOverdue, advance = 0, onOpenJobs = 0 } = account ?? {};
  const isOwed = owed === undefined || owed > 0 || advance <= 0;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4 rounded-lg border bg-card p-4 md:p-6">
      {isOwed && (
        <Sum label={say.khata_owed()} value={owed} main warns>
          {typeof oldestDays === "number" && (
            <span
              className={cn(
                "inline-flex items-center gap-2 text-sm",
                isOverdue ? "text-attention" : "text-muted-foreground",
              )}
            >
              {isOverdue && <CircleAlert aria-hidden className="size-4 shrink-0" />}
              {oldestText(oldestDays)}
            </span>
          )}
        </Sum>
      )}
      {advance > 0 && <Sum label={say.khata_advance()} value={advance} main={!isOwed} />}
      {account && <Terms account={account} change={changeTerms} />}
      {onOpenJobs > 0 && (
        <div className="self-end text-muted-foreground">
          <dt className="sr-only">{say.khata_paid_before_the_bill()}</dt>
          <dd>{say.khata_on_open_jobs({ amount: rupees(onOpenJobs) })}</dd>
        </div>
      )}
    </dl>
  );
}

function Terms({ account, change }: { account: Account; change: (() => void) | undefined }) {
  return (
    <div className="self-end text-muted-foreground">
      <dt className="sr-only">{say.khata_terms()}</dt>
      <dd className="flex flex-wrap items-center gap-x-3">
        {termsText(account)}
        {change && (
          <Button variant="link" className="px-0" onClick={change}>
            {say.khata_change_terms()}
          </Button>
        )}
      </dd>
    </div>
  );
}
