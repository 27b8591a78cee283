import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";

type Figures = {
  estimatedCost: number;
  paidAmount: number;
  balanceDue: number;
  advanceHeld: number;
  creditedAmount: number;
  netAmount: number;
  deductedAmount: number;
};
type BillFrameProps = { figures: Figures; action?: ReactNode; children: ReactNode };

/** Shows the total, the payments and the balance, above the rest of the bill. */
export function BillFrame({ figures, action, children }: BillFrameProps) {
  const { estimatedCost, paidAmount, balanceDue, advanceHeld } = figures;
  const { creditedAmount, netAmount, deductedAmount } = figures;
  return (
    <section aria-labelledby="job-bill" className="grid gap-3">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h3 id="job-bill" tabIndex={-1} className="scroll-mt-4 font-semibold text-base">
          {say.invoices_bill()}
        </h3>
        {action}
      </div>
      <div className="divide-y overflow-hidden rounded-lg border">
        <dl className="grid gap-x-6 gap-y-2 bg-muted p-4 md:grid-cols-3">
          <Figure label={say.invoices_bill_total()} amount={estimatedCost} />
          {creditedAmount > 0 && (
            <>
              <Figure label={say.invoices_credited()} amount={creditedAmount} />
              <Figure label={say.invoices_net()} amount={netAmount} />
            </>
          )}
          <Figure label={say.invoices_paid()} amount={paidAmount} />
          {deductedAmount > 0 && (
            <Figure label={say.khata_closed_without_money()} amount={deductedAmount} />
          )}
          {advanceHeld > 0 ? (
            <Figure label={say.invoices_advance_held()} amount={advanceHeld} strong />
          ) : balanceDue < 0 ? (
            <Figure label={say.invoices_to_refund()} amount={-balanceDue} strong />
          ) : (
            <Figure label={say.invoices_balance_due()} amount={balanceDue} strong />
          )}
        </dl>
        {children}
      </div>
    </section>
  );
}

function Figure({ label, amount, strong }: { label: string; amount: number; strong?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4 md:block">
      <dt className="text-muted-foreground text-xs">{label}</dt>
      <dd className={cn("text-base md:text-lg", strong ? "font-semibold" : "font-medium")}>
        {rupees(amount)}
      </dd>
    </div>
  );
}
