"use client";

import { useQuery } from "@tanstack/react-query";
import { type Column, DataTable } from "@/components/data-table";
import { LoadFailed } from "@/components/load-failed";
import { NotAllowed } from "@/components/not-allowed";
import { NumberPlate } from "@/components/number-plate";
import { PageHeader } from "@/components/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { say } from "@/say";
import { customerVehiclesOptions } from "../api/customer-vehicles";
import type { CustomerVehicle } from "../types";
import { CustomerMissing } from "./customer-missing";
import { EditCustomerForm } from "./edit-customer-form";
import { NoVehicles } from "./no-vehicles";
import { useCustomer } from "./use-customer";

const COLUMNS: readonly Column<CustomerVehicle>[] = [
  {
    head: say.customers_vehicles(),
    cell: ({ vehicleNumber }) => <NumberPlate plate={vehicleNumber} />,
  },
  { head: say.customers_vehicle_model(), cell: ({ vehicleModel }) => vehicleModel },
  { head: say.customers_total_jobs(), cell: ({ totalJobs }) => totalJobs, align: "right" },
];

export function EditCustomerScreen() {
  const { garage, garageId, customerId, query, mayChange, isMissing, isNamed } = useCustomer();
  const vehicles = useQuery({
    ...customerVehiclesOptions(garageId, customerId),
    enabled: garage !== undefined && customerId > 0,
  });

  return (
    <>
      <PageHeader title={say.customers_edit_customer()} />
      {content()}
    </>
  );

  function content() {
    if (isMissing) return <CustomerMissing named={isNamed} />;
    if (garage && !mayChange) return <NotAllowed what={say.customers_change_customers()} />;
    if ((query.isError && !query.data) || (vehicles.isError && !vehicles.data)) {
      return (
        <LoadFailed
          what={say.customers_the_customer_could_not_be_loaded()}
          retry={() => {
            if (query.isError) query.refetch();
            if (vehicles.isError) vehicles.refetch();
          }}
          busy={query.isFetching || vehicles.isFetching}
        />
      );
    }
    return (
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,640px)_minmax(0,1fr)] lg:gap-6">
        {query.data ? <EditCustomerForm garageId={garageId} customer={query.data} /> : <Waiting />}
        <section aria-labelledby="vehicles" className="grid grid-cols-1 gap-4">
          <h2 id="vehicles" className="font-semibold text-lg">
            {say.customers_vehicles()}
          </h2>
          <DataTable
            label={say.customers_vehicles()}
            columns={COLUMNS}
            rows={vehicles.data}
            keyOf={({ vehicleId }) => vehicleId}
            expected={2}
            empty={<NoVehicles />}
            card={({ vehicleNumber, vehicleModel, totalJobs }) => (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <NumberPlate plate={vehicleNumber} />
                <span className="min-w-0 wrap-anywhere">{vehicleModel}</span>
                <span className="text-muted-foreground">
                  {say.customers_jobs({ count: totalJobs })}
                </span>
              </span>
            )}
          />
        </section>
      </div>
    );
  }
}

function Waiting() {
  return (
    <div aria-busy className="grid gap-8 rounded-lg border bg-card p-4 md:p-6">
      {["name", "phone", "email", "address"].map((field) => (
        <span key={field} className="grid gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-11 w-full rounded-md" />
        </span>
      ))}
      <Skeleton className="h-11 w-1/2" />
    </div>
  );
}
