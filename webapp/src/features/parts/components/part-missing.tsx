import { Package } from "lucide-react";
import type { Route } from "next";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { ROUTES } from "@/lib/navigation/routes";

/** Replaces a part's page if the URL contains no part id or an unknown part id. */
export function PartMissing({ named }: { named: boolean }) {
  return (
    <div className="rounded-lg border bg-card">
      <EmptyState
        Icon={Package}
        title={
          named
            ? "This part is not in this garage."
            : "No part is selected. Choose one from the list."
        }
        action={
          <Link href={ROUTES.parts as Route} className={buttonVariants({ variant: "outline" })}>
            Go to the parts list
          </Link>
        }
      />
    </div>
  );
}
