import { CircleAlert, CircleCheck, Clock, FileText } from "lucide-react";
import { cn } from "@/lib/cn";
import type { InvoiceState } from "../bill-state";

const LOOKS = {
  none: { Icon: FileText, word: "Not issued", tone: "text-muted-foreground" },
  issued: { Icon: FileText, word: "Issued", tone: "text-status-open" },
  queued: { Icon: Clock, word: "On its way", tone: "text-status-progress" },
  sent: { Icon: CircleCheck, word: "Sent", tone: "text-positive" },
  failed: { Icon: CircleAlert, word: "Failed", tone: "text-attention" },
} as const;

/** The state of the invoice as icon and word. */
export function InvoiceMark({ state }: { state: InvoiceState }) {
  const { Icon, word, tone } = LOOKS[state];
  return (
    <span className={cn("inline-flex items-center gap-2 font-medium", tone)}>
      <Icon aria-hidden className="size-4" />
      {word}
    </span>
  );
}
