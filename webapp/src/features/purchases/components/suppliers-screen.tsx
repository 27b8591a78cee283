"use client";

import { useQuery } from "@tanstack/react-query";
import { Archive, Pencil, Plus, Truck } from "lucide-react";
import { useState } from "react";
import type { Column } from "@/components/data-table";
import { DeleteDialog } from "@/components/delete-dialog";
import { Lazy } from "@/components/lazy";
import { RowMenu } from "@/components/row-menu";
import { Button } from "@/components/ui/button";
import { useSession } from "@/features/session/session";
import { groupPhone } from "@/lib/contact/phone";
import { useHydrated } from "@/lib/loading/hydrated";
import { type Prefetch, usePrefetch } from "@/lib/loading/prefetch";
import { listIn, useListState } from "@/lib/navigation/list-state";
import { suppliersOptions, useArchiveSupplier } from "../api/suppliers";
import { filterIn, SUPPLIER_FILTERS } from "../filters";
import type { Supplier } from "../types";
import { PurchaseList } from "./purchase-list";

const loadPanel = () => import("./supplier-panel");

const COLUMNS: readonly Column<Supplier>[] = [
  { head: "Code", cell: ({ supplierCode }) => supplierCode, className: "whitespace-nowrap" },
  {
    head: "Name",
    cell: ({ supplierName }) => supplierName,
    className: "w-2/5 wrap-anywhere font-medium",
  },
  { head: "GSTIN", cell: ({ gstin }) => gstin || "-", className: "whitespace-nowrap" },
  { head: "Phone No.", cell: phoneOf, className: "whitespace-nowrap" },
  { head: "Email", cell: ({ email }) => email || "-", className: "wrap-anywhere" },
];

function phoneOf({ phoneNumber }: Supplier): string {
  return phoneNumber ? groupPhone(phoneNumber) : "-";
}

/** Describes what is open above the list, with the garage in which it was opened. */
type Open = { what: "panel" | "archive"; garageId: number; supplier?: Supplier };

/** Requests the list during hydration and renders the screen after it. */
export function SuppliersScreen() {
  usePrefetch(prefetch);
  return useHydrated() ? <Suppliers /> : null;
}

const prefetch: Prefetch = (queries, garageId, params) => {
  queries.prefetchQuery(
    suppliersOptions(garageId, listIn(params), filterIn(params, SUPPLIER_FILTERS)),
  );
};

function Suppliers() {
  const garageId = useSession().garage?.garageId;
  const state = useListState();
  const filter = filterIn(state.params, SUPPLIER_FILTERS);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const query = useQuery({
    ...suppliersOptions(garageId ?? 0, state.list, filter),
    enabled: garageId !== undefined,
  });
  const show = (what: Open["what"], supplier?: Supplier) =>
    garageId !== undefined && setOpen({ what, garageId, ...(supplier && { supplier }) });
  const actionsOf = (supplier: Supplier) => [
    { label: "Change", Icon: Pencil, run: () => show("panel", supplier) },
    { label: "Archive", Icon: Archive, run: () => show("archive", supplier), destructive: true },
  ];
  return (
    <>
      <PurchaseList
        title="Suppliers"
        what="suppliers"
        searchLabel="Name, code or GSTIN"
        Icon={Truck}
        hint="Add the shops and companies that you buy from."
        action={
          <Button onClick={() => show("panel")}>
            <Plus aria-hidden className="size-4" />
            Add supplier
          </Button>
        }
        choices={SUPPLIER_FILTERS}
        filter={filter}
        state={state}
        query={query}
        columns={COLUMNS}
        rows={query.data?.suppliers}
        keyOf={({ supplierId }) => supplierId}
        actions={(supplier) =>
          !supplier.archived && (
            <RowMenu label={`Actions for ${supplier.supplierName}`} actions={actionsOf(supplier)} />
          )
        }
        card={(supplier) => <Card supplier={supplier} />}
      />
      {open?.what === "panel" && (
        <Lazy
          load={loadPanel}
          onFailure={close}
          props={{ garageId: open.garageId, supplier: open.supplier, close }}
        />
      )}
      {open?.what === "archive" && open.supplier && (
        <ArchiveSupplier garageId={open.garageId} supplier={open.supplier} close={close} />
      )}
    </>
  );
}

type ArchiveProps = { garageId: number; supplier: Supplier; close: () => void };

function ArchiveSupplier({ garageId, supplier, close }: ArchiveProps) {
  return (
    <DeleteDialog
      id={supplier.supplierId}
      deleting={useArchiveSupplier(garageId)}
      title={`Do you want to archive ${supplier.supplierName}?`}
      what="The supplier leaves the list. Its bills and orders are kept."
      verb="Archive"
      deleted="The supplier has been archived."
      close={close}
    />
  );
}

function Card({ supplier }: { supplier: Supplier }) {
  const { supplierName, supplierCode, gstin, phoneNumber, email } = supplier;
  return (
    <span className="grid gap-1">
      <span className="font-medium text-base">{supplierName}</span>
      <span className="text-muted-foreground">
        {[supplierCode, gstin].filter(Boolean).join(" · ")}
      </span>
      {(phoneNumber || email) && (
        <span>{[phoneNumber && groupPhone(phoneNumber), email].filter(Boolean).join(" · ")}</span>
      )}
    </span>
  );
}
