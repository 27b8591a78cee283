import { CircleAlert } from "lucide-react";
import { Sum } from "@/components/sum";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { Account } from "../types";
import { oldestText } from "../words";

/** Shows what the customer owes and the money that is free. */
export function AccountHead({ account }: { account: Account | undefined }) {
  const { owed, oldestDays, advance = 0, onOpenJobs = 0 } = account ?? {};
  const isOwed = owed === undefined || owed > 0 || advance <= 0;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4 rounded-lg border bg-card p-4 md:p-6">
      {isOwed && (
        <Sum label={say.khata_owed()} value={owed} main warns>
          {typeof oldestDays === "number" && (
            <span className="inline-flex items-center gap-2 text-attention text-sm">
              <CircleAlert aria-hidden className="size-4 shrink-0" />
              {oldestText(oldestDays)}
            </span>
          )}
        </Sum>
      )}
      {advance > 0 && <Sum label={say.khata_advance()} value={advance} main={!isOwed} />}
      {onOpenJobs > 0 && (
        <div className="self-end text-muted-foreground">
          <dt className="sr-only">{say.khata_paid_before_the_bill()}</dt>
          <dd>{say.khata_on_open_jobs({ amount: rupees(onOpenJobs) })}</dd>
        </div>
      )}
    </dl>
  );
}
