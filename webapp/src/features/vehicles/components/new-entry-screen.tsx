"use client";

import { CircleHelp } from "lucide-react";
import type { Route } from "next";
import { useSearchParams } from "next/navigation";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { NotAllowed } from "@/components/not-allowed";
import { buttonVariants } from "@/components/ui/button";
import { useSession } from "@/features/session/session";
import { ROUTES } from "@/lib/routes";
import { toId } from "@/lib/session-values";
import { EntryFrame } from "./entry-frame";
import { NewCustomerEntry } from "./new-customer-entry";
import { NewVehicleEntry } from "./new-vehicle-entry";

/** searchBy 0: this customer has come with another vehicle; 1: this vehicle with another customer. */
export function NewEntryScreen() {
  const query = useSearchParams();
  const { garage } = useSession();
  const searchBy = query.get("searchBy");
  const customerId = toId(query.get("customerId"));
  const vehicleId = toId(query.get("vehicleId"));

  if (garage && !garage.permissions.includes("change_customers")) {
    return (
      <EntryFrame>
        <NotAllowed what="make a new entry" />
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
          title="There is nobody to make an entry for."
          action={
            <Link href={ROUTES.home as Route} className={buttonVariants()}>
              Search on the home page
            </Link>
          }
        >
          Find the customer by phone or the vehicle by its number, and begin there.
        </EmptyState>
      </div>
    </EntryFrame>
  );
}
