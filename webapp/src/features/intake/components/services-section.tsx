"use client";

import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { AddedLine } from "@/features/jobs/editor/added-line";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import type { Entry } from "../use-entry";
import { EntrySection } from "./entry-section";
import { SuretyMark } from "./surety-mark";

type ServicesSectionProps = { entry: Entry; openPicker: () => void };

/** Shows the services of the entry with their prices. The amount in the line changes no price. */
export function ServicesSection({ entry, openPicker }: ServicesSectionProps) {
  const { lines, bill, reading, choices, form } = entry;
  const told = reading?.fields.amount?.value;
  const error = form.formState.errors.lines?.message;
  const suretyOf = (id: number) =>
    choices.picked[id] ? undefined : reading?.services.find(({ value }) => value === id)?.surety;
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
        <ul className="-mx-4 divide-y border-y">
          {lines.map((line) => {
            const surety = suretyOf(line.serviceId);
            return (
              <AddedLine
                key={line.serviceId}
                line={line}
                remove={entry.removeLine}
                quote={entry.quote}
                isFinal={false}
                mark={surety && <SuretyMark surety={surety} />}
              />
            );
          })}
        </ul>
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
