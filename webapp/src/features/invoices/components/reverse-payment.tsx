"use client";

import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { useReversePayment } from "../api/reverse-payment";
import type { Payment } from "../types";
import { ReasonDialog } from "./reason-dialog";

export type ReversePaymentProps = {
  garageId: number;
  payment: Payment;
  /**
   * This is true if the job is cancelled. The payment is then an advance that the customer gets
   * back.
   */
  refund: boolean;
  close: () => void;
};

export default function ReversePayment(props: ReversePaymentProps) {
  const { garageId, payment, refund, close } = props;
  const { paymentId, amount, receiptCode } = payment;
  const verb = refund ? say.invoices_refund() : say.invoices_reverse();
  const effect = refund
    ? say.invoices_give_the_money_back_to_the()
    : say.invoices_the_amount_is_due_again();
  return (
    <ReasonDialog
      title={
        refund
          ? say.invoices_refund_question({ amount: rupees(amount) })
          : say.invoices_reverse_question({ amount: rupees(amount) })
      }
      what={`${say.invoices_reversal_stays_in_the_list({ receiptCode })} ${effect}`}
      verb={verb}
      taking={useReversePayment({ garageId, paymentId })}
      close={close}
    />
  );
}
