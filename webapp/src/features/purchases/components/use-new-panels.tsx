"use client";

import { useState } from "react";
import { Lazy } from "@/components/lazy";
import type { Part } from "@/features/parts/types";
import type { Supplier } from "../types";

const loadSupplierPanel = () => import("./supplier-panel");
const loadPartPanel = () => import("@/features/parts/components/part-panel");

type Open = { what: "supplier"; name: string } | { what: "part"; code: string };

type NewPanelsProps = {
  garageId: number;
  supplierAdded: (supplier: Supplier) => void;
  partAdded: (part: Part) => void;
};

/**
 * Opens the panels for a new supplier and a new part. Render `panels` outside the form, because a
 * panel contains a form of its own.
 */
export function useNewPanels({ garageId, supplierAdded, partAdded }: NewPanelsProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return {
    addSupplier: (name: string) => setOpen({ what: "supplier", name }),
    addPart: (code = "") => setOpen({ what: "part", code }),
    panels: (
      <>
        {open?.what === "supplier" && (
          <Lazy
            load={loadSupplierPanel}
            onFailure={close}
            props={{
              garageId,
              supplier: undefined,
              name: open.name,
              added: supplierAdded,
              close,
            }}
          />
        )}
        {open?.what === "part" && (
          <Lazy
            load={loadPartPanel}
            onFailure={close}
            props={{ garageId, part: undefined, code: open.code, added: partAdded, close }}
          />
        )}
      </>
    ),
  };
}
