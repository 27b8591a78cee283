import type { ReactNode } from "react";
import { NumberPlate } from "@/components/number-plate";
import { groupPhone } from "@/lib/contact/phone";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import type { EntryFacts } from "../facts";

/** Shows the car, the customer and the services of an entry. */
export function FactsCard({ facts }: { facts: EntryFacts }) {
  const { plate, model, name, phone, lines, total } = facts;
  return (
    <section
      aria-label={say.intake_your_entry()}
      className="grid content-start gap-3 rounded-lg bg-muted p-4"
    >
      <Fact label={say.jobs_vehicle()}>
        <NumberPlate plate={plate} size="md" />
        <span className="wrap-anywhere">{model}</span>
      </Fact>
      <Fact label={say.jobs_customer()}>
        <span className="wrap-anywhere font-medium">{name}</span>
        <span>{groupPhone(phone)}</span>
      </Fact>
      <Fact label={say.jobs_services()}>
        <ul className="grid w-full gap-1">
          {lines.map((line) => (
            <li key={line.serviceId} className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{line.name}</span>
              <span className="shrink-0">{rupees(inRupees(line.price))}</span>
            </li>
          ))}
          <li className="flex justify-between gap-4 border-t pt-1 font-semibold">
            <span>{say.intake_total()}</span>
            <span>{rupees(inRupees(total))}</span>
          </li>
        </ul>
      </Fact>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <span className="text-muted-foreground text-xs">{label}</span>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">{children}</div>
    </div>
  );
}
