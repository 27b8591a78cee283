"use client";

import { Lazy } from "@/components/lazy";
import type { BillJob } from "@/features/jobs/sheet/sheet-job";
import { CANCELLED } from "@/features/jobs/status/status-styles";
import { billName } from "@/features/khata/words";
import { useMay } from "@/features/session/session";
import { invoiceInForce } from "../bill-state";
import type { Bill, Deduction, Invoice, Payment, ShareLink } from "../types";
import type { Download } from "../use-download";

const loadPreview = () => import("./invoice-preview");
const loadPayment = () => import("./payment-form");
const loadReversal = () => import("./reverse-payment");
const loadRefund = () => import("./refund-payment");
const loadCancel = () => import("./cancel-invoice");
const loadCredit = () => import("./credit-part");
const loadShare = () => import("./share-dialog");
const loadClosing = () => import("./close-rest");
const loadReopening = () => import("./reverse-deduction");
const loadTakeOff = () => import("@/features/khata/components/take-off");

/** Describes the dialog or panel above the bill. */
export type Open =
  | { what: "draft" }
  | { what: "paper"; invoice: Invoice }
  | { what: "cancel"; invoice: Invoice }
  | { what: "credit"; invoice: Invoice }
  | { what: "payment"; amount?: number; withCode?: boolean }
  | { what: "reversal"; payment: Payment }
  | { what: "refund"; payment: Payment }
  | { what: "off"; payment: Payment }
  | { what: "closing" }
  | { what: "reopening"; deduction: Deduction }
  | { what: "share"; link: ShareLink };

export type BillPartProps = {
  job: BillJob;
  bill: Bill;
  download: Download;
  open: (what: Open) => void;
};

type BillOverlayProps = {
  open: Open;
  garageId: number;
  job: BillJob;
  bill: Bill;
  /** Opens the next dialog in the place of this one. */
  openNext: (what: Open) => void;
  close: () => void;
};

export function BillOverlay({ open, garageId, job, bill, openNext, close }: BillOverlayProps) {
  const { jobId } = job;
  const mayRecord = useMay("record_payments");
  const shared = { garageId, jobId, close };
  switch (open.what) {
    case "draft":
      return (
        <Lazy
          load={loadPreview}
          onFailure={close}
          props={{
            ...shared,
            invoice: undefined,
            pay:
              mayRecord && bill.balanceDue > 0
                ? () => openNext({ what: "payment", withCode: true })
                : undefined,
          }}
        />
      );
    case "paper":
      return (
        <Lazy load={loadPreview} onFailure={close} props={{ ...shared, invoice: open.invoice }} />
      );
    case "cancel":
      return (
        <Lazy load={loadCancel} onFailure={close} props={{ ...shared, invoice: open.invoice }} />
      );
    case "credit":
      return (
        <Lazy load={loadCredit} onFailure={close} props={{ ...shared, invoice: open.invoice }} />
      );
    case "payment":
      return (
        <Lazy
          load={loadPayment}
          onFailure={close}
          props={{
            ...shared,
            amount: Math.min(open.amount ?? bill.balanceDue, bill.balanceDue),
            bill,
            paymentMethodId: job.paymentMethodId,
            withCode: open.withCode ?? false,
            isTaxedAdvance: job.taxCollected === 1 && !invoiceInForce(bill),
          }}
        />
      );
    case "reversal":
      return (
        <Lazy
          load={loadReversal}
          onFailure={close}
          props={{
            garageId,
            close,
            payment: open.payment,
            refund: job.jobStatusId === CANCELLED,
          }}
        />
      );
    case "refund":
      return (
        <Lazy
          load={loadRefund}
          onFailure={close}
          props={{
            ...shared,
            payment: open.payment,
            excess: bill.advanceHeld > 0 ? bill.advanceHeld : Math.max(0, -bill.balanceDue),
          }}
        />
      );
    case "off":
      return (
        <Lazy
          load={loadTakeOff}
          onFailure={close}
          props={{
            ...shared,
            paymentId: open.payment.paymentId,
            amount: open.payment.onBill,
            bill: billName({
              invoiceNumber: invoiceInForce(bill)?.number ?? "",
              jobCode: job.jobCode,
            }),
          }}
        />
      );
    case "closing":
      return <Lazy load={loadClosing} onFailure={close} props={{ ...shared, bill }} />;
    case "reopening":
      return (
        <Lazy
          load={loadReopening}
          onFailure={close}
          props={{ ...shared, deduction: open.deduction }}
        />
      );
    case "share":
      return <Lazy load={loadShare} onFailure={close} props={{ ...shared, link: open.link }} />;
  }
}
