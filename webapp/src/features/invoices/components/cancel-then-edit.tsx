"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { useSheetJob } from "@/features/jobs/sheet/sheet-job";
import { useMay } from "@/features/session/session";
import { say } from "@/say";
import { billOptions } from "../api/get-bill";
import { invoiceInForce } from "../bill-state";

const loadCancel = () => import("./cancel-invoice");

/** Cancels the invoice with a credit note, so that the job can be edited. */
export default function CancelThenEdit() {
  const { garageId, job } = useSheetJob();
  const mayCancel = useMay("cancel_invoices");
  const [asks, setAsks] = useState(false);
  const { data: bill } = useQuery({
    ...billOptions(garageId, job.jobId),
    enabled: mayCancel,
  });
  const invoice = bill && invoiceInForce(bill);
  const close = () => setAsks(false);
  if (!mayCancel) return <p>{say.invoices_ask_the_owner_to_cancel()}</p>;
  return (
    <>
      <Button variant="outline" disabled={!invoice} onClick={() => setAsks(true)}>
        {say.invoices_cancel_invoice_and_edit()}
      </Button>
      {asks && invoice && (
        <Lazy
          load={loadCancel}
          onFailure={close}
          props={{ garageId, jobId: job.jobId, invoice, close }}
        />
      )}
    </>
  );
}
