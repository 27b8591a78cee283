"use client";

import { rupees } from "@/lib/money";
import { useReversePayment } from "../api/reverse-payment";
import type { Payment } from "../types";
import { ReasonDialog } from "./reason-dialog";

export type ReversePaymentProps = {
  garageId: number;
  jobId: number;
  payment: Payment;
  close: () => void;
};

export default function ReversePayment({ payment, close, ...job }: ReversePaymentProps) {
  const { paymentId, amount, receiptCode } = payment;
  return (
    <ReasonDialog
      title={`Take back ${rupees(amount)}?`}
      what={`${receiptCode} stays in the books, with its opposite and your reason beside it. The amount is due again.`}
      verb="Take back"
      taking={useReversePayment({ ...job, paymentId })}
      close={close}
    />
  );
}
