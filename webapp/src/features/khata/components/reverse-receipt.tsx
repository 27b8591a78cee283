"use client";

import { useReversePayment } from "@/features/invoices/api/reverse-payment";
import { ReasonDialog } from "@/features/invoices/components/reason-dialog";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";

export type ReverseReceiptProps = {
  garageId: number;
  paymentId: number;
  receiptCode: string;
  /** The number of bills that have money of this receipt. */
  count: number;
  free: number;
  close: () => void;
};

/** Asks why a receipt is reversed. Load it lazily. */
export default function ReverseReceipt(props: ReverseReceiptProps) {
  const { garageId, paymentId, receiptCode, count, free, close } = props;
  const effects = [
    count > 0 && say.khata_bills_are_owed_again({ count }),
    free > 0 && say.khata_advance_gets_less({ amount: rupees(free) }),
  ];
  return (
    <ReasonDialog
      title={say.khata_reverse_receipt({ code: receiptCode })}
      what={effects.filter(Boolean).join(" ")}
      verb={say.khata_reverse()}
      taking={useReversePayment({ garageId, paymentId })}
      close={close}
    />
  );
}
