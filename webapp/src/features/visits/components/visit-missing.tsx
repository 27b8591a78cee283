import { ClipboardList } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";

/** Replaces a visit if the URL contains no id or an unknown id. */
export function VisitMissing({ named }: { named: boolean }) {
  return (
    <div className="rounded-lg border bg-card">
      <EmptyState
        Icon={ClipboardList}
        title={named ? say.visits_this_car_is_not_in_this() : say.visits_no_car_is_selected()}
        action={
          <Link href={ROUTES.home} className={buttonVariants({ variant: "outline" })}>
            {say.visits_find_a_car()}
          </Link>
        }
      >
        {say.visits_find_the_car_on_the_home()}
      </EmptyState>
    </div>
  );
}
