import { ClipboardCheck } from "lucide-react";
import type { Route } from "next";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { say } from "@/say";
import { COUNTS } from "../addresses";

/** Replaces a count if the URL contains no id or an unknown id. */
export function CountMissing({ named }: { named: boolean }) {
  return (
    <div className="rounded-lg border bg-card">
      <EmptyState
        Icon={ClipboardCheck}
        title={
          named
            ? say.counts_this_count_is_not_in_this()
            : say.counts_no_count_is_selected_choose_one()
        }
        action={
          <Link href={COUNTS as Route} className={buttonVariants({ variant: "outline" })}>
            {say.counts_go_to_the_counts()}
          </Link>
        }
      />
    </div>
  );
}
