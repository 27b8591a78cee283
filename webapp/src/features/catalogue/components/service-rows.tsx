import { Pencil, Tags, Trash2 } from "lucide-react";
import type { Column } from "@/components/data-table";
import { RowMenu } from "@/components/row-menu";
import { cn } from "@/lib/cn";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { classWord } from "@/lib/vehicle-class/classes";
import { say } from "@/say";
import type { Service } from "../types";

/** The columns of the list on a desktop. */
export const SERVICE_COLUMNS: readonly Column<Service>[] = [
  {
    head: say.catalogue_service(),
    cell: (service) => (
      <span className="flex items-center gap-3">
        <Letter name={service.jobService} />
        <span className="block max-w-64 truncate" title={service.jobService}>
          {service.jobService}
        </span>
        <ClassRates service={service} className="max-w-72 truncate max-[1439px]:hidden" />
      </span>
    ),
  },
  {
    head: say.catalogue_code(),
    className: "whitespace-nowrap text-muted-foreground",
    cell: ({ jobServiceCode }) => jobServiceCode,
  },
  {
    head: say.catalogue_category(),
    cell: (service) => (
      <span className="block max-w-44 truncate" title={groupOf(service)}>
        {groupOf(service)}
      </span>
    ),
  },
  {
    head: say.catalogue_discount(),
    wide: true,
    className: "whitespace-nowrap",
    cell: (service) => <Discount service={service} />,
  },
  {
    head: say.catalogue_price(),
    align: "right",
    className: "whitespace-nowrap",
    cell: (service) => <Rate service={service} />,
  },
];

/** Shows a service on a phone. */
export function ServiceCard({ service }: { service: Service }) {
  return (
    <span className="flex items-center gap-3">
      <Letter name={service.jobService} />
      <span className="grid min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 break-words font-medium text-base">{service.jobService}</span>
          <span className="shrink-0">
            <Rate service={service} />
          </span>
        </span>
        <span className="truncate text-muted-foreground">
          {service.jobServiceCode} · {service.jobSubCategory}
        </span>
        <ClassRates service={service} />
        <Discount service={service} />
      </span>
    </span>
  );
}

/** The prices that hold for a class of vehicle. Most services have none. */
function ClassRates({ service, className }: { service: Service; className?: string }) {
  if (service.classRates.length === 0) return null;
  const rates = service.classRates.map(
    (one) => `${classWord(one.vehicleClass)} ${rupees(one.rateAdjusted)}`,
  );
  return (
    <span className={cn("text-muted-foreground text-xs", className)} title={rates.join(" · ")}>
      {rates.join(" · ")}
    </span>
  );
}

function groupOf({ garageJobCategory, jobSubCategory }: Service): string {
  return `${garageJobCategory} · ${jobSubCategory}`;
}

function Letter({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-7 shrink-0 place-items-center rounded-sm bg-accent font-semibold text-accent-foreground"
    >
      {Array.from(name)[0]?.toLocaleUpperCase("en-IN")}
    </span>
  );
}

function Rate({ service }: { service: Service }) {
  const { serviceRate, serviceRateAdjusted, discountApplied } = service;
  return (
    <span title={discountText(service)}>
      {discountApplied && <del className="mr-2 text-muted-foreground">{rupees(serviceRate)}</del>}
      <span className="font-semibold text-base">{rupees(serviceRateAdjusted)}</span>
    </span>
  );
}

function Discount({ service }: { service: Service }) {
  const text = discountText(service);
  return text && <span className="font-medium text-positive text-xs">{text}</span>;
}

function discountText({ discountApplied, discountPercentage, validTo }: Service) {
  if (!discountApplied) return undefined;
  const percent = discountPercentage ?? 0;
  return validTo
    ? say.catalogue_off_until({ percent, day: dayMonthYear(validTo) })
    : say.catalogue_off({ percent });
}

const ICON =
  "grid size-11 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-secondary hover:text-foreground";

type ServiceActionsProps = {
  service: Service;
  /** The actions on the service. They are undefined if the person may not change services. */
  change: { edit: () => void; remove: () => void } | undefined;
  /** Opens the garage's words for the service. It is undefined if the person may not teach words. */
  openWords: (() => void) | undefined;
  /** This is true for one menu instead of the buttons. */
  isPhone: boolean;
};

/** Shows the actions of a service: buttons on a desktop, and a menu on a phone. */
export function ServiceActions({ service, change, openWords, isPhone }: ServiceActionsProps) {
  const { jobService } = service;
  const actions = [
    ...(openWords
      ? [
          {
            name: say.catalogue_words_of({ jobService }),
            label: say.catalogue_also_called(),
            Icon: Tags,
            run: openWords,
          },
        ]
      : []),
    ...(change
      ? [
          {
            name: say.catalogue_edit({ jobService }),
            label: say.catalogue_edit_short(),
            Icon: Pencil,
            run: change.edit,
          },
          {
            name: say.catalogue_delete({ jobService }),
            label: say.catalogue_delete_short(),
            Icon: Trash2,
            destructive: true,
            run: change.remove,
          },
        ]
      : []),
  ];
  if (actions.length === 0) return null;
  if (isPhone)
    return <RowMenu label={say.catalogue_actions_for({ jobService })} actions={actions} />;
  return (
    <span className="flex justify-end">
      {actions.map(({ name, label, Icon, run }) => (
        <button
          key={label}
          type="button"
          aria-label={name}
          title={label}
          onClick={run}
          className={ICON}
        >
          <Icon aria-hidden className="size-4" />
        </button>
      ))}
    </span>
  );
}
