"use client";

import { rupees } from "@/lib/money/format";
import { inPaise, inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { useReloadBill } from "../api/get-bill";
import type { Payment } from "../types";
import { RefundForm } from "./refund-form";

export type RefundPaymentProps = {
  garageId: number;
  jobId: number;
  payment: Payment;
  /** What the customer paid above the bill, in rupees. It is proposed. */
  excess: number;
  close: () => void;
};

const leftOf = ({ amount, refunded }: Payment) => inRupees(inPaise(amount) - inPaise(refunded));

/** Gives back a part of a payment of a job. */
export default function RefundPayment(props: RefundPaymentProps) {
  const { garageId, jobId, payment, excess, close } = props;
  const reload = useReloadBill(garageId, jobId);
  return (
    <RefundForm
      garageId={garageId}
      payment={payment}
      left={leftOf(payment)}
      proposed={excess}
      reload={async () => {
        const { payments } = await reload();
        return leftOf(payments.find((one) => one.paymentId === payment.paymentId) ?? payment);
      }}
      changed={(less) => say.invoices_given_back_already({ amount: rupees(less) })}
      close={close}
    />
  );
}
