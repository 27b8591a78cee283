"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { DetailList } from "@/components/detail-list";
import { NumberPlate } from "@/components/number-plate";
import { QueryBoundary } from "@/components/query-boundary";
import { toAddJob } from "@/features/customers/addresses";
import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";
import { AssociationForm } from "./association-form";
import { EntryFrame } from "./entry-frame";
import { useVehicle } from "./use-vehicle";
import { VehicleMissing } from "./vehicle-missing";

/** Adds another customer to a known vehicle. */
export function NewCustomerEntry() {
  const router = useRouter();
  const { garageId, vehicleId, query, isMissing } = useVehicle();
  const vehicle = query.data;
  return <EntryFrame>{content()}</EntryFrame>;

  function content() {
    if (isMissing) return <VehicleMissing named />;
    return (
      <QueryBoundary query={query} what={say.vehicles_the_vehicle_could_not_be_loaded()}>
        <div className="grid grid-cols-1 gap-6">
          <DetailList
            label={say.vehicles_vehicle()}
            columns={2}
            details={[
              {
                label: say.vehicles_vehicle_number(),
                value: vehicle && <NumberPlate plate={vehicle.vehicleNumber} size="md" />,
              },
              { label: say.vehicles_vehicle_modal(), value: vehicle?.vehicleModel },
            ]}
          />
          <section aria-labelledby="entry" className="grid grid-cols-1 gap-4">
            <h2 id="entry" className="font-semibold text-lg">
              {say.vehicles_new_customer_entry()}
            </h2>
            <AssociationForm
              garageId={garageId}
              vehicleId={vehicleId}
              back={ROUTES.home}
              associated={(customerId) =>
                router.replace(toAddJob(garageId, customerId, vehicleId) as Route)
              }
            />
          </section>
        </div>
      </QueryBoundary>
    );
  }
}
