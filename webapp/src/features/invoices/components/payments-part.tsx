import { IndianRupee, QrCode } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useSheetJob } from "@/features/jobs/sheet/sheet-job";
import { CANCELLED } from "@/features/jobs/status/status-styles";
import { toAccount } from "@/features/khata/addresses";
import { FreeAdvance } from "@/features/khata/components/free-advance";
import { useSeesKhata } from "@/features/khata/use-sees-khata";
import { useMay } from "@/features/session/session";
import { isoToday, shopTime } from "@/lib/dates/day";
import { say } from "@/say";
import { useTakesUpi } from "../api/upi-code";
import { invoiceInForce } from "../bill-state";
import type { Payment } from "../types";
import type { BillPartProps } from "./bill-overlay";
import { PaymentRow } from "./payment-row";

/** Owners and managers also reverse payments of earlier days. */
const isOfToday = ({ recordedOn }: Payment) => shopTime(new Date(recordedOn)).day === isoToday();

/** Shows the customer's payments, newest first. */
export function PaymentsPart({ job, bill, download, open }: BillPartProps) {
  const { garageId } = useSheetJob();
  const maySeeAccount = useSeesKhata(garageId);
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
                takeOff={mayRecord ? () => open({ what: "off", payment }) : undefined}
                account={maySeeAccount ? toAccount(garageId, job.customerId) : undefined}
                reverse={mayGive ? () => open({ what: "reversal", payment }) : undefined}
                giveBack={mayGive ? () => open({ what: "refund", payment }) : undefined}
                codeOf={(id) => payments.find((row) => row.paymentId === id)?.receiptCode}
              />
            );
          })}
        </ul>
      )}
      {!cancelled && <FreeAdvance garageId={garageId} bill={bill} />}
      {mayRecord && balanceDue > 0 && !cancelled && (
        <div className="flex flex-wrap gap-3 max-md:*:flex-auto">
          <Button onClick={() => open({ what: "payment" })}>
            <IndianRupee aria-hidden className="size-4" />
            {say.invoices_record_payment()}
          </Button>
          {invoiceInForce(bill) && <CodeButton open={open} />}
        </div>
      )}
    </div>
  );
}

/** Shows the QR code for the balance of an issued invoice. A garage without a UPI address has none. */
function CodeButton({ open }: Pick<BillPartProps, "open">) {
  const { garageId } = useSheetJob();
  if (!useTakesUpi(garageId)) return null;
  return (
    <Button variant="outline" onClick={() => open({ what: "payment", withCode: true })}>
      <QrCode aria-hidden className="size-4" />
      {say.invoices_show_qr_code()}
    </Button>
  );
}
