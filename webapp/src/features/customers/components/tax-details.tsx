"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { GstinField, StateField } from "@/features/gst/components/registration-fields";
import type { ChangedCustomerForm } from "../forms";

/**
 * Shows the GSTIN and state for tax invoices. The section is closed at first, because most
 * customers have neither.
 */
export function TaxDetails() {
  const { getValues, formState } = useFormContext<ChangedCustomerForm>();
  const [open, setOpen] = useState(() => getValues(["gstin", "stateCode"]).some(Boolean));
  const { gstin, stateCode } = formState.errors;
  const isShown = open || Boolean(gstin ?? stateCode);
  return (
    <details
      open={isShown}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md font-medium">
        <ChevronRight
          aria-hidden
          className="size-4 text-muted-foreground transition-transform group-open:rotate-90"
        />
        For a tax invoice
        <span className="font-normal text-muted-foreground">GSTIN, state</span>
      </summary>
      {isShown && (
        <div className="grid gap-3 pt-2">
          <GstinField help="Optional. For businesses that claim back GST." />
          <StateField
            followsGstin
            none="Not given"
            help="Optional. If empty, your garage's state is used."
          />
        </div>
      )}
    </details>
  );
}
