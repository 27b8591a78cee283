"use client";

import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "@/components/load-failed";
import { SidePanel, SidePanelContent } from "@/components/ui/side-panel";
import { servicesOptions } from "@/features/catalogue/api/services";
import type { Service } from "@/features/catalogue/types";
import { jobDefaultsOptions } from "@/features/jobs/api/job-defaults";
import { ServicePicker } from "@/features/jobs/editor/service-picker";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { type DraftLine, serviceLine } from "../draft";

export type AddServicePanelProps = {
  garageId: number;
  /** Services that may not be added. */
  taken: ReadonlySet<number>;
  add: (line: DraftLine) => void;
  close: () => void;
};

const ON_ESTIMATE = say.estimates_this_service_is_on_the_estimate();

/** Lets the person choose a service for the estimate. */
export default function AddServicePanel({ garageId, taken, add, close }: AddServicePanelProps) {
  return (
    <ServicePanel
      title={say.estimates_add_service()}
      garageId={garageId}
      close={close}
      choose={(service) => {
        if (taken.has(service.garageJobServiceId)) return notify.warning(ON_ESTIMATE);
        add(serviceLine(service));
        close();
      }}
      taken={taken}
    />
  );
}

type ServicePanelProps = {
  title: string;
  garageId: number;
  taken: ReadonlySet<number>;
  choose: (service: Service) => void;
  close: () => void;
};

export function ServicePanel({ title, garageId, taken, choose, close }: ServicePanelProps) {
  const query = useQuery(servicesOptions(garageId));
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
              services={query.data}
              categories={defaults.data?.garageJobCategories}
              recent={[]}
              added={taken}
              toggle={choose}
            />
          )}
        </div>
      </SidePanelContent>
    </SidePanel>
  );
}
