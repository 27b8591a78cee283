import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { discountText, type Kept, keptFrom, keptProblem, tdsText } from "../receipt-kept";
import { type Shares, shareProblem, ticked } from "../receipt-shares";
import type { Account, OpenBill } from "../types";
import { ageText, billName } from "../words";

type ReceiveBillsProps = {
  account: Account;
  shares: Shares;
  kept: Kept;
  keep: (kept: Kept) => void;
  /** This is true after a change by hand. */
  isChosen: boolean;
  /** The received amount in paise. */
  paise: number;
  /** Why the bills were refused. */
  error: string | undefined;
  /** Takes the new amounts, or undefined for the oldest bills first. */
  choose: (shares: Shares | undefined) => void;
};

/** Lists the open bills of an account, each with a tick and its part of the received money. */
export function ReceiveBills(props: ReceiveBillsProps) {
  const { account, shares, kept, keep, isChosen, paise, error, choose } = props;
  const { bills, billCount } = account;
  if (bills.length === 0) {
    return <p className="text-muted-foreground">{say.khata_all_stays_as_advance()}</p>;
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{say.khata_open_bills()}</legend>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <span aria-hidden className="font-medium text-sm">
          {say.khata_open_bills()}
        </span>
        {isChosen && (
          <Button variant="outline" onClick={() => choose(undefined)}>
            {say.khata_oldest_first()}
          </Button>
        )}
      </div>
      <ul className="divide-y rounded-lg border">
        {bills.map((bill) => (
          <Row
            key={bill.jobId}
            bill={bill}
            text={shares.get(bill.jobId)}
            kept={kept}
            keep={keep}
            tick={(isOn) => choose(ticked(shares, bill, isOn, paise, (one) => keptFrom(kept, one)))}
            type={(text) => choose(new Map(shares).set(bill.jobId, text))}
          />
        ))}
      </ul>
      {bills.length < billCount && (
        <p className="text-muted-foreground">
          {say.khata_oldest_bills_of({ shown: bills.length, count: billCount })}
        </p>
      )}
      <p role={error ? "alert" : undefined} className="min-h-4 text-destructive text-xs">
        {error}
      </p>
    </fieldset>
  );
}

type RowProps = {
  bill: OpenBill;
  /** The amount of a ticked bill. */
  text: string | undefined;
  kept: Kept;
  keep: (kept: Kept) => void;
  tick: (isOn: boolean) => void;
  type: (text: string) => void;
};

function Row({ bill, text, kept, keep, tick, type }: RowProps) {
  const problem =
    text === undefined
      ? undefined
      : (keptProblem(kept, bill) ?? shareProblem(text, bill, keptFrom(kept, bill)));
  const noteId = `share-${bill.jobId}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-x-3 py-1 pr-2">
      <label className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3 pl-3">
        <input
          type="checkbox"
          checked={text !== undefined}
          onChange={({ target }) => tick(target.checked)}
          className="size-5 shrink-0 cursor-pointer accent-primary"
        />
        <span className="min-w-0">
          <span className="block wrap-anywhere font-medium">{billName(bill)}</span>
          <span className="block text-muted-foreground text-xs">
            {dayMonthYear(bill.day)} · {ageText(bill.days)} ·{" "}
            {say.khata_left_of({ amount: rupees(bill.left) })}
          </span>
        </span>
      </label>
      {text !== undefined && (
        <Input
          aria-label={say.khata_amount_for({ bill: billName(bill) })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? noteId : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => type(target.value)}
          className="text-right font-medium"
        />
      )}
      {text !== undefined && kept.percent !== undefined && (
        <KeptAmount
          word={say.khata_tds()}
          label={say.khata_tds_for({ bill: billName(bill) })}
          text={tdsText(kept, bill)}
          type={(next) => keep({ ...kept, tds: new Map(kept.tds).set(bill.jobId, next) })}
        />
      )}
      {text !== undefined && kept.discounts && (
        <KeptAmount
          word={say.khata_discount()}
          label={say.khata_discount_for({ bill: billName(bill) })}
          text={discountText(kept, bill)}
          type={(next) =>
            keep({ ...kept, discounts: new Map(kept.discounts).set(bill.jobId, next) })
          }
        />
      )}
      {problem && (
        <p id={noteId} role="alert" className="col-span-full pl-3 text-destructive text-xs">
          {problem}
        </p>
      )}
    </li>
  );
}

type KeptAmountProps = { word: string; label: string; text: string; type: (text: string) => void };

/** Shows what the customer keeps from a bill, below its amount. */
function KeptAmount({ word, label, text, type }: KeptAmountProps) {
  return (
    <>
      <span aria-hidden className="pt-1 pl-11 text-muted-foreground text-sm">
        {word}
      </span>
      <Input
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => type(target.value)}
        className="mt-1 text-right"
      />
    </>
  );
}
