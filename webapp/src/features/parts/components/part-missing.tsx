import { Package } from "lucide-react";
import type { Route } from "next";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";

/** Replaces a part's page if the URL contains no part id or an unknown part id. */
export function PartMissing({ named }: { named: boolean }) {
  return (
    <div className="rounded-lg border bg-card">
      <EmptyState
        Icon={Package}
        title={
          named ? say.parts_this_part_is_not_in_this() : say.parts_no_part_is_selected_choose_one()
        }
        action={
          <Link href={ROUTES.parts as Route} className={buttonVariants({ variant: "outline" })}>
            {say.parts_go_to_the_parts_list()}
          </Link>
        }
      />
    </div>
  );
}
