"use client";

import { Check, Plus } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { SearchField } from "@/components/search-field";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { isNamed, servicesWith } from "@/features/catalogue/find-services";
import type { Category, Service } from "@/features/catalogue/types";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { useNameMatcher } from "@/lib/use-name-matcher";
import { say } from "@/say";
import { AddMissing } from "./add-missing";

type ServicePickerProps = {
  /** A service that is not found can be added here. This is undefined while there is no internet. */
  garageId: number | undefined;
  /** This is undefined while loading. */
  services: readonly Service[] | undefined;
  categories: readonly Category[] | undefined;
  /** The ids of the services that were used last, the latest first. */
  recent: readonly number[];
  added: ReadonlySet<number>;
  toggle: (service: Service) => void;
};

/** Shows the garage's services. A tap adds a service to the job. */
export function ServicePicker(props: ServicePickerProps) {
  const { garageId, services, categories, recent, added, toggle } = props;
  const [category, setCategory] = useState(0);
  const [search, setSearch] = useState("");
  const isCalled = useNameMatcher(search);
  const groups = useMemo(
    () => services && shownServices(services, { category, search, isCalled, recent }),
    [services, category, search, isCalled, recent],
  );
  // The first render of the rows is also deferred, because there are many rows.
  const drawn = useDeferredValue(groups, undefined);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <span className="grid max-md:w-full">
          <Select
            aria-label={say.jobs_job_category()}
            value={category}
            onChange={(event) => setCategory(Number(event.target.value))}
          >
            <option value={0}>{say.jobs_all()}</option>
            {categories?.map(({ garageJobCategoryId, jobCategory }) => (
              <option key={garageJobCategoryId} value={garageJobCategoryId}>
                {jobCategory}
              </option>
            ))}
          </Select>
        </span>
        <SearchField
          label={say.jobs_search_sub_category_or_job_id()}
          value={search}
          onSearch={setSearch}
          className="min-w-60 flex-1 md:max-w-none"
        />
      </div>
      <div className="rounded-lg border bg-card lg:max-h-[600px] lg:overflow-y-auto">
        {drawn ? (
          drawn.length > 0 ? (
            drawn.map((group) => (
              <Group key={group.key} group={group} added={added} toggle={toggle} />
            ))
          ) : (
            <div className="grid justify-items-center gap-4 px-6 py-16 text-center">
              <p role="status" className="text-base text-muted-foreground">
                {say.jobs_no_service_found()}
              </p>
              {garageId !== undefined && search.trim() && (
                <AddMissing
                  garageId={garageId}
                  name={search.trim()}
                  categoryId={category}
                  added={toggle}
                />
              )}
            </div>
          )
        ) : (
          <Waiting />
        )}
      </div>
    </div>
  );
}

/** These values estimate the height of a group in pixels. */
const HEADING_PX = 32;
const ROW_PX = 65;

type GroupProps = Pick<ServicePickerProps, "added" | "toggle"> & { group: ServiceGroup };

function Group({ group: { heading, services }, added, toggle }: GroupProps) {
  return (
    // The browser lays out a group only when it scrolls near the visible area.
    <section
      aria-label={heading}
      className="[content-visibility:auto]"
      style={{ containIntrinsicBlockSize: `auto ${HEADING_PX + services.length * ROW_PX}px` }}
    >
      <h2
        className={cn(
          "z-10 bg-muted px-4 py-2 font-medium text-xs lg:sticky lg:top-0",
          heading === LAST_USED ? "text-accent-foreground" : "text-muted-foreground",
        )}
      >
        {heading}
      </h2>
      <ul className="divide-y border-b">
        {services.map((service) => (
          <Row
            key={service.garageJobServiceId}
            service={service}
            isAdded={added.has(service.garageJobServiceId)}
            toggle={toggle}
          />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { service: Service; isAdded: boolean; toggle: (service: Service) => void };

/** A mouse can click the whole row. The keyboard uses the row's button. */
function Row({ service, isAdded, toggle }: RowProps) {
  const { jobService, jobServiceCode, serviceRate, serviceRateAdjusted } = service;
  const Icon = isAdded ? Check : Plus;
  return (
    <li
      className={cn(
        "relative flex min-h-16 items-center gap-3 py-2 pr-2 pl-4 transition-colors",
        isAdded ? "bg-accent" : "hover:bg-muted",
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium text-base">{jobService}</span>
        <span className="text-muted-foreground text-xs">
          {jobServiceCode} · {service.jobSubCategory}
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end">
        <span className="font-medium text-base">{rupees(serviceRateAdjusted)}</span>
        {service.discountApplied && (
          <span className="text-xs">
            <del className="mr-2 text-muted-foreground">{rupees(serviceRate)}</del>
            <span className="font-medium text-positive">
              {say.jobs_off({ discountPercentage: service.discountPercentage ?? 0 })}
            </span>
          </span>
        )}
      </span>
      <button
        type="button"
        aria-label={(isAdded ? say.jobs_remove_named : say.jobs_add_named)({ name: jobService })}
        onClick={() => toggle(service)}
        className={cn(
          "grid size-11 shrink-0 place-items-center rounded-md after:absolute after:inset-0 focus-visible:outline-offset-0",
          isAdded ? "text-primary" : "text-muted-foreground",
        )}
      >
        <span
          className={cn(
            "grid size-8 place-items-center rounded-full border transition-colors",
            isAdded ? "border-primary bg-primary text-primary-foreground" : "border-input",
          )}
        >
          <Icon aria-hidden className="size-4" />
        </span>
      </button>
    </li>
  );
}

function Waiting() {
  return (
    <ul aria-busy className="divide-y">
      {Array.from({ length: 8 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no other key
        <li key={at} className="flex min-h-16 items-center justify-between gap-4 px-4">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-5 w-20" />
        </li>
      ))}
    </ul>
  );
}

type ServiceGroup = { key: number; heading: string; services: Service[] };
const LAST_USED = say.jobs_last_used();

type Wanted = {
  category: number;
  search: string;
  /** Returns whether a name is like the search in another script or spelling. */
  isCalled: (name: string) => boolean;
  recent: readonly number[];
};

/**
 * Groups the services by category. Without a search, the group of recently used services is first.
 */
function shownServices(
  services: readonly Service[],
  { category, search, isCalled, recent }: Wanted,
): ServiceGroup[] {
  const text = search.trim();
  const wanted = services.filter(
    (one) =>
      (category === 0 || one.garageJobCategoryId === category) &&
      (isNamed(one, text) || isCalled(one.jobService)),
  );
  const groups = new Map<number, ServiceGroup>();
  for (const service of wanted) {
    const { garageJobCategoryId: id, garageJobCategory: heading } = service;
    const group = groups.get(id) ?? { key: id, heading, services: [] };
    group.services.push(service);
    groups.set(id, group);
  }
  if (text || category !== 0) return [...groups.values()];
  const latest = servicesWith(recent, services);
  return latest.length > 0
    ? [{ key: 0, heading: LAST_USED, services: latest }, ...groups.values()]
    : [...groups.values()];
}
