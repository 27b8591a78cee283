"use client";

import { useQuery } from "@tanstack/react-query";
import { ClipboardPlus, Pencil, Plus } from "lucide-react";
import type { Route } from "next";
import { type Column, DataTable } from "@/components/data-table";
import { DetailList } from "@/components/detail-list";
import Link from "@/components/link";
import { LoadFailed } from "@/components/load-failed";
import { NumberPlate } from "@/components/number-plate";
import { PageHeader } from "@/components/page-header";
import { RecordSection } from "@/components/record-section";
import { buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useStateName } from "@/features/gst/api/gst-defaults";
import { AccountSection } from "@/features/khata/components/account-section";
import { inOneLine } from "@/lib/contact/address";
import { groupPhone } from "@/lib/contact/phone";
import { languageChoices } from "@/lib/languages";
import { groupPlate } from "@/lib/plates/plate";
import { say } from "@/say";
import { toAddJob, toAddVehicle, toEditCustomer, toVehicleHistory } from "../addresses";
import { customerVehiclesOptions } from "../api/customer-vehicles";
import type { Customer, CustomerVehicle } from "../types";
import { NoVehicles } from "./no-vehicles";
import { PremiumBadge } from "./premium-badge";
import { RemovedCustomer } from "./removed-customer";
import { useCustomer } from "./use-customer";

/** Shows one customer with their vehicles and links to new jobs. */
export function CustomerScreen() {
  const { garage, garageId, customerId, query, mayChange, isMissing, isNamed } = useCustomer();
  const vehicles = useQuery({
    ...customerVehiclesOptions(garageId, customerId),
    enabled: garage !== undefined && customerId > 0,
  });
  const mayOpenJobs = garage?.permissions.includes("change_jobs") ?? false;
  const customer = query.data;

  if (isMissing) {
    return <RemovedCustomer garageId={garageId} customerId={customerId} isNamed={isNamed} />;
  }
  if ((query.isError && !customer) || (vehicles.isError && !vehicles.data)) {
    return (
      <>
        <PageHeader title={say.customers_customer()} />
        <LoadFailed
          what={say.customers_the_customer_could_not_be_loaded()}
          retry={() => {
            if (query.isError) query.refetch();
            if (vehicles.isError) vehicles.refetch();
          }}
          busy={query.isFetching || vehicles.isFetching}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={customer ? <Heading {...customer} /> : <Skeleton className="h-9 w-56" />}
        action={
          mayChange && (
            <Link
              href={toEditCustomer(garageId, customerId) as Route}
              className={buttonVariants({ variant: "outline" })}
            >
              <Pencil aria-hidden className="size-4" />
              {say.customers_edit()}
            </Link>
          )
        }
      />
      <div className="grid grid-cols-1 gap-10">
        <CustomerFacts customer={customer} />
        <AccountSection key={customerId} garageId={garageId} customerId={customerId} />
        <RecordSection
          id="vehicles"
          title={say.customers_vehicles()}
          action={
            mayChange && (
              <Link
                href={toAddVehicle(garageId, customerId) as Route}
                className={buttonVariants({ variant: "outline" })}
              >
                <Plus aria-hidden className="size-4" />
                {say.customers_add_vehicle()}
              </Link>
            )
          }
        >
          <DataTable
            label={say.customers_vehicles()}
            columns={columnsOf(garageId, customerId, mayOpenJobs)}
            rows={vehicles.data}
            keyOf={({ vehicleId }) => vehicleId}
            expected={2}
            empty={<NoVehicles />}
            card={(vehicle) => (
              <span className="grid gap-2">
                <Vehicle {...vehicle} />
                <span className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
                  <span className="text-muted-foreground">
                    {say.customers_jobs({ count: vehicle.totalJobs })} · {say.customers_history()}{" "}
                    <History garageId={garageId} customerId={customerId} vehicle={vehicle} />
                  </span>
                  {mayOpenJobs && (
                    <AddJob garageId={garageId} customerId={customerId} vehicle={vehicle} />
                  )}
                </span>
              </span>
            )}
          />
        </RecordSection>
      </div>
    </>
  );
}

function Heading({ customerName, isPremiumCustomer }: Customer) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 break-words">{customerName}</span>
      {isPremiumCustomer === 1 && <PremiumBadge />}
    </span>
  );
}

function CustomerFacts({ customer }: { customer: Customer | undefined }) {
  const state = useStateName(customer?.stateCode);
  const tax = [
    { label: say.customers_gstin(), value: customer?.gstin },
    { label: say.customers_state(), value: state },
  ].filter(({ value }) => value);
  const language = languageChoices().find(({ code }) => code === customer?.language);
  return (
    <DetailList
      label={say.customers_customer()}
      details={[
        { label: say.customers_customer_id(), value: customer?.customerCode },
        { label: say.customers_name(), value: customer?.customerName },
        { label: say.customers_phone(), value: customer && groupPhone(customer.phoneNumber) },
        { label: say.customers_total_vehicles(), value: customer?.totalVehicles },
        {
          label: say.customers_address(),
          value: customer && (inOneLine(customer.address) || "-"),
          wide: true,
        },
        ...tax,
        ...(language
          ? [{ label: say.customers_language_of_mails_and_papers(), value: language.name }]
          : []),
      ]}
    />
  );
}

type VehicleLinkProps = { garageId: number; customerId: number; vehicle: CustomerVehicle };

function columnsOf(garageId: number, customerId: number, mayOpenJobs: boolean) {
  const columns: Column<CustomerVehicle>[] = [
    {
      head: say.customers_vehicle(),
      cell: (vehicle) => <Vehicle {...vehicle} />,
      className: "w-1/2",
    },
    { head: say.customers_total_jobs(), cell: ({ totalJobs }) => totalJobs, align: "right" },
    {
      head: say.customers_view_history(),
      cell: (vehicle) => <History {...{ garageId, customerId, vehicle }} />,
    },
  ];
  if (mayOpenJobs) {
    columns.push({
      head: say.customers_add_new_jobs(),
      cell: (vehicle) => <AddJob {...{ garageId, customerId, vehicle }} />,
    });
  }
  return columns;
}

function Vehicle({ vehicleNumber, vehicleModel }: CustomerVehicle) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <NumberPlate plate={vehicleNumber} size="md" />
      <span className="min-w-0 break-words">{vehicleModel}</span>
    </span>
  );
}

function History({ garageId, customerId, vehicle }: VehicleLinkProps) {
  if (vehicle.totalJobs === 0) return "-";
  return (
    <Link
      href={toVehicleHistory(garageId, customerId, vehicle.vehicleId) as Route}
      prefetch={false}
      aria-label={say.customers_view_the_history_of({
        vehicleNumber: groupPlate(vehicle.vehicleNumber),
      })}
      className={buttonVariants({ variant: "link", size: "inline", className: "min-w-11" })}
    >
      {say.customers_view_lower_case()}
    </Link>
  );
}

function AddJob({ garageId, customerId, vehicle }: VehicleLinkProps) {
  return (
    <Link
      href={toAddJob(garageId, customerId, vehicle.vehicleId) as Route}
      prefetch={false}
      aria-label={say.customers_add_a_new_job_for({
        vehicleNumber: groupPlate(vehicle.vehicleNumber),
      })}
      title={say.customers_add_new_job()}
      className={buttonVariants({ variant: "ghost", size: "icon" })}
    >
      <ClipboardPlus aria-hidden className="size-5 text-primary" />
    </Link>
  );
}
