import { ClipboardCheck } from "lucide-react";
import type { Route } from "next";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { COUNTS } from "../addresses";

/** Replaces a count if the URL contains no id or an unknown id. */
export function CountMissing({ named }: { named: boolean }) {
  return (
    <div className="rounded-lg border bg-card">
      <EmptyState
        Icon={ClipboardCheck}
        title={
          named
            ? "This count is not in this garage."
            : "No count is selected. Choose one from the list."
        }
        action={
          <Link href={COUNTS as Route} className={buttonVariants({ variant: "outline" })}>
            Go to the counts
          </Link>
        }
      />
    </div>
  );
}
