"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus, ShoppingBag } from "lucide-react";
import type { Route } from "next";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { ListScreen } from "@/components/list-screen";
import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { buttonVariants } from "@/components/ui/button";
import { CardHead } from "@/features/khata/components/card-head";
import { useMay, useSession } from "@/features/session/session";
import { NEW_SALE } from "@/features/shell/shortcuts";
import { dayMonthYear, shopTime } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { useListState } from "@/lib/navigation/list-state";
import { say } from "@/say";
import { toSale } from "../addresses";
import { salesOptions } from "../api/sales";
import type { SaleRow } from "../types";

/** Lists the counter sales, the newest first. */
export function SalesScreen() {
  const { garage } = useSession();
  const garageId = garage?.garageId ?? 0;
  const maySell = useMay("sell");
  const state = useListState();
  const query = useQuery({ ...salesOptions(garageId, state.list), enabled: maySell });
  if (garage && !maySell) {
    return (
      <>
        <PageHeader title={say.pages_sales()} />
        <NotAllowed what={say.sales_sell_over_the_counter()} />
      </>
    );
  }
  const isAll = state.list.search === "" && state.list.page === 1;
  return (
    <ListScreen
      title={say.pages_sales()}
      action={<NewSale />}
      search={{ label: say.sales_search() }}
      failed={say.sales_the_sales_could_not_be_loaded()}
      label={say.pages_sales()}
      columns={COLUMNS}
      rows={query.data?.sales}
      keyOf={({ jobId }) => jobId}
      hrefOf={({ jobId }) => toSale(garageId, jobId)}
      state={state}
      query={query}
      empty={
        isAll ? (
          <EmptyState
            Icon={ShoppingBag}
            title={say.sales_no_counter_sale_yet()}
            action={<NewSale />}
          />
        ) : undefined
      }
      card={(sale) => (
        <span className="grid pr-2">
          <CardHead name={nameOf(sale)} end={rupees(sale.total)} />
          <span className="wrap-anywhere">{sale.items}</span>
          <span className="flex flex-wrap gap-x-3 text-muted-foreground">
            <span>{dayOf(sale)}</span>
            <span className="wrap-anywhere">{sale.customerName}</span>
            <Left sale={sale} />
          </span>
        </span>
      )}
    />
  );
}

function NewSale() {
  return (
    <Link href={NEW_SALE as Route} className={buttonVariants()}>
      <Plus aria-hidden className="size-4" />
      {say.pages_counter_sale()}
    </Link>
  );
}

const nameOf = ({ invoiceNumber, jobCode }: SaleRow) => invoiceNumber ?? jobCode;
const dayOf = ({ soldOn }: SaleRow) => dayMonthYear(shopTime(new Date(soldOn)).day);

function Left({ sale }: { sale: SaleRow }) {
  if (sale.cancelled) return <span>{say.sales_cancelled()}</span>;
  if (sale.balanceDue === 0) return null;
  return (
    <span className="text-attention">
      {say.sales_balance_due()} {rupees(sale.balanceDue)}
    </span>
  );
}

const COLUMNS: readonly Column<SaleRow>[] = [
  { head: say.sales_number(), cell: nameOf, className: "whitespace-nowrap" },
  { head: say.khata_day(), cell: dayOf, className: "whitespace-nowrap" },
  {
    head: say.sales_customer(),
    cell: ({ customerName }) => <span className="wrap-anywhere">{customerName}</span>,
  },
  {
    head: say.sales_items(),
    cell: ({ items }) => <span className="line-clamp-1 wrap-anywhere">{items}</span>,
    className: "w-1/3",
  },
  {
    head: say.sales_total(),
    cell: ({ total }) => rupees(total),
    align: "right",
    className: "whitespace-nowrap font-medium",
  },
  {
    head: say.sales_balance_due(),
    cell: ({ balanceDue, cancelled }) =>
      cancelled ? say.sales_cancelled() : balanceDue === 0 ? "-" : rupees(balanceDue),
    align: "right",
    className: "whitespace-nowrap",
  },
];
