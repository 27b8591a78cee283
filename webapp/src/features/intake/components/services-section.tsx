"use client";

import { Plus } from "lucide-react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { needsClass } from "@/features/catalogue/class-rates";
import { usePreload } from "@/lib/loading/prefetch";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import type { Entry } from "../use-entry";
import { EntrySection } from "./entry-section";

const loadClass = () => import("@/features/customers/components/class-question");
const loadLines = () => import("./service-lines");

type ServicesSectionProps = { entry: Entry; openPicker: () => void };

/** Shows the services of the entry with their prices. The amount in the line changes no price. */
export function ServicesSection({ entry, openPicker }: ServicesSectionProps) {
  const { lines, bill, reading, form, values } = entry;
  const added = lines.flatMap(({ serviceId, from }) => (from === "saved" ? [] : [serviceId]));
  const asksClass = !entry.car?.vehicleClass && needsClass(entry.services, added);
  usePreload(loadLines);
  const amount = reading?.fields.amount?.value;
  // An advance is no price.
  const told = amount === reading?.advance ? undefined : amount;
  const error = form.formState.errors.lines?.message;
  return (
    <EntrySection
      title={say.jobs_services()}
      action={
        <Button variant="outline" data-entry="lines" onClick={openPicker}>
          <Plus aria-hidden className="size-4" />
          {say.intake_add_a_service()}
        </Button>
      }
    >
      {lines.length === 0 ? (
        <p className="py-2 text-base text-muted-foreground">{say.intake_no_services_yet()}</p>
      ) : (
        <Lazy
          load={loadLines}
          fallback={<Skeleton className="h-16 w-full rounded-lg" />}
          props={{ entry }}
        />
      )}
      {asksClass && (
        <Lazy
          load={loadClass}
          props={{
            model: values.vehicleModel,
            chosen: entry.chosenClass,
            choose: entry.chooseClass,
          }}
        />
      )}
      {error && (
        <p role="alert" className="text-destructive text-xs">
          {error}
        </p>
      )}
      {told !== undefined && lines.length > 0 && told !== bill.total && (
        <p role="status" className="rounded-md bg-attention-soft px-4 py-2 text-attention">
          {say.intake_you_wrote({
            wrote: rupees(inRupees(told)),
            total: rupees(inRupees(bill.total)),
          })}
        </p>
      )}
    </EntrySection>
  );
}
