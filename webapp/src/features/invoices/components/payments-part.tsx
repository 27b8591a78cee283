import { IndianRupee } from "lucide-react";
import { Button } from "@/components/ui/button";
import { CANCELLED } from "@/features/jobs/status/status-styles";
import { useMay } from "@/features/session/session";
import { isoToday, shopTime } from "@/lib/dates/day";
import { say } from "@/say";
import type { Payment } from "../types";
import type { BillPartProps } from "./bill-overlay";
import { PaymentRow } from "./payment-row";

/** Owners and managers also reverse payments of earlier days. */
const isOfToday = ({ recordedOn }: Payment) => shopTime(new Date(recordedOn)).day === isoToday();

/** Shows the customer's payments, newest first. */
export function PaymentsPart({ job, bill, download, open }: BillPartProps) {
  const mayRecord = useMay("record_payments");
  const mayCorrect = useMay("cancel_invoices");
  const { payments, balanceDue } = bill;
  const cancelled = job.jobStatusId === CANCELLED;
  return (
    <div className="grid gap-3 p-4">
      <h4 className="font-semibold text-base">{say.invoices_payments()}</h4>
      {payments.length === 0 ? (
        <p className="text-muted-foreground">
          {mayRecord && bill.invoices.length === 0 && !cancelled
            ? say.invoices_no_payments_yet_you_can_record()
            : say.invoices_no_payments_yet()}
        </p>
      ) : (
        <ul className="divide-y">
          {payments.map((payment) => {
            const mayGive = mayRecord && (mayCorrect || isOfToday(payment));
            return (
              <PaymentRow
                key={payment.paymentId}
                payment={payment}
                download={download}
                refund={cancelled}
                reverse={mayGive ? () => open({ what: "reversal", payment }) : undefined}
                giveBack={mayGive ? () => open({ what: "refund", payment }) : undefined}
                codeOf={(id) => payments.find((row) => row.paymentId === id)?.receiptCode}
              />
            );
          })}
        </ul>
      )}
      {mayRecord && balanceDue > 0 && !cancelled && (
        <Button className="md:justify-self-start" onClick={() => open({ what: "payment" })}>
          <IndianRupee aria-hidden className="size-4" />
          {say.invoices_record_payment()}
        </Button>
      )}
    </div>
  );
}
