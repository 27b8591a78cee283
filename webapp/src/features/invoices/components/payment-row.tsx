import { BookOpen, HandCoins, Undo2, Unlink } from "lucide-react";
import type { Route } from "next";
import Link from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { inPaise } from "@/lib/money/paise";
import { say } from "@/say";
import type { Payment } from "../types";
import type { Download } from "../use-download";
import { PaperButton } from "./paper-button";

type PaymentRowProps = {
  payment: Payment;
  download: Download;
  /** This is undefined for people who cannot reverse payments. */
  reverse: (() => void) | undefined;
  /** Gives back a part. The same people can do it. */
  giveBack: (() => void) | undefined;
  codeOf: (paymentId: number) => string | undefined;
  /** This is true if the job is cancelled. Reversing the payment then refunds the advance. */
  refund: boolean;
  /** Takes the money off this bill. This is undefined for people who cannot record payments. */
  takeOff: (() => void) | undefined;
  /** The URL of the customer's account. This is undefined for people who do not see it. */
  account: string | undefined;
};

export function PaymentRow(props: PaymentRowProps) {
  const { payment, download, reverse, giveBack, codeOf, refund, takeOff, account } = props;
  const verb = refund ? say.invoices_refund() : say.invoices_reverse();
  const { receiptCode, amount, paymentMethod, reference, reversed, reverses, reason } = payment;
  const { refunds, refunded } = payment;
  const { ofAccount, onBill } = payment;
  const isInForce = !reversed && reverses === null && refunds === null;
  // The receipt of an account goes back on the account, because it may be on other bills too.
  const canGoBack = isInForce && !ofAccount && refunded < amount;
  const isShared = isInForce && (ofAccount || inPaise(onBill) !== inPaise(amount - refunded));
  const refundOf = refunds === null ? undefined : codeOf(refunds);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <span className="min-w-0">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className={cn("font-medium text-base", reversed && "line-through")}>
            {rupees(amount)}
          </span>
          <span className="break-all">
            {paymentMethod}
            {reference && ` · ${reference}`}
          </span>
          {reversed && (
            <span className="font-medium text-muted-foreground">{say.invoices_reversed()}</span>
          )}
        </span>
        <span className="block break-words text-muted-foreground text-xs">
          {[receiptCode, dayMonthYear(payment.paidOn), payment.recordedBy].join(" · ")}
        </span>
        {isShared && (
          <span className="block">{say.khata_on_this_bill({ amount: rupees(onBill) })}</span>
        )}
        {refundOf && (
          <span className="block break-words">{say.invoices_refund_of({ code: refundOf })}</span>
        )}
        {refunded > 0 && (
          <span className="block">
            {say.invoices_refunded_so_far({ amount: rupees(refunded) })}
          </span>
        )}
        {reason && (
          <span className="block break-words">{say.invoices_reason_given({ reason })}</span>
        )}
      </span>
      <span className="flex flex-wrap gap-2">
        {giveBack && canGoBack && (
          <Button
            variant="ghost"
            aria-label={say.invoices_give_back_part_of({ code: receiptCode })}
            onClick={giveBack}
          >
            <HandCoins aria-hidden className="size-4" />
            {say.invoices_give_back_part()}
          </Button>
        )}
        {reverse && canGoBack && (
          <Button variant="ghost" aria-label={`${verb} ${receiptCode}`} onClick={reverse}>
            <Undo2 aria-hidden className="size-4" />
            {verb}
          </Button>
        )}
        {takeOff && isShared && onBill > 0 && (
          <Button
            variant="ghost"
            aria-label={say.khata_take_code_off_this_bill({ code: receiptCode })}
            onClick={takeOff}
          >
            <Unlink aria-hidden className="size-4" />
            {say.khata_take_off_this_bill()}
          </Button>
        )}
        {ofAccount && account && (
          <Link
            href={account as Route}
            prefetch={false}
            aria-label={say.khata_open_account_of_code({ code: receiptCode })}
            className={buttonVariants({ variant: "ghost" })}
          >
            <BookOpen aria-hidden className="size-4" />
            {say.khata_open_account()}
          </Link>
        )}
        <PaperButton
          name={say.invoices_receipt_number({ number: receiptCode })}
          label={say.invoices_receipt()}
          paper={{ what: "receipt", id: payment.paymentId }}
          download={download}
        />
      </span>
    </li>
  );
}
