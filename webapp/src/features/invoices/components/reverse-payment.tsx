"use client";

import { rupees } from "@/lib/money";
import { useReversePayment } from "../api/reverse-payment";
import type { Payment } from "../types";
import { ReasonDialog } from "./reason-dialog";

export type ReversePaymentProps = {
  garageId: number;
  jobId: number;
  payment: Payment;
  /** The job is cancelled, so the money is an advance that goes back to the customer. */
  refund: boolean;
  close: () => void;
};

export default function ReversePayment({ payment, refund, close, ...job }: ReversePaymentProps) {
  const { paymentId, amount, receiptCode } = payment;
  const verb = refund ? "Refund" : "Take back";
  const effect = refund ? "Give the money back to the customer." : "The amount is due again.";
  return (
    <ReasonDialog
      title={`${verb} ${rupees(amount)}?`}
      what={`${receiptCode} stays in the books, with its opposite and your reason beside it. ${effect}`}
      verb={verb}
      taking={useReversePayment({ ...job, paymentId })}
      close={close}
    />
  );
}
