"use client";

import { rupees } from "@/lib/money/format";
import { useReversePayment } from "../api/reverse-payment";
import type { Payment } from "../types";
import { ReasonDialog } from "./reason-dialog";

export type ReversePaymentProps = {
  garageId: number;
  jobId: number;
  payment: Payment;
  /**
   * This is true if the job is cancelled. The payment is then an advance that the customer gets
   * back.
   */
  refund: boolean;
  close: () => void;
};

export default function ReversePayment({ payment, refund, close, ...job }: ReversePaymentProps) {
  const { paymentId, amount, receiptCode } = payment;
  const verb = refund ? "Refund" : "Reverse";
  const effect = refund ? "Give the money back to the customer." : "The amount is due again.";
  return (
    <ReasonDialog
      title={`${verb} ${rupees(amount)}?`}
      what={`${receiptCode} stays in the list, together with the reversal and your reason. ${effect}`}
      verb={verb}
      taking={useReversePayment({ ...job, paymentId })}
      close={close}
    />
  );
}
