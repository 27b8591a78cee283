import { CarFront } from "lucide-react";
import type { Route } from "next";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";

/** Replaces a vehicle's screen if the URL contains no vehicle id or an unknown vehicle id. */
export function VehicleMissing({ named }: { named: boolean }) {
  return (
    <div className="rounded-lg border bg-card">
      <EmptyState
        Icon={CarFront}
        title={
          named
            ? say.vehicles_this_vehicle_is_not_in_this()
            : say.vehicles_no_vehicle_is_selected_choose_one()
        }
        action={
          <Link href={ROUTES.vehicles as Route} className={buttonVariants({ variant: "outline" })}>
            {say.vehicles_go_to_the_vehicle_list()}
          </Link>
        }
      />
    </div>
  );
}
