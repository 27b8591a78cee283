"use client";

import { Download, HandCoins, Undo2, Unlink } from "lucide-react";
import { useState } from "react";
import { RowMenu } from "@/components/row-menu";
import type { Download as Papers } from "@/features/invoices/use-download";
import type { ListState } from "@/lib/navigation/list-state";
import { say } from "@/say";
import type { Entry, PaidBill } from "../types";
import { billName } from "../words";
import PayBack from "./pay-back";
import ReverseReceipt from "./reverse-receipt";
import TakeOff from "./take-off";

type Open = { what: "off"; bill: PaidBill } | { what: "reversal" } | { what: "refund" };

type EntryMenuProps = {
  garageId: number;
  customerId: number;
  entry: Entry;
  list: ListState;
  papers: Papers;
};

/** Shows what can be done with a receipt, as long as the garage still has its money. */
export function EntryMenu({ garageId, customerId, entry, list, papers }: EntryMenuProps) {
  const { kind, paymentId, jobId, number: code, bills, free } = entry;
  const [open, setOpen] = useState<Open>();
  if (kind !== "payment" || paymentId === null || (bills.length === 0 && free <= 0)) return null;
  const close = () => setOpen(undefined);
  // A refund takes the money on its own job first, so the free money of such a receipt stays.
  const isOnOwnJob = bills.some((bill) => bill.jobId === jobId);
  return (
    <>
      <RowMenu
        label={say.khata_actions_for({ code })}
        actions={[
          {
            label: say.khata_receipt(),
            Icon: Download,
            run: () => papers.start({ what: "receipt", id: paymentId }),
          },
          ...bills.map((bill) => ({
            label: say.khata_take_off_bill({ bill: billName(bill) }),
            Icon: Unlink,
            run: () => setOpen({ what: "off", bill }),
          })),
          ...(free > 0 && !isOnOwnJob
            ? [
                {
                  label: say.khata_pay_back(),
                  Icon: HandCoins,
                  run: () => setOpen({ what: "refund" }),
                },
              ]
            : []),
          {
            label: say.khata_reverse(),
            Icon: Undo2,
            destructive: true,
            run: () => setOpen({ what: "reversal" }),
          },
        ]}
      />
      {open?.what === "off" && (
        <TakeOff
          garageId={garageId}
          paymentId={paymentId}
          jobId={open.bill.jobId}
          bill={billName(open.bill)}
          amount={open.bill.amount}
          close={close}
        />
      )}
      {open?.what === "reversal" && (
        <ReverseReceipt
          garageId={garageId}
          paymentId={paymentId}
          receiptCode={code}
          count={bills.length}
          free={free}
          close={close}
        />
      )}
      {open?.what === "refund" && (
        <PayBack
          garageId={garageId}
          customerId={customerId}
          paymentId={paymentId}
          receiptCode={code}
          free={free}
          list={list}
          close={close}
        />
      )}
    </>
  );
}
