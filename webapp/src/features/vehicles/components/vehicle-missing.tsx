import { CarFront } from "lucide-react";
import type { Route } from "next";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { ROUTES } from "@/lib/routes";

/** A vehicle's screen without a vehicle, or with one that is not in this garage. */
export function VehicleMissing({ named }: { named: boolean }) {
  return (
    <div className="rounded-lg border bg-card">
      <EmptyState
        Icon={CarFront}
        title={
          named
            ? "This vehicle is not in this garage any more."
            : "No vehicle was chosen. Please choose one from the list."
        }
        action={
          <Link href={ROUTES.vehicles as Route} className={buttonVariants({ variant: "outline" })}>
            To the vehicle list
          </Link>
        }
      />
    </div>
  );
}
