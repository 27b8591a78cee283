"use client";

import { useQueryClient } from "@tanstack/react-query";
import { RefundForm } from "@/features/invoices/components/refund-form";
import type { ListState } from "@/lib/navigation/list-state";
import { say } from "@/say";
import { entriesOptions } from "../api/list-entries";

export type PayBackProps = {
  garageId: number;
  customerId: number;
  paymentId: number;
  receiptCode: string;
  /** What of the receipt is on no bill, in rupees. */
  free: number;
  /** The page with the entry of the receipt. */
  list: ListState;
  close: () => void;
};

/** Gives back free money of a receipt. Load it lazily. */
export default function PayBack(props: PayBackProps) {
  const { garageId, customerId, paymentId, receiptCode, free, list, close } = props;
  const queries = useQueryClient();
  return (
    <RefundForm
      garageId={garageId}
      // The entry does not say how the money came, so the person chooses how it goes back.
      payment={{ paymentId, receiptCode, paymentMethodId: 0 }}
      left={free}
      proposed={free}
      reload={async () => {
        const options = entriesOptions(garageId, customerId, list);
        const { entries } = await queries.fetchQuery({ ...options, staleTime: 0, retry: false });
        // A receipt that moved to another page has changed, too.
        return entries.find((one) => one.paymentId === paymentId)?.free ?? 0;
      }}
      changed={() => say.khata_free_money_changed({ code: receiptCode })}
      close={close}
    />
  );
}
