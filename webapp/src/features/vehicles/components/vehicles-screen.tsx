"use client";

import { useQuery } from "@tanstack/react-query";
import { CarFront, Plus } from "lucide-react";
import type { Route } from "next";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { ExportButton } from "@/components/export-button";
import Link from "@/components/link";
import { ListScreen } from "@/components/list-screen";
import { NumberPlate } from "@/components/number-plate";
import { buttonVariants } from "@/components/ui/button";
import { useMay, useSession } from "@/features/session/session";
import { dayMonthYear } from "@/lib/dates/day";
import { useHydrated } from "@/lib/loading/hydrated";
import { type Prefetch, usePrefetch } from "@/lib/loading/prefetch";
import { rupees } from "@/lib/money/format";
import { listIn, useListState } from "@/lib/navigation/list-state";
import { ROUTES } from "@/lib/navigation/routes";
import { groupPlate } from "@/lib/plates/plate";
import { say } from "@/say";
import { toVehicle } from "../addresses";
import { vehiclesOptions } from "../api/list-vehicles";
import type { VehicleRow } from "../types";

const capitals = (text: string) => text.toUpperCase();

/** Requests the list during hydration and renders the screen after it. */
export function VehiclesScreen() {
  usePrefetch(prefetch);
  return useHydrated() ? <Vehicles /> : null;
}

const prefetch: Prefetch = (queries, garageId, params) => {
  queries.prefetchQuery(vehiclesOptions(garageId, listIn(params)));
};

function Vehicles() {
  const { garage } = useSession();
  const garageId = garage?.garageId;
  const mayChange = useMay("change_customers");
  const mayExport = useMay("export_data");
  const state = useListState();
  const { list } = state;
  const query = useQuery({
    ...vehiclesOptions(garageId ?? 0, list),
    enabled: garageId !== undefined,
  });

  return (
    <ListScreen
      title={say.vehicles_vehicles()}
      action={mayExport && <ExportButton garageId={garageId} what="vehicles" />}
      search={{ label: say.vehicles_vehicle_no(), as: capitals, autoCapitalize: "characters" }}
      state={state}
      query={query}
      label={say.vehicles_vehicles()}
      columns={columnsOf(garageId ?? 0)}
      rows={query.data?.vehicles}
      keyOf={({ vehicleId }) => vehicleId}
      empty={
        list.search === "" && list.page === 1 ? (
          <EmptyState
            Icon={CarFront}
            title={say.vehicles_no_results_found()}
            action={
              mayChange && (
                <Link href={ROUTES.newJob as Route} className={buttonVariants()}>
                  <Plus aria-hidden className="size-4" />
                  {say.vehicles_add_new_job()}
                </Link>
              )
            }
          >
            {say.vehicles_you_have_no_vehicles_yet_add()}
          </EmptyState>
        ) : undefined
      }
      card={(vehicle) => <Card garageId={garageId ?? 0} vehicle={vehicle} />}
    />
  );
}

function columnsOf(garageId: number): readonly Column<VehicleRow>[] {
  return [
    {
      head: say.vehicles_vehicle_no(),
      cell: ({ vehicleNumber, vehicleModel }) => (
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <NumberPlate plate={vehicleNumber} size="md" />
          <span className="min-w-0 wrap-anywhere">{vehicleModel}</span>
        </span>
      ),
      className: "w-2/5 py-1",
    },
    {
      head: say.vehicles_total_customers(),
      cell: ({ totalCustomers }) => totalCustomers,
      align: "right",
    },
    {
      head: say.vehicles_last_service_date(),
      cell: ({ lastServiceDate }) => (lastServiceDate ? dayMonthYear(lastServiceDate) : "-"),
      className: "whitespace-nowrap",
    },
    {
      head: say.vehicles_est_cost(),
      cell: ({ estCost }) => (estCost === null ? "-" : rupees(estCost)),
      align: "right",
      className: "whitespace-nowrap",
    },
    {
      head: say.vehicles_view_title(),
      cell: (vehicle) => (
        <ViewLink garageId={garageId} vehicle={vehicle}>
          {say.vehicles_view()}
        </ViewLink>
      ),
    },
  ];
}

type VehicleProps = { garageId: number; vehicle: VehicleRow };

/** Shows the link of a row. A click anywhere in the row opens it. */
function ViewLink({ garageId, vehicle, children }: VehicleProps & { children: string }) {
  return (
    <Link
      href={toVehicle(garageId, vehicle.vehicleId) as Route}
      prefetch={false}
      aria-label={say.vehicles_view_vehicle({ vehicleNumber: groupPlate(vehicle.vehicleNumber) })}
      className="font-medium text-primary underline decoration-1 underline-offset-4 after:absolute after:inset-0 hover:decoration-2 max-md:after:rounded-lg"
    >
      {children}
    </Link>
  );
}

function Card({ garageId, vehicle }: VehicleProps) {
  const { vehicleNumber, vehicleModel, lastServiceDate, estCost, totalCustomers } = vehicle;
  return (
    <span className="grid">
      <span className="flex items-center justify-between gap-3 pr-2">
        <NumberPlate plate={vehicleNumber} size="sm" />
        <ViewLink garageId={garageId} vehicle={vehicle}>
          {say.vehicles_view()}
        </ViewLink>
      </span>
      <span className="wrap-anywhere text-base">{vehicleModel}</span>
      <span className="text-muted-foreground">
        {lastServiceDate
          ? say.vehicles_last_service({ lastServiceDate: dayMonthYear(lastServiceDate) })
          : say.vehicles_not_serviced_yet()}
        {estCost !== null && ` · ${rupees(estCost)}`} ·{" "}
        {say.vehicles_customers_count({ count: totalCustomers })}
      </span>
    </span>
  );
}
