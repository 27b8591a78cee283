"use client";

import { ClipboardList, ClipboardPlus, FileText, Plus, Users } from "lucide-react";
import type { Route } from "next";
import { type Column, DataTable } from "@/components/data-table";
import { DetailList } from "@/components/detail-list";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { LoadFailed } from "@/components/load-failed";
import { NumberPlate } from "@/components/number-plate";
import { PageHeader } from "@/components/page-header";
import { RecordSection } from "@/components/record-section";
import { buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { toAddJob, toCustomer } from "@/features/customers/addresses";
import { PremiumBadge } from "@/features/customers/components/premium-badge";
import type { Customer } from "@/features/customers/types";
import { toNewEstimate } from "@/features/estimates/addresses";
import { toCheckIn } from "@/features/visits/addresses";
import { groupPhone } from "@/lib/contact/phone";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { classWord } from "@/lib/vehicle-class/classes";
import { say } from "@/say";
import { toNewCustomerOf } from "../addresses";
import type { VehicleDetail } from "../types";
import { JobHistory } from "./job-history";
import { useVehicle } from "./use-vehicle";
import { VehicleActions } from "./vehicle-actions";
import { VehicleMissing } from "./vehicle-missing";

/** Shows one vehicle with its customers and its job history. */
export function VehicleScreen() {
  const { garage, garageId, vehicleId, query, may, isNamed, isMissing } = useVehicle();
  const vehicle = query.data;

  if (isMissing || (query.isError && !vehicle)) {
    return (
      <>
        <PageHeader title={say.vehicles_vehicle()} />
        {isMissing ? (
          <VehicleMissing named={isNamed} />
        ) : (
          <LoadFailed
            what={say.vehicles_the_vehicle_could_not_be_loaded()}
            retry={() => query.refetch()}
            busy={query.isFetching}
          />
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={<Plate vehicle={vehicle} />}
        action={
          may("change_customers") &&
          (vehicle ? (
            <VehicleActions garageId={garageId} vehicle={vehicle} />
          ) : (
            <Skeleton className="h-11 w-52 rounded-md" />
          ))
        }
      />
      <div className="grid grid-cols-1 gap-10">
        <VehicleFacts vehicle={vehicle} />
        <RecordSection
          id="customers"
          title={say.vehicles_customers()}
          action={
            may("change_customers") && (
              <Link
                href={toNewCustomerOf(garageId, vehicleId) as Route}
                className={buttonVariants({ variant: "outline" })}
              >
                <Plus aria-hidden className="size-4" />
                {say.vehicles_new_entry()}
              </Link>
            )
          }
        >
          <DataTable
            label={say.vehicles_customers()}
            columns={OWNERS}
            rows={vehicle?.owners}
            keyOf={({ customerId }) => customerId}
            hrefOf={({ customerId }) => toCustomer(garageId, customerId)}
            expected={1}
            empty={<NoOwners />}
            {...((may("change_jobs") || may("check_in")) && {
              actions: ({ customerId, customerName }: Customer) => (
                <>
                  {may("check_in") && (
                    <Link
                      href={toCheckIn(garageId, { customerId, vehicleId }) as Route}
                      prefetch={false}
                      aria-label={say.vehicles_check_in_for({ customerName })}
                      title={say.vehicles_check_in()}
                      className={buttonVariants({ variant: "ghost", size: "icon" })}
                    >
                      <ClipboardList aria-hidden className="size-5 text-primary" />
                    </Link>
                  )}
                  {may("change_estimates") && (
                    <Link
                      href={toNewEstimate(garageId, { customerId, vehicleId }) as Route}
                      prefetch={false}
                      aria-label={say.vehicles_new_estimate_for({ customerName })}
                      title={say.vehicles_new_estimate()}
                      className={buttonVariants({ variant: "ghost", size: "icon" })}
                    >
                      <FileText aria-hidden className="size-5 text-primary" />
                    </Link>
                  )}
                  {may("change_jobs") && (
                    <Link
                      href={toAddJob(garageId, customerId, vehicleId) as Route}
                      prefetch={false}
                      aria-label={say.vehicles_add_a_new_job_for({ customerName })}
                      title={say.vehicles_add_new_job()}
                      className={buttonVariants({ variant: "ghost", size: "icon" })}
                    >
                      <ClipboardPlus aria-hidden className="size-5 text-primary" />
                    </Link>
                  )}
                </>
              ),
            })}
            card={(owner) => (
              <span className="grid gap-1">
                <Owner {...owner} />
                <span className="text-muted-foreground">
                  {groupPhone(owner.phoneNumber)} · {owner.customerCode}
                </span>
              </span>
            )}
          />
        </RecordSection>
        <JobHistory
          garageId={garage?.garageId}
          vehicleId={vehicleId}
          maySend={may("issue_invoices")}
        />
      </div>
    </>
  );
}

const OWNERS: readonly Column<Customer>[] = [
  { head: say.vehicles_customer(), cell: (owner) => <Owner {...owner} />, className: "w-1/2" },
  { head: say.vehicles_phone_no(), cell: ({ phoneNumber }) => groupPhone(phoneNumber) },
  { head: say.vehicles_customer_id_short(), cell: ({ customerCode }) => customerCode },
];

function Owner({ customerName, isPremiumCustomer }: Customer) {
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-0 break-words font-medium">{customerName}</span>
      {isPremiumCustomer === 1 && <PremiumBadge />}
    </span>
  );
}

function Plate({ vehicle }: { vehicle: VehicleDetail | undefined }) {
  if (!vehicle) return <Skeleton className="h-11 w-56 rounded-md" />;
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <NumberPlate plate={vehicle.vehicleNumber} size="lg" />
      <span className="min-w-0 break-words text-lg">{vehicle.vehicleModel}</span>
    </span>
  );
}

function VehicleFacts({ vehicle }: { vehicle: VehicleDetail | undefined }) {
  const { lastServiceDate, estCost } = vehicle ?? {};
  return (
    <DetailList
      label={say.vehicles_vehicle()}
      details={[
        ...(vehicle?.vehicleClass
          ? [{ label: say.customers_vehicle_class(), value: classWord(vehicle.vehicleClass) }]
          : []),
        { label: say.vehicles_total_customers(), value: vehicle?.totalCustomers },
        { label: say.vehicles_total_jobs(), value: vehicle?.totalJobs },
        {
          label: say.vehicles_last_service_date(),
          value: lastServiceDate && dayMonthYear(lastServiceDate),
        },
        {
          label: say.vehicles_est_cost(),
          value: typeof estCost === "number" ? rupees(estCost) : estCost,
        },
      ]}
    />
  );
}

function NoOwners() {
  return (
    <EmptyState Icon={Users} title={say.vehicles_no_results_found()}>
      {say.vehicles_this_vehicle_has_no_customer_use()}
    </EmptyState>
  );
}
