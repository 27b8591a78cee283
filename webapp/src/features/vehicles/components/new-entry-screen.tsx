"use client";

import { CircleHelp } from "lucide-react";
import type { Route } from "next";
import { useSearchParams } from "next/navigation";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { NotAllowed } from "@/components/not-allowed";
import { buttonVariants } from "@/components/ui/button";
import { useSession } from "@/features/session/session";
import { ROUTES } from "@/lib/navigation/routes";
import { toId } from "@/lib/storage/session-values";
import { say } from "@/say";
import { EntryFrame } from "./entry-frame";
import { NewCustomerEntry } from "./new-customer-entry";
import { NewVehicleEntry } from "./new-vehicle-entry";

/** `searchBy` 0 adds a vehicle to a customer, and 1 adds a customer to a vehicle. */
export function NewEntryScreen() {
  const query = useSearchParams();
  const { garage } = useSession();
  const searchBy = query.get("searchBy");
  const customerId = toId(query.get("customerId"));
  const vehicleId = toId(query.get("vehicleId"));

  if (garage && !garage.permissions.includes("change_customers")) {
    return (
      <EntryFrame>
        <NotAllowed what={say.vehicles_make_a_new_entry()} />
      </EntryFrame>
    );
  }
  if (searchBy === "0" && customerId !== null) return <NewVehicleEntry />;
  if (searchBy === "1" && vehicleId !== null) return <NewCustomerEntry />;
  return (
    <EntryFrame>
      <div className="rounded-lg border bg-card">
        <EmptyState
          Icon={CircleHelp}
          title={say.vehicles_no_customer_or_vehicle_is_selected()}
          action={
            <Link href={ROUTES.home as Route} className={buttonVariants()}>
              {say.vehicles_search_on_the_home_page()}
            </Link>
          }
        >
          {say.vehicles_search_for_the_customers_phone_number()}
        </EmptyState>
      </div>
    </EntryFrame>
  );
}
