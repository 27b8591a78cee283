"use client";

import { useQuery } from "@tanstack/react-query";
import { Wallet } from "lucide-react";
import { useId } from "react";
import type { Schema } from "@/api/schema";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { PagedTable } from "@/components/list-screen";
import { Marked } from "@/components/marked";
import { NotAllowed } from "@/components/not-allowed";
import { NumberPlate } from "@/components/number-plate";
import { PageHeader } from "@/components/page-header";
import { SearchField } from "@/components/search-field";
import { Select } from "@/components/ui/select";
import { toAccount } from "@/features/khata/addresses";
import { whereText } from "@/features/khata/receipt-words";
import { useMay, useSession } from "@/features/session/session";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { useListState } from "@/lib/navigation/list-state";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { useServerDown } from "@/lib/navigation/server-down";
import { say } from "@/say";
import { paymentsOptions } from "../api/list-payments";
import { DAYS, filterIn, METHODS, type PaymentFilter, toAddress } from "../payment-filter";
import type { ListedPayment } from "../types";

/** Shows the garage's payments, filtered by day and method, with totals. */
export function PaymentsScreen() {
  const { garage } = useSession();
  const mayRecord = useMay("record_payments");
  const state = useListState();
  const { list, params, change } = state;
  const filter = filterIn(params);
  const garageId = garage?.garageId;
  const query = useQuery({
    ...paymentsOptions(garageId ?? 0, list, filter),
    enabled: garageId !== undefined && mayRecord,
  });
  const { data, isError } = query;
  useServerDown(isError && !data);
  if (garage && !mayRecord) {
    return (
      <>
        <PageHeader title={say.invoices_payments()} />
        <NotAllowed what={say.invoices_see_payments()} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={say.invoices_payments()} />
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <SearchField
            label={say.invoices_reference_name_or_plate()}
            value={list.search}
            onSearch={(search) => change({ search })}
            className="max-md:w-full"
          />
          <Filters filter={filter} choose={(next) => change({ filter: toAddress(next) })} />
        </div>
        <div className="flex min-h-6 flex-wrap items-center gap-x-6 text-base">
          {data && (
            <p>
              <Marked
                text={receivedText(data)}
                tags={{ amount: (words) => <strong className="font-semibold">{words}</strong> }}
              />
            </p>
          )}
          {data && data.owed > 0 && (
            <Link
              href={ROUTES.dues}
              prefetch={false}
              className="-my-2 inline-flex min-h-11 items-center underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {say.khata_customers_owe({ amount: rupees(data.owed) })}
            </Link>
          )}
        </div>
        <PagedTable
          label={say.invoices_payments()}
          columns={COLUMNS}
          rows={data?.payments}
          keyOf={({ paymentId }) => paymentId}
          hrefOf={({ jobId, customerId, vehicleNumber }) =>
            jobId === null
              ? toAccount(garageId ?? 0, customerId)
              : // A sale has no vehicle.
                withQuery(vehicleNumber ? ROUTES.job : `${ROUTES.sales}/view`, { jobId })
          }
          state={state}
          query={query}
          empty={
            list.page === 1 ? (
              <EmptyState Icon={Wallet} title={say.invoices_no_payments_found()}>
                {say.invoices_payments_that_you_record_on_a()}
              </EmptyState>
            ) : undefined
          }
          card={(payment) => <Card payment={payment} />}
        />
      </div>
    </>
  );
}

type FiltersProps = { filter: PaymentFilter; choose: (changed: Partial<PaymentFilter>) => void };

function Filters({ filter, choose }: FiltersProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-2 gap-3 max-md:w-full md:w-[480px]">
      <span className="grid gap-2">
        <label htmlFor={`${id}-days`} className="font-medium text-sm">
          {say.invoices_days()}
        </label>
        <Select
          id={`${id}-days`}
          value={filter.dateFilter}
          onChange={({ target }) => choose({ dateFilter: Number(target.value) })}
        >
          {DAYS.map((day) => (
            <option key={day.id} value={day.id}>
              {day.label}
            </option>
          ))}
        </Select>
      </span>
      <span className="grid gap-2">
        <label htmlFor={`${id}-method`} className="font-medium text-sm">
          {say.invoices_payment_method()}
        </label>
        <Select
          id={`${id}-method`}
          value={filter.paymentMethodId}
          onChange={({ target }) => choose({ paymentMethodId: Number(target.value) })}
        >
          {METHODS.map((method) => (
            <option key={method.id} value={method.id}>
              {method.label}
            </option>
          ))}
        </Select>
      </span>
    </div>
  );
}

const COLUMNS: readonly Column<ListedPayment>[] = [
  {
    head: say.invoices_date(),
    cell: ({ paidOn }) => dayMonthYear(paidOn),
    className: "whitespace-nowrap",
  },
  {
    head: say.invoices_job(),
    cell: (payment) => (
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        {payment.vehicleNumber && <NumberPlate plate={payment.vehicleNumber} size="sm" />}
        <span className="min-w-0 break-words">{payment.customerName}</span>
        <Where payment={payment} />
      </span>
    ),
    className: "w-2/5",
  },
  { head: say.invoices_receipt(), cell: receiptOf, className: "break-words" },
  { head: say.invoices_method(), cell: methodOf, className: "break-words" },
  {
    head: say.invoices_amount(),
    cell: ({ amount }) => rupees(amount),
    align: "right",
    className: "whitespace-nowrap",
  },
];

function Card({ payment }: { payment: ListedPayment }) {
  return (
    <span className="grid">
      <span className="flex items-center justify-between gap-3">
        {payment.vehicleNumber ? (
          <NumberPlate plate={payment.vehicleNumber} size="sm" />
        ) : (
          <span className="min-w-0 break-words text-base">{payment.customerName}</span>
        )}
        <span className="font-semibold text-base">{rupees(payment.amount)}</span>
      </span>
      {payment.vehicleNumber && (
        <span className="break-words text-base">{payment.customerName}</span>
      )}
      <Where payment={payment} />
      <span className="text-muted-foreground">
        {dayMonthYear(payment.paidOn)} · {methodOf(payment)} · {receiptOf(payment)}
      </span>
    </span>
  );
}

/** Says where the money of a customer's account is. */
function Where({ payment }: { payment: ListedPayment }) {
  if (payment.jobId !== null) return null;
  return <span className="text-muted-foreground empty:hidden">{whereText(payment)}</span>;
}

function methodOf({ paymentMethod, reference }: ListedPayment): string {
  return reference ? `${paymentMethod} ${reference}` : paymentMethod;
}

function receiptOf({ receiptCode, reverses, reversed, refunds }: ListedPayment): string {
  if (refunds !== null) return say.invoices_receipt_refund({ number: receiptCode });
  if (reverses !== null) return say.invoices_receipt_reversal({ number: receiptCode });
  return reversed ? say.invoices_receipt_reversed({ number: receiptCode }) : receiptCode;
}

function receivedText({ received, methods }: Schema<"PaymentListOut">): string {
  const amount = rupees(received);
  if (methods.length <= 1) return say.invoices_received_in_all({ amount });
  const sums = methods.map((each) => `${each.paymentMethod} ${rupees(each.amount)}`);
  return say.invoices_received_by_methods({ amount, methods: sums.join(", ") });
}
