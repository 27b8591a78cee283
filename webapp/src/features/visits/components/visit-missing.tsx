import { ClipboardList } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { ROUTES } from "@/lib/navigation/routes";

/** Replaces a visit if the URL contains no id or an unknown id. */
export function VisitMissing({ named }: { named: boolean }) {
  return (
    <div className="rounded-lg border bg-card">
      <EmptyState
        Icon={ClipboardList}
        title={named ? "This car is not in this garage." : "No car is selected."}
        action={
          <Link href={ROUTES.home} className={buttonVariants({ variant: "outline" })}>
            Find a car
          </Link>
        }
      >
        Find the car on the home screen, then check it in.
      </EmptyState>
    </div>
  );
}
