import { Button } from "@/components/ui/button";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { Invoice } from "../types";
import type { Download } from "../use-download";
import type { Open } from "./bill-overlay";
import { PaperButton } from "./paper-button";

type EarlierPapersProps = {
  papers: readonly Invoice[];
  download: Download;
  open: (what: Open) => void;
};

/** Shows the credit notes for parts of the valid invoice. */
export function CreditNotes(rows: EarlierPapersProps) {
  if (rows.papers.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h5 className="font-medium">{say.invoices_credit_notes()}</h5>
      <PaperRows {...rows} />
    </div>
  );
}

/** Shows cancelled invoices and their credit notes. */
export function EarlierPapers({ papers, download, open }: EarlierPapersProps) {
  if (papers.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-primary">
        {say.invoices_earlier_documents({ count: papers.length })}
      </summary>
      <PaperRows papers={papers} download={download} open={open} />
    </details>
  );
}

function PaperRows({ papers, download, open }: EarlierPapersProps) {
  return (
    <ul className="divide-y border-t">
      {papers.map((invoice) => (
        <li
          key={invoice.invoiceId}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
        >
          <span className="min-w-0">
            <span className="block font-medium">
              {invoice.title} <span className="whitespace-nowrap">{invoice.number}</span>
            </span>
            <span className="block text-muted-foreground text-xs">
              {dayMonthYear(invoice.issuedOn)} · {rupees(invoice.total)}
              {invoice.cancelledBy &&
                ` · ${say.invoices_cancelled_by({ number: invoice.cancelledBy })}`}
            </span>
          </span>
          <span className="flex gap-2">
            <Button
              variant="ghost"
              aria-label={say.invoices_view_number({ number: invoice.number })}
              onClick={() => open({ what: "paper", invoice })}
            >
              {say.invoices_view()}
            </Button>
            <PaperButton
              name={say.invoices_download_number({ number: invoice.number })}
              label={say.invoices_download()}
              paper={{ what: "invoice", id: invoice.invoiceId, copy: "original" }}
              download={download}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
