"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { LoadFailed } from "@/components/load-failed";
import { Button } from "@/components/ui/button";
import { SidePanel, SidePanelContent } from "@/components/ui/side-panel";
import { servicesOptions } from "@/features/catalogue/api/services";
import { priceFor, pricesFor } from "@/features/catalogue/class-rates";
import type { Service } from "@/features/catalogue/types";
import { useSetVehicleClass } from "@/features/customers/api/set-vehicle-class";
import ClassQuestion from "@/features/customers/components/class-question";
import { jobDefaultsOptions } from "@/features/jobs/api/job-defaults";
import { ServicePicker } from "@/features/jobs/editor/service-picker";
import { useMay } from "@/features/session/session";
import { notify } from "@/lib/notify";
import type { VehicleClass } from "@/lib/vehicle-class/classes";
import { say } from "@/say";
import { estimateOptions } from "../api/get-estimate";
import { type DraftLine, serviceLine } from "../draft";
import type { Estimate } from "../types";

export type AddServicePanelProps = {
  garageId: number;
  /** The vehicle for which the prices hold. */
  car: PricedCar;
  /** Services that may not be added. */
  taken: ReadonlySet<number>;
  add: (line: DraftLine) => void;
  close: () => void;
};

export type PricedCar = Pick<
  Estimate,
  "estimateId" | "vehicleId" | "vehicleModel" | "vehicleClass"
>;

const ON_ESTIMATE = say.estimates_this_service_is_on_the_estimate();

/** Adds services to the estimate until the person presses Done. */
export default function AddServicePanel(props: AddServicePanelProps) {
  const { garageId, car, taken, add, close } = props;
  const queries = useQueryClient();
  const mayClassify = useMay("change_customers");
  // A service whose price waits for the class of the vehicle.
  const [waiting, setWaiting] = useState<Service | null>(null);
  const [count, setCount] = useState(0);
  const saving = useSetVehicleClass(garageId, car.vehicleId, () =>
    queries.invalidateQueries(estimateOptions(garageId, car.estimateId)),
  );
  const addFor = (service: Service, vehicleClass: VehicleClass | null) => {
    add(serviceLine(priceFor(service, vehicleClass)));
    setWaiting(null);
    setCount((before) => before + 1);
  };
  if (waiting)
    return (
      <SidePanel open onOpenChange={close}>
        <SidePanelContent title={waiting.jobService}>
          <div className="p-4 md:p-6">
            <ClassQuestion
              model={car.vehicleModel}
              chosen={null}
              busy={saving.isPending}
              choose={(chosen) =>
                saving.mutate(chosen, {
                  onSuccess: () => addFor(waiting, chosen),
                  onError: ({ message }) => notify.error(message),
                })
              }
            />
          </div>
        </SidePanelContent>
      </SidePanel>
    );
  return (
    <ServicePanel
      title={say.estimates_add_service()}
      garageId={garageId}
      close={close}
      choose={(service) => {
        if (taken.has(service.garageJobServiceId)) return notify.warning(ON_ESTIMATE);
        if (service.classRates.length > 0 && !car.vehicleClass && mayClassify)
          return setWaiting(service);
        addFor(service, car.vehicleClass);
      }}
      vehicleClass={car.vehicleClass}
      taken={taken}
      done={count > 0 ? say.estimates_done_with({ count }) : say.estimates_done()}
    />
  );
}

type ServicePanelProps = {
  title: string;
  garageId: number;
  taken: ReadonlySet<number>;
  vehicleClass?: VehicleClass | null;
  choose: (service: Service) => void;
  close: () => void;
  /** The word of the button that closes the panel. Without it, a choice closes the panel. */
  done?: string;
};

export function ServicePanel(props: ServicePanelProps) {
  const { title, garageId, taken, vehicleClass = null, choose, close, done } = props;
  const query = useQuery(servicesOptions(garageId));
  const services = useMemo(() => pricesFor(query.data, vehicleClass), [query.data, vehicleClass]);
  const defaults = useQuery(jobDefaultsOptions(garageId));
  return (
    <SidePanel open onOpenChange={close}>
      <SidePanelContent title={title}>
        <div className="p-4 md:p-6">
          {query.isError && !query.data ? (
            <LoadFailed
              what={say.estimates_the_services_could_not_be_loaded()}
              retry={() => query.refetch()}
              busy={query.isFetching}
            />
          ) : (
            <ServicePicker
              garageId={garageId}
              services={services}
              categories={defaults.data?.garageJobCategories}
              recent={[]}
              added={taken}
              toggle={choose}
            />
          )}
        </div>
        {done && (
          <div className="sticky bottom-0 border-t bg-popover p-4 pb-[max(16px,env(safe-area-inset-bottom))] md:px-6">
            <Button className="w-full" onClick={close}>
              {done}
            </Button>
          </div>
        )}
      </SidePanelContent>
    </SidePanel>
  );
}
