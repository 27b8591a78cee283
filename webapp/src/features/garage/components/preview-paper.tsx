import { ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { say } from "@/say";

const A4 = "aspect-[740/1047] rounded-lg";

/** Shows an empty page with a reason instead of an invoice. */
export function PreviewPaper({ children }: { children: ReactNode }) {
  return (
    <div className={cn(A4, "grid content-center border bg-card")}>
      <EmptyState Icon={ReceiptText} title={say.garage_your_invoice_appears_here()}>
        {children}
      </EmptyState>
    </div>
  );
}

/** Shows the skeleton of a page. */
export function PaperSkeleton({ className }: { className?: string }) {
  return <Skeleton className={cn(A4, className)} />;
}
