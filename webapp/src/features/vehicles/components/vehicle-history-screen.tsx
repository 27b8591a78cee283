"use client";

import { DetailList } from "@/components/detail-list";
import { LoadFailed } from "@/components/load-failed";
import { NumberPlate } from "@/components/number-plate";
import { PageHeader } from "@/components/page-header";
import { CustomerMissing } from "@/features/customers/components/customer-missing";
import { useCustomer } from "@/features/customers/components/use-customer";
import { groupPhone } from "@/lib/contact/phone";
import { say } from "@/say";
import { JobHistory } from "./job-history";
import { useVehicle } from "./use-vehicle";
import { VehicleMissing } from "./vehicle-missing";

/** Shows the delivered jobs of a customer's vehicle, and the invoices of these jobs. */
export function VehicleHistoryScreen() {
  const customer = useCustomer();
  const vehicle = useVehicle();
  return (
    <>
      <PageHeader title={say.vehicles_vehicle_history()} />
      {content()}
    </>
  );

  function content() {
    if (customer.isMissing) return <CustomerMissing named={customer.isNamed} />;
    if (vehicle.isMissing) return <VehicleMissing named={vehicle.isNamed} />;
    const failed = [customer.query, vehicle.query].filter(({ isError, data }) => isError && !data);
    if (failed.length > 0) {
      return (
        <LoadFailed
          what={say.vehicles_the_vehicle_could_not_be_loaded()}
          retry={() => {
            for (const query of failed) query.refetch();
          }}
          busy={failed.some(({ isFetching }) => isFetching)}
        />
      );
    }
    const who = customer.query.data;
    const which = vehicle.query.data;
    return (
      <div className="grid grid-cols-1 gap-10">
        <DetailList
          label={say.vehicles_customer_and_vehicle()}
          details={[
            {
              label: say.vehicles_vehicle_number(),
              value: which && <NumberPlate plate={which.vehicleNumber} size="md" />,
            },
            { label: say.vehicles_vehicle_model(), value: which?.vehicleModel },
            { label: say.vehicles_customer(), value: who?.customerName },
            { label: say.vehicles_phone(), value: who && groupPhone(who.phoneNumber) },
          ]}
        />
        <JobHistory
          garageId={vehicle.garage?.garageId}
          vehicleId={vehicle.vehicleId}
          maySend={vehicle.may("issue_invoices")}
        />
      </div>
    );
  }
}
