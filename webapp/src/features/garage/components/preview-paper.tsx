import { ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";

/** A paper without an invoice, and why. */
export function PreviewPaper({ children }: { children: ReactNode }) {
  return (
    <div className="grid aspect-[740/1047] content-center rounded-lg border bg-card">
      <EmptyState Icon={ReceiptText} title="Your invoice appears here">
        {children}
      </EmptyState>
    </div>
  );
}
