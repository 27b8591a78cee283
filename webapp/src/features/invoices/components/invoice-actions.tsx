import { Ban, Copy, Eye, FileMinus, MessageCircle, Send } from "lucide-react";
import { ApiError } from "@/api/api-error";
import { RowMenu } from "@/components/row-menu";
import { Button } from "@/components/ui/button";
import { useMay } from "@/features/session/session";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useSendInvoice } from "../api/send-invoice";
import type { InvoiceState } from "../bill-state";
import type { Invoice } from "../types";
import type { BillPartProps } from "./bill-overlay";
import { PaperButton } from "./paper-button";

type InvoiceActionsProps = BillPartProps & {
  garageId: number;
  /** This is undefined if there is no invoice. */
  invoice: Invoice | undefined;
  state: InvoiceState;
  /** Opens the dialog with the customer's link and WhatsApp. */
  share: () => void;
};

/** Shows the actions that this person can do with the invoice in its current status. */
export function InvoiceActions(props: InvoiceActionsProps) {
  const { garageId, job, invoice, state, download, open, share } = props;
  const mayIssue = useMay("issue_invoices");
  const mayCancel = useMay("cancel_invoices");
  const sending = useSendInvoice(garageId, { explainsLock: true });
  if (!invoice) {
    return (
      <Button
        variant="outline"
        className="md:justify-self-start"
        onClick={() => open({ what: "draft" })}
      >
        <Eye aria-hidden className="size-4" />
        {mayIssue ? say.invoices_preview_and_issue() : say.invoices_preview()}
      </Button>
    );
  }

  const { invoiceId, number } = invoice;
  const original = { what: "invoice", id: invoiceId, copy: "original" } as const;
  const send = () =>
    sending.mutate(job.jobId, {
      onSuccess: () => notify.success(say.invoices_invoice_sent_successfully()),
      onError: (error) => {
        if (isLocked(error)) return;
        notify.error(
          (error instanceof ApiError && error.said) || say.invoices_failed_to_send_invoice(),
        );
      },
    });
  return (
    <>
      <LockedNote error={sending.error} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          aria-label={say.invoices_view_number({ number })}
          onClick={() => open({ what: "paper", invoice })}
        >
          <Eye aria-hidden className="size-4" />
          {say.invoices_view()}
        </Button>
        <PaperButton
          name={say.invoices_download_number({ number })}
          label={say.invoices_download()}
          paper={original}
          download={download}
        />
        {mayIssue && !job.customerEmail && (
          <Button variant="outline" onClick={share}>
            <MessageCircle aria-hidden className="size-4" />
            {say.invoices_send_on_whatsapp()}
          </Button>
        )}
        {mayIssue && job.customerEmail && (
          <Button
            variant="outline"
            className="min-w-36"
            // `disabled` would remove the focus, so the button stays enabled and a second click
            // does nothing.
            aria-disabled={sending.isPending}
            aria-busy={sending.isPending}
            onClick={() => !sending.isPending && send()}
          >
            <Send aria-hidden className="size-4" />
            {sending.isPending
              ? say.invoices_sending()
              : state === "issued" || state === "failed"
                ? say.invoices_send_by_email()
                : say.invoices_send_again()}
          </Button>
        )}
        <RowMenu
          label={say.invoices_more_for({ number })}
          actions={[
            {
              label: say.invoices_download_duplicate(),
              Icon: Copy,
              run: () => download.start({ ...original, copy: "duplicate" }),
            },
            ...(mayCancel
              ? [
                  {
                    label: say.invoices_credit_part_of_this_invoice(),
                    Icon: FileMinus,
                    run: () => open({ what: "credit", invoice }),
                  },
                  {
                    label: say.invoices_cancel_invoice(),
                    Icon: Ban,
                    destructive: true,
                    run: () => open({ what: "cancel", invoice }),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </>
  );
}
