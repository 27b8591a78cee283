"use client";

import { useQuery } from "@tanstack/react-query";
import { ShoppingBag } from "lucide-react";
import type { Route } from "next";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { isGone } from "@/api/api-error";
import { EmptyState } from "@/components/empty-state";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { LoadFailed } from "@/components/load-failed";
import { PageHeader } from "@/components/page-header";
import { Button, buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { JobBill } from "@/features/invoices/components/job-bill";
import { BillJobProvider } from "@/features/jobs/sheet/sheet-job";
import { CANCELLED, DELIVERED } from "@/features/jobs/status/status-styles";
import { numberText } from "@/features/parts/quantity";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { useMay } from "@/features/session/session";
import { groupPhone } from "@/lib/contact/phone";
import { dayMonthYear, shopTime } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { ROUTES } from "@/lib/navigation/routes";
import { toId } from "@/lib/storage/session-values";
import { say } from "@/say";
import { saleOptions } from "../api/sales";
import type { Sale } from "../types";

const loadCancel = () => import("@/features/invoices/components/cancel-job");

/** Shows one counter sale with its bill and papers. */
export function SaleScreen() {
  const jobId = toId(useSearchParams().get("jobId"));
  const garageId = useOpenedGarage(true)?.garageId;
  const query = useQuery({
    ...saleOptions(garageId ?? 0, jobId ?? 0),
    enabled: garageId !== undefined && jobId !== null,
  });
  const sale = query.data;
  if (garageId !== undefined && sale) return <Shown garageId={garageId} sale={sale} />;
  return (
    <>
      <PageHeader title={say.pages_sale()} />
      {jobId === null || isGone(query.error) ? (
        <EmptyState
          Icon={ShoppingBag}
          title={say.sales_choose_a_sale()}
          action={
            <Link href={ROUTES.sales as Route} className={buttonVariants({ variant: "outline" })}>
              {say.sales_go_to_the_sales()}
            </Link>
          }
        />
      ) : query.isError ? (
        <LoadFailed
          what={say.sales_the_sale_could_not_be_loaded()}
          retry={() => query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  );
}

function Shown({ garageId, sale }: { garageId: number; sale: Sale }) {
  const [cancels, setCancels] = useState(false);
  const mayStop = useMay("change_job_status");
  const mayCredit = useMay("cancel_invoices");
  const { jobId, cancelled, invoiceNumber, jobCode } = sale;
  const name = invoiceNumber ?? jobCode;
  const phone = sale.customerPhone && groupPhone(sale.customerPhone);
  const partsOut = sale.parts.filter(({ issued }) => issued > 0).length;
  return (
    <>
      <PageHeader
        title={name}
        action={
          !cancelled &&
          mayStop &&
          mayCredit && (
            <Button variant="outline" onClick={() => setCancels(true)}>
              {say.sales_cancel_sale()}
            </Button>
          )
        }
      >
        {[
          say.sales_sold_on({ day: dayMonthYear(shopTime(new Date(sale.soldOn)).day) }),
          sale.customerName,
          phone,
          sale.poNumber && `${say.sales_po_number()} ${sale.poNumber}`,
          cancelled && say.sales_cancelled(),
        ]
          .filter(Boolean)
          .join(" · ")}
      </PageHeader>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Lines sale={sale} />
        <BillJobProvider garageId={garageId} job={billJobOf(sale)}>
          <JobBill />
        </BillJobProvider>
      </div>
      {cancels && (
        <Lazy
          load={loadCancel}
          onFailure={() => setCancels(false)}
          props={{
            garageId,
            job: { jobId, jobCode: name },
            partsOut,
            walkIn: sale.customerId === null,
            close: () => setCancels(false),
          }}
        />
      )}
    </>
  );
}

function Lines({ sale }: { sale: Sale }) {
  return (
    <section aria-label={say.sales_lines()} className="rounded-lg border bg-card">
      <ul className="divide-y">
        {sale.parts.map((part) => (
          <li key={part.jobPartId} className="flex justify-between gap-4 px-4 py-3">
            <span className="min-w-0">
              <span className="block wrap-anywhere font-medium">{part.partName}</span>
              <span className="block text-muted-foreground text-xs">
                {numberText(part.quantity)} {part.unit} × {rupees(part.unitPrice)}
              </span>
            </span>
            <span className="shrink-0 font-medium">{rupees(part.amount + part.tax)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t px-4 py-3 font-semibold">
        <span>{say.sales_total()}</span>
        <span>{rupees(sale.total)}</span>
      </p>
    </section>
  );
}

/** A sale is delivered or cancelled. Its bill is that of a job. */
function billJobOf(sale: Sale) {
  return {
    jobId: sale.jobId,
    jobCode: sale.jobCode,
    jobStatusId: sale.cancelled ? CANCELLED : DELIVERED,
    customerId: sale.customerId ?? 0,
    customerEmail: sale.customerEmail,
    paymentMethodId: 1,
    taxCollected: sale.taxAmount > 0 ? 1 : 0,
    invoiceSentStatus: "",
    invoiceProblem: null,
    estimatedCost: sale.total,
    paidAmount: sale.paidAmount,
    balanceDue: sale.balanceDue,
    advanceHeld: 0,
    creditedAmount: 0,
    netAmount: sale.total,
    deductedAmount: 0,
  };
}
