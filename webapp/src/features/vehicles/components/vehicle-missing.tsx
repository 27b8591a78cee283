import { CarFront } from "lucide-react";
import type { Route } from "next";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { ROUTES } from "@/lib/navigation/routes";

/** Replaces a vehicle's screen if the URL contains no vehicle id or an unknown vehicle id. */
export function VehicleMissing({ named }: { named: boolean }) {
  return (
    <div className="rounded-lg border bg-card">
      <EmptyState
        Icon={CarFront}
        title={
          named
            ? "This vehicle is not in this garage any more."
            : "No vehicle is selected. Choose one from the list."
        }
        action={
          <Link href={ROUTES.vehicles as Route} className={buttonVariants({ variant: "outline" })}>
            Go to the vehicle list
          </Link>
        }
      />
    </div>
  );
}
