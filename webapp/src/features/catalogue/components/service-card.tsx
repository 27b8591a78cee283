import { Pencil, Tags, Trash2 } from "lucide-react";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { classWord } from "@/lib/vehicle-class/classes";
import { say } from "@/say";
import type { Service } from "../types";

const ICON =
  "grid size-11 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-muted";

type ServiceCardProps = {
  service: Service;
  /** The actions on the service. They are undefined if the person may not change services. */
  change?: { edit: () => void; remove: () => void } | undefined;
  /** Opens the garage's words for the service. It is undefined if the person may not teach words. */
  openWords?: (() => void) | undefined;
};

/** Shows a service with its first letter, name and price. */
export function ServiceCard({ service, change, openWords }: ServiceCardProps) {
  const { jobService, serviceRate, serviceRateAdjusted, discountApplied } = service;
  return (
    <li className="grid content-between gap-3 rounded-lg border bg-card pt-4 pr-2 pb-2 pl-4 md:pl-6">
      <div className="flex items-start gap-3 pr-2">
        <span
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-md bg-accent font-semibold text-accent-foreground text-lg"
        >
          {Array.from(jobService)[0]?.toLocaleUpperCase("en-IN")}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="break-words font-medium text-base">{jobService}</h2>
          <p className="break-words text-muted-foreground">{service.jobSubCategory}</p>
          {service.classRates.length > 0 && (
            <p className="text-muted-foreground text-xs">
              {service.classRates
                .map((one) => `${classWord(one.vehicleClass)} ${rupees(one.rateAdjusted)}`)
                .join(" · ")}
            </p>
          )}
        </div>
      </div>
      <div className="flex min-h-11 flex-wrap items-end justify-between gap-x-2">
        <p className="flex flex-wrap items-baseline gap-x-2 pb-2">
          <span className="font-semibold text-lg">{rupees(serviceRateAdjusted)}</span>
          {discountApplied && (
            <>
              <del className="text-muted-foreground">{rupees(serviceRate)}</del>
              <span className="font-medium text-positive text-xs">
                {service.validTo
                  ? say.catalogue_off_until({
                      percent: service.discountPercentage ?? 0,
                      day: dayMonthYear(service.validTo),
                    })
                  : say.catalogue_off({ percent: service.discountPercentage ?? 0 })}
              </span>
            </>
          )}
        </p>
        <div className="ml-auto flex empty:hidden">
          {openWords && (
            <button
              type="button"
              aria-label={say.catalogue_words_of({ jobService })}
              title={say.catalogue_also_called()}
              onClick={openWords}
              className={`${ICON} hover:text-foreground`}
            >
              <Tags aria-hidden className="size-4" />
            </button>
          )}
          {change && (
            <>
              <button
                type="button"
                aria-label={say.catalogue_edit({ jobService })}
                onClick={change.edit}
                className={`${ICON} hover:text-foreground`}
              >
                <Pencil aria-hidden className="size-4" />
              </button>
              <button
                type="button"
                aria-label={say.catalogue_delete({ jobService })}
                onClick={change.remove}
                className={`${ICON} hover:text-destructive`}
              >
                <Trash2 aria-hidden className="size-4" />
              </button>
            </>
          )}
        </div>
      </div>
    </li>
  );
}
