import { ArrowLeft } from "lucide-react";
import type { Route } from "next";
import type { ReactNode } from "react";
import Link from "@/components/link";
import { NumberPlate } from "@/components/number-plate";
import { PageHeading } from "@/components/page-heading";
import { groupPhone } from "@/lib/contact/phone";
import { ROUTES } from "@/lib/navigation/routes";
import type { VehicleClass } from "@/lib/vehicle-class/classes";
import { say } from "@/say";

export type JobPeople = {
  customerName: string;
  phoneNumber: string;
  vehicleNumber: string;
  vehicleModel: string;
  vehicleClass?: VehicleClass | null;
};
type JobHeadProps = {
  title: string;
  code?: string | undefined;
  people: JobPeople;
  /** What the customer owes. */
  owes: ReactNode;
};

/** Shows the title, the customer and vehicle, and a link to home. */
export function JobHead({ title, code, people, owes }: JobHeadProps) {
  return (
    <header className="grid gap-4">
      <div className="flex items-center gap-2">
        <Link
          href={ROUTES.home as Route}
          aria-label={say.jobs_back_to_home()}
          className="-ml-3 grid size-11 shrink-0 place-items-center rounded-md transition-colors hover:bg-muted"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <PageHeading>{title}</PageHeading>
        {code && <span className="text-base text-muted-foreground">{code}</span>}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <NumberPlate plate={people.vehicleNumber} size="lg" />
        <div className="min-w-0 text-base">
          <p className="wrap-anywhere font-medium">{people.customerName}</p>
          <p className="wrap-anywhere text-muted-foreground">
            {people.vehicleModel} · {groupPhone(people.phoneNumber)}
          </p>
          {owes}
        </div>
      </div>
    </header>
  );
}
