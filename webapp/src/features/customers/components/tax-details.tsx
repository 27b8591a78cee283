"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { GstinField, StateField } from "@/features/gst/components/registration-fields";
import { say } from "@/say";
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
        {say.customers_for_a_tax_invoice()}
        <span className="font-normal text-muted-foreground">{say.customers_gstin_state()}</span>
      </summary>
      {isShown && (
        <div className="grid gap-3 pt-2">
          <GstinField help={say.customers_optional_for_businesses_that_claim_back()} />
          <StateField
            followsGstin
            none={say.customers_not_given()}
            help={say.customers_optional_if_empty_your_garages_state()}
          />
        </div>
      )}
    </details>
  );
}
