import type { Route } from "next";
import Link from "@/components/link";
import { Button } from "@/components/ui/button";
import { minuteOf } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { garageAddress } from "../routes";
import type { SetAside } from "../types";

type SetAsideInvoicesProps = {
  invoices: SetAside[];
  total: number;
  settle?: (invoice: SetAside) => void;
};

/** Lists paid Stripe invoices that could not be applied. An admin must check each of them. */
export function SetAsideInvoices({ invoices, total, settle }: SetAsideInvoicesProps) {
  const more = total - invoices.length;
  return (
    <section aria-labelledby="set-aside" className="rounded-lg border bg-card">
      <h2 id="set-aside" className="border-b px-5 py-3 font-semibold text-base">
        Stripe invoices to check
      </h2>
      <ul aria-label="Stripe invoices to check" className="divide-y">
        {invoices.map((invoice) => (
          <li
            key={invoice.asideId}
            className="flex flex-wrap items-start gap-x-6 gap-y-2 px-5 py-3"
          >
            <div className="grid min-w-0 flex-1 basis-64 gap-1">
              <p className="break-words font-medium text-base">
                {rupees(invoice.amount)} · {invoice.invoiceId}
              </p>
              <p className="break-words text-muted-foreground text-sm">{invoice.reason}</p>
              <p className="text-muted-foreground text-xs">
                {minuteOf(invoice.noticedAt)} ·{" "}
                <Link
                  href={garageAddress(invoice.garageId) as Route}
                  className="text-primary underline underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center"
                >
                  {invoice.garageName}
                </Link>
              </p>
            </div>
            {settle && (
              <Button
                variant="outline"
                aria-label={`Settle ${invoice.invoiceId}`}
                onClick={() => settle(invoice)}
              >
                Settle
              </Button>
            )}
          </li>
        ))}
        {more > 0 && <li className="px-5 py-3 text-muted-foreground">and {more} more</li>}
      </ul>
    </section>
  );
}
