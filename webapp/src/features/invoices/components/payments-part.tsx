import { IndianRupee, QrCode } from "lucide-react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { useBillJob } from "@/features/jobs/sheet/sheet-job";
import { CANCELLED, DELIVERED } from "@/features/jobs/status/status-styles";
import { toAccount } from "@/features/khata/addresses";
import { FreeAdvance } from "@/features/khata/components/free-advance";
import { useSeesKhata } from "@/features/khata/use-sees-khata";
import { useMay } from "@/features/session/session";
import { isoToday, shopTime } from "@/lib/dates/day";
import { say } from "@/say";
import { useTakesUpi } from "../api/upi-code";
import { invoiceInForce } from "../bill-state";
import { useClosingKinds } from "../closing-kinds";
import type { Payment } from "../types";
import type { BillPartProps } from "./bill-overlay";
import { PaymentRow } from "./payment-row";

const loadDeductions = () => import("./deduction-rows");

/** Owners and managers also reverse payments of earlier days. */
const isOfToday = ({ recordedOn }: Payment) => shopTime(new Date(recordedOn)).day === isoToday();

/** Shows the customer's payments, newest first. */
export function PaymentsPart({ job, bill, download, open }: BillPartProps) {
  const { garageId } = useBillJob();
  const maySeeAccount = useSeesKhata(garageId);
  const mayRecord = useMay("record_payments");
  const mayCorrect = useMay("cancel_invoices");
  const { payments, balanceDue } = bill;
  const mayClose = useClosingKinds().length > 0;
  const invoice = invoiceInForce(bill);
  const cancelled = job.jobStatusId === CANCELLED;
  const isBill = job.jobStatusId === DELIVERED || invoice !== undefined;
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
                // A walk-in has no account.
                takeOff={
                  mayRecord && job.customerId > 0 ? () => open({ what: "off", payment }) : undefined
                }
                account={
                  maySeeAccount && job.customerId > 0
                    ? toAccount(garageId, job.customerId)
                    : undefined
                }
                reverse={mayGive ? () => open({ what: "reversal", payment }) : undefined}
                giveBack={mayGive ? () => open({ what: "refund", payment }) : undefined}
                codeOf={(id) => payments.find((row) => row.paymentId === id)?.receiptCode}
              />
            );
          })}
        </ul>
      )}
      {bill.deductions.length > 0 && <Lazy load={loadDeductions} props={{ bill, open }} />}
      {!cancelled && <FreeAdvance garageId={garageId} bill={bill} />}
      {balanceDue > 0 && !cancelled && (mayRecord || (isBill && mayClose)) && (
        <div className="flex flex-wrap gap-3 max-md:*:flex-auto">
          {mayRecord && (
            <Button onClick={() => open({ what: "payment" })}>
              <IndianRupee aria-hidden className="size-4" />
              {say.invoices_record_payment()}
            </Button>
          )}
          {mayRecord && invoice && <CodeButton open={open} />}
          {isBill && mayClose && (
            <Button variant="outline" onClick={() => open({ what: "closing" })}>
              {say.khata_close_the_rest()}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Shows the QR code for the balance of an issued invoice. A garage without a UPI address has none. */
function CodeButton({ open }: Pick<BillPartProps, "open">) {
  const { garageId } = useBillJob();
  if (!useTakesUpi(garageId)) return null;
  return (
    <Button variant="outline" onClick={() => open({ what: "payment", withCode: true })}>
      <QrCode aria-hidden className="size-4" />
      {say.invoices_show_qr_code()}
    </Button>
  );
}
