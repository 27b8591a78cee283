"use client";

import { useQuery } from "@tanstack/react-query";
import { Eye, Pencil, Plus, Trash2, Users } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { ExportButton } from "@/components/export-button";
import { Lazy } from "@/components/lazy";
import { LinkedText } from "@/components/linked-text";
import { ListScreen } from "@/components/list-screen";
import { RowMenu } from "@/components/row-menu";
import { Button } from "@/components/ui/button";
import { OwesLine } from "@/features/khata/components/owes-line";
import { useMay, useSession } from "@/features/session/session";
import { groupPhone } from "@/lib/contact/phone";
import { useHydrated } from "@/lib/loading/hydrated";
import { type Prefetch, usePrefetch } from "@/lib/loading/prefetch";
import { listIn, useListState } from "@/lib/navigation/list-state";
import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";
import { toCustomer, toEditCustomer } from "../addresses";
import { customersOptions } from "../api/list-customers";
import type { Customer } from "../types";
import { DeleteCustomer } from "./delete-customer";
import { PremiumBadge } from "./premium-badge";

const loadPanel = () => import("./customer-panel");
const loadSuccess = () => import("@/components/success-dialog");

const COLUMNS: readonly Column<Customer>[] = [
  {
    head: say.customers_customer_id_short(),
    cell: ({ customerCode }) => customerCode,
    className: "whitespace-nowrap",
  },
  {
    head: say.customers_customer(),
    cell: (customer) => (
      <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
        <Name {...customer} />
        <OwesLine account={customer.account} />
      </span>
    ),
    className: "w-1/2",
  },
  {
    head: say.customers_phone_no(),
    cell: ({ phoneNumber }) => groupPhone(phoneNumber),
    className: "whitespace-nowrap",
  },
  {
    head: say.customers_total_vehicle(),
    cell: ({ totalVehicles }) => totalVehicles,
    align: "right",
  },
];

function Name({ customerName, isPremiumCustomer }: Customer) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-0 wrap-anywhere font-medium">{customerName}</span>
      {isPremiumCustomer === 1 && <PremiumBadge />}
    </span>
  );
}

/** Describes the panel or dialog above the list, with the garage in which it was opened. */
type Open =
  | { what: "panel"; garageId: number }
  | { what: "delete"; garageId: number; customer: Customer }
  | { what: "success"; message: string };

/** Requests the list during hydration and renders the screen after it. */
export function CustomersScreen() {
  usePrefetch(prefetch);
  return useHydrated() ? <Customers /> : null;
}

const prefetch: Prefetch = (queries, garageId, params) => {
  queries.prefetchQuery(customersOptions(garageId, listIn(params)));
};

function Customers() {
  const router = useRouter();
  const { garage } = useSession();
  const garageId = garage?.garageId;
  const mayChange = useMay("change_customers");
  const mayExport = useMay("export_data");
  const mayImport = useMay("import_data");
  const state = useListState();
  const { list } = state;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const query = useQuery({
    ...customersOptions(garageId ?? 0, list),
    enabled: garageId !== undefined,
  });

  const openPanel = () => garageId !== undefined && setOpen({ what: "panel", garageId });
  const add = mayChange && (
    <Button onClick={openPanel}>
      <Plus aria-hidden className="size-4" />
      {say.customers_add_customer_title()}
    </Button>
  );

  const actionsOf = (customer: Customer) => {
    if (garageId === undefined) return [];
    const { customerId } = customer;
    const view = {
      label: say.customers_view(),
      Icon: Eye,
      run: () => router.push(toCustomer(garageId, customerId) as Route),
    };
    if (!mayChange) return [view];
    return [
      view,
      {
        label: say.customers_edit(),
        Icon: Pencil,
        run: () => router.push(toEditCustomer(garageId, customerId) as Route),
      },
      {
        label: say.customers_delete(),
        Icon: Trash2,
        destructive: true,
        run: () => setOpen({ what: "delete", garageId, customer }),
      },
    ];
  };

  return (
    <>
      <ListScreen
        title={say.customers_customers()}
        action={
          <div className="flex flex-wrap gap-3">
            {mayExport && <ExportButton garageId={garageId} what="customers" />}
            {add}
          </div>
        }
        search={{ label: say.customers_search_customer_name_phone_number() }}
        state={state}
        query={query}
        label={say.customers_customers()}
        columns={COLUMNS}
        rows={query.data?.customers}
        keyOf={({ customerId }) => customerId}
        hrefOf={({ customerId }) => toCustomer(garageId ?? 0, customerId)}
        empty={
          list.search === "" && list.page === 1 ? (
            <EmptyState Icon={Users} title={say.customers_no_results_found()} action={add}>
              {say.customers_you_have_no_customers_yet_add()}
              {mayImport && (
                <>
                  {" "}
                  <LinkedText text={say.customers_can_be_imported()} href={ROUTES.importExport} />
                </>
              )}
            </EmptyState>
          ) : undefined
        }
        actions={(customer) => (
          <RowMenu
            label={say.customers_actions_for({ customerName: customer.customerName })}
            actions={actionsOf(customer)}
          />
        )}
        card={(customer) => (
          <span className="grid text-base">
            <Name {...customer} />
            <span className="text-muted-foreground text-sm">
              {groupPhone(customer.phoneNumber)} ·{" "}
              {say.customers_vehicles_count({ count: customer.totalVehicles })} ·{" "}
              {customer.customerCode}
            </span>
            <OwesLine account={customer.account} />
          </span>
        )}
      />
      {open?.what === "panel" && (
        <Lazy
          load={loadPanel}
          onFailure={close}
          props={{
            garageId: open.garageId,
            close,
            added: (message: string) => setOpen({ what: "success", message }),
          }}
        />
      )}
      {open?.what === "delete" && (
        <DeleteCustomer garageId={open.garageId} customer={open.customer} close={close} />
      )}
      {open?.what === "success" && (
        <Lazy load={loadSuccess} onFailure={close} props={{ message: open.message, close }} />
      )}
    </>
  );
}
