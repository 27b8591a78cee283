import { ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";

const A4 = "aspect-[740/1047] rounded-lg";

/** A paper without an invoice, and why. */
export function PreviewPaper({ children }: { children: ReactNode }) {
  return (
    <div className={cn(A4, "grid content-center border bg-card")}>
      <EmptyState Icon={ReceiptText} title="Your invoice appears here">
        {children}
      </EmptyState>
    </div>
  );
}

/** A paper of which nothing is known yet. */
export function PaperWaiting({ className }: { className?: string }) {
  return <Skeleton className={cn(A4, className)} />;
}
