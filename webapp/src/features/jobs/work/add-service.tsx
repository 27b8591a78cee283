"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { LoadFailed } from "@/components/load-failed";
import { PickBox } from "@/components/pick-box";
import { Button } from "@/components/ui/button";
import { servicesOptions } from "@/features/catalogue/api/services";
import { priceFor } from "@/features/catalogue/class-rates";
import { isNamed, servicesWith } from "@/features/catalogue/find-services";
import type { Service } from "@/features/catalogue/types";
import { useSetVehicleClass } from "@/features/customers/api/set-vehicle-class";
import { useMay } from "@/features/session/session";
import { rupees } from "@/lib/money/format";
import { notify } from "@/lib/notify";
import { useNameMatcher } from "@/lib/use-name-matcher";
import { say } from "@/say";
import { jobKeys } from "../api/keys";
import { AddMissing } from "../editor/add-missing";
import { noteServices, recentServices } from "../editor/recent-services";
import { useSheetJob } from "../sheet/sheet-job";
import { Adding } from "./adding";
import { withService } from "./change";
import { useWork } from "./work";

const MOST_SHOWN = 8;
const loadQuestion = () => import("@/features/customers/components/class-question");

/** Adds services to the job, one after the other. */
export function AddService() {
  return <Adding label={say.jobs_add_service()}>{(count) => <Search count={count} />}</Adding>;
}

function Search({ count }: { count: () => void }) {
  const { garageId, job } = useSheetJob();
  const work = useWork();
  const query = useQuery(servicesOptions(garageId));
  const [text, setText] = useState("");
  const sought = text.trim();
  const isCalled = useNameMatcher(sought);
  const present = new Set(
    job.jobServices.flatMap(({ services }) => services.map((one) => one.garageJobServiceId)),
  );
  const find = (services: readonly Service[]) => {
    const offered = services
      .filter((one) => !present.has(one.garageJobServiceId))
      .map((one) => priceFor(one, job.vehicleClass));
    return sought
      ? offered.filter((one) => isNamed(one, sought) || isCalled(one.jobService))
      : servicesWith(recentServices(garageId), offered);
  };
  const hits = find(query.data ?? []);
  // Enter may come before the services.
  const findNow = async () => {
    const { data = [] } = await query.refetch();
    const [first, second] = find(data);
    return second === undefined ? first : undefined;
  };
  const [asking, setAsking] = useState<Service | null>(null);
  const add = async (service: Service) => {
    setAsking(null);
    if (!(await work?.save(withService(service)))) return;
    noteServices(garageId, [service.garageJobServiceId]);
    count();
  };
  const mayClass = useMay("change_customers");
  const choose = (service: Service) => {
    setText("");
    const asks = service.classRates.length > 0 && job.vehicleClass === null && mayClass;
    if (asks) setAsking(service);
    else void add(service);
  };
  return (
    <div className="grid gap-2">
      <PickBox
        aria-label={say.jobs_add_service()}
        placeholder={say.jobs_search_sub_category_or_job_id()}
        found={say.jobs_services_found()}
        text={text}
        setText={setText}
        hits={hits.slice(0, MOST_SHOWN)}
        isCurrent={query.data !== undefined}
        keyOf={({ garageJobServiceId }) => garageJobServiceId}
        choose={choose}
        findNow={findNow}
        option={(service) => <Option service={service} />}
      />
      {asking && <AskClass service={asking} add={(priced) => void add(priced)} />}
      {query.isError && !query.data ? (
        <LoadFailed
          bare
          what={say.jobs_failed_to_fetch_job_services()}
          retry={() => query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        sought !== "" &&
        query.data &&
        hits.length === 0 && (
          <div className="grid justify-items-start gap-2">
            <p role="status" className="text-muted-foreground">
              {say.jobs_no_service_found()}
            </p>
            <AddMissing garageId={garageId} name={sought} categoryId={0} added={choose} />
          </div>
        )
      )}
    </div>
  );
}

type AskClassProps = { service: Service; add: (service: Service) => void };

/** Asks for the class of the vehicle before a service is added whose price depends on it. */
function AskClass({ service, add }: AskClassProps) {
  const { garageId, job } = useSheetJob();
  const queries = useQueryClient();
  const saving = useSetVehicleClass(garageId, job.vehicleId, () =>
    queries.invalidateQueries({ queryKey: jobKeys.allCars(garageId) }),
  );
  return (
    <div className="grid justify-items-start gap-2">
      <Lazy
        load={loadQuestion}
        props={{
          model: job.vehicleModel,
          chosen: null,
          busy: saving.isPending,
          choose: (chosen) =>
            saving.mutate(chosen, {
              onSuccess: () => add(priceFor(service, chosen)),
              onError: ({ message }) => notify.error(message),
            }),
        }}
      />
      <Button variant="link" size="inline" onClick={() => add(service)}>
        {say.jobs_add_without_a_class({ price: rupees(service.serviceRateAdjusted) })}
      </Button>
    </div>
  );
}

function Option({ service }: { service: Service }) {
  const { jobService, jobServiceCode, garageJobCategory, serviceRateAdjusted } = service;
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium text-base">{jobService}</span>
        <span className="block break-words text-muted-foreground text-xs">
          {jobServiceCode} · {garageJobCategory}
        </span>
      </span>
      <span className="shrink-0 font-medium text-base">{rupees(serviceRateAdjusted)}</span>
    </>
  );
}
