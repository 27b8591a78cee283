"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailed } from "@/components/load-failed";
import { PickBox } from "@/components/pick-box";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { useDebounced } from "@/lib/forms/use-debounced";
import { PAGE_SIZE } from "@/lib/navigation/list-state";
import { say } from "@/say";
import { suppliersOptions } from "../api/suppliers";
import { type ChosenSupplier, chargesGst } from "../forms/bill";

const QUIET_MS = 200;

export type SupplierFieldProps = {
  garageId: number;
  value: ChosenSupplier | null;
  /** Null lets the person choose again. */
  choose: (supplier: ChosenSupplier | null) => void;
  /** Opens the form for a new supplier with the typed name. */
  addNew: (name: string) => void;
  error: string | undefined;
};

/** Lets the person choose a supplier. Without a search, the newest suppliers are offered. */
export default function SupplierField(props: SupplierFieldProps) {
  const { garageId, value, choose, addNew, error } = props;
  const [text, setText] = useState("");
  const sought = useDebounced(text.trim(), QUIET_MS);
  const query = useQuery({
    ...suppliersOptions(garageId, { page: 1, size: PAGE_SIZE, search: sought }, null),
    enabled: value === null,
  });
  const isCurrent = sought === text.trim() && !query.isPlaceholderData;
  const hits = query.data?.suppliers ?? [];

  if (value) {
    return (
      <div className="flex flex-wrap items-center gap-3 rounded-md border bg-muted px-4 py-3">
        <span className="min-w-0 flex-1 basis-48">
          <span className="block wrap-anywhere font-semibold text-base">{value.supplierName}</span>
          <span className="block text-muted-foreground">
            {value.supplierCode} ·{" "}
            {chargesGst(value) ? value.gstin : say.purchases_no_gstin_so_it_charges_no()}
          </span>
        </span>
        <Button variant="outline" onClick={() => choose(null)}>
          {say.purchases_choose_another_supplier()}
        </Button>
        {error && (
          <p role="alert" className="w-full text-destructive">
            {error}
          </p>
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-1">
      <Field label={say.purchases_supplier()} required error={error}>
        {(wiring) => (
          <div className="flex flex-wrap items-start gap-2">
            <div className="min-w-0 flex-1 basis-64">
              <PickBox
                {...wiring}
                placeholder={say.purchases_name_code_or_gstin()}
                found={say.purchases_suppliers_found()}
                text={text}
                setText={setText}
                hits={hits}
                isCurrent={isCurrent}
                keyOf={({ supplierId }) => supplierId}
                choose={(supplier) => {
                  setText("");
                  choose(supplier);
                }}
                option={({ supplierName, supplierCode, gstin }) => (
                  <span className="min-w-0">
                    <span className="block break-words font-medium text-base">{supplierName}</span>
                    <span className="block text-muted-foreground text-xs">
                      {[supplierCode, gstin].filter(Boolean).join(" · ")}
                    </span>
                  </span>
                )}
              />
            </div>
            <Button
              variant="outline"
              // If the press took the focus, the list would close and the button would move away.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => addNew(text.trim())}
            >
              {say.purchases_new_supplier()}
            </Button>
          </div>
        )}
      </Field>
      {isCurrent && query.data && hits.length === 0 && (
        <p role="status" className="text-muted-foreground">
          {text.trim()
            ? say.purchases_no_supplier_has_this_name_code()
            : say.purchases_no_suppliers_yet()}
        </p>
      )}
      {query.isError && !query.data && (
        <LoadFailed
          bare
          what={say.purchases_the_suppliers_could_not_be_loaded()}
          retry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
    </div>
  );
}
