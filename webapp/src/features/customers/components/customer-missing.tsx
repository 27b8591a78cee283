import { UserRoundX } from "lucide-react";
import type { Route } from "next";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";

const NOBODY_NAMED = say.customers_invalid_customer_access_please_navigate_from();

/** Replaces a customer's screen if the URL contains no customer id or an unknown customer id. */
export function CustomerMissing({ named }: { named: boolean }) {
  return (
    <div className="rounded-lg border bg-card">
      <EmptyState
        Icon={UserRoundX}
        title={named ? say.customers_this_customer_is_not_in_this() : NOBODY_NAMED}
        action={
          <Link href={ROUTES.customers as Route} className={buttonVariants({ variant: "outline" })}>
            {say.customers_go_to_the_customer_list()}
          </Link>
        }
      />
    </div>
  );
}
