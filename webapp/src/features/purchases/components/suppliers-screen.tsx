"use client";

import { Archive, Pencil, Plus, Truck } from "lucide-react";
import { useState } from "react";
import type { Column } from "@/components/data-table";
import { DeleteDialog } from "@/components/delete-dialog";
import { Lazy } from "@/components/lazy";
import { RowMenu } from "@/components/row-menu";
import { Button } from "@/components/ui/button";
import { useMay } from "@/features/session/session";
import { groupPhone } from "@/lib/contact/phone";
import { useHydrated } from "@/lib/loading/hydrated";
import { usePrefetch } from "@/lib/loading/prefetch";
import { say } from "@/say";
import { suppliersOptions, useArchiveSupplier } from "../api/suppliers";
import { SUPPLIER_FILTERS } from "../filters";
import type { Supplier } from "../types";
import { PurchaseList } from "./purchase-list";
import { purchasesPrefetch, usePurchases } from "./use-purchases";
import { YouOwe } from "./you-owe";

const loadPanel = () => import("./supplier-panel");

const COLUMNS: readonly Column<Supplier>[] = [
  {
    head: say.purchases_code(),
    cell: ({ supplierCode }) => supplierCode,
    className: "whitespace-nowrap",
  },
  {
    head: say.purchases_name(),
    cell: ({ supplierName }) => supplierName,
    className: "w-1/5 wrap-anywhere font-medium",
  },
  {
    head: say.purchases_gstin(),
    cell: ({ gstin }) => gstin || "-",
    className: "whitespace-nowrap",
  },
  { head: say.purchases_phone_no(), cell: phoneOf, className: "whitespace-nowrap" },
  {
    head: say.purchases_email(),
    cell: ({ email }) => email || "-",
    className: "w-1/4 wrap-anywhere max-xl:hidden",
  },
];

const OWED: Column<Supplier> = {
  head: say.purchases_you_owe(),
  cell: (supplier) => <YouOwe supplier={supplier} inColumn />,
  className: "whitespace-nowrap",
};

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

const prefetch = purchasesPrefetch(suppliersOptions, SUPPLIER_FILTERS);

function Suppliers() {
  const { garageId, shown } = usePurchases(suppliersOptions, SUPPLIER_FILTERS);
  const seesCost = useMay("see_cost");
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const show = (what: Open["what"], supplier?: Supplier) =>
    garageId !== undefined && setOpen({ what, garageId, ...(supplier && { supplier }) });
  const actionsOf = (supplier: Supplier) => [
    { label: say.purchases_change(), Icon: Pencil, run: () => show("panel", supplier) },
    {
      label: say.purchases_archive(),
      Icon: Archive,
      run: () => show("archive", supplier),
      destructive: true,
    },
  ];
  return (
    <>
      <PurchaseList
        title={say.purchases_suppliers()}
        what="suppliers"
        searchLabel={say.purchases_name_code_or_gstin()}
        Icon={Truck}
        hint={say.purchases_add_the_shops_and_companies_that()}
        action={
          <Button onClick={() => show("panel")}>
            <Plus aria-hidden className="size-4" />
            {say.purchases_add_supplier()}
          </Button>
        }
        {...shown}
        columns={seesCost ? [...COLUMNS, OWED] : COLUMNS}
        rows={shown.query.data?.suppliers}
        keyOf={({ supplierId }) => supplierId}
        actions={(supplier) =>
          !supplier.archived && (
            <RowMenu
              label={say.purchases_actions_for({ supplierName: supplier.supplierName })}
              actions={actionsOf(supplier)}
            />
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
      title={say.purchases_archive_question({ name: supplier.supplierName })}
      what={say.purchases_the_supplier_leaves_the_list_its()}
      verb={say.purchases_archive()}
      deleted={say.purchases_the_supplier_has_been_archived()}
      close={close}
    />
  );
}

function Card({ supplier }: { supplier: Supplier }) {
  const { supplierName, supplierCode, gstin, phoneNumber, email } = supplier;
  return (
    <span className="grid">
      <span className="font-medium text-base">{supplierName}</span>
      <span className="text-muted-foreground">
        {[supplierCode, gstin].filter(Boolean).join(" · ")}
      </span>
      {(phoneNumber || email) && (
        <span>{[phoneNumber && groupPhone(phoneNumber), email].filter(Boolean).join(" · ")}</span>
      )}
      <YouOwe supplier={supplier} />
    </span>
  );
}
