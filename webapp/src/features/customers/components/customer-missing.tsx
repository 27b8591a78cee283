import { UserRoundX } from "lucide-react";
import type { Route } from "next";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { ROUTES } from "@/lib/navigation/routes";

const NOBODY_NAMED = "Invalid customer access. Please navigate from the customer list.";

/** Replaces a customer's screen if the URL contains no customer id or an unknown customer id. */
export function CustomerMissing({ named }: { named: boolean }) {
  return (
    <div className="rounded-lg border bg-card">
      <EmptyState
        Icon={UserRoundX}
        title={named ? "This customer is not in this garage any more." : NOBODY_NAMED}
        action={
          <Link href={ROUTES.customers as Route} className={buttonVariants({ variant: "outline" })}>
            Go to the customer list
          </Link>
        }
      />
    </div>
  );
}
