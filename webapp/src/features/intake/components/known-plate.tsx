"use client";

import { ChevronRight } from "lucide-react";
import type { Route } from "next";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { toAddJob } from "@/features/customers/addresses";
import { toNewCustomerOf } from "@/features/vehicles/addresses";
import { groupPhone } from "@/lib/contact/phone";
import { groupPlate } from "@/lib/plates/plate";
import { say } from "@/say";
import type { KnownCar, Owner } from "../known-car";
import OpenJobNote from "./open-job-note";

const loadOwes = () =>
  import("@/features/khata/components/owes-line").then(({ OwesLine }) => ({ default: OwesLine }));

type KnownPlateProps = { garageId: number; car: KnownCar };

/** Says that the garage knows the typed plate, and leads to a new job of each owner. Load it lazily. */
export default function KnownPlate({ garageId, car }: KnownPlateProps) {
  const { vehicleId, plate, model, owners, openJob } = car;
  return (
    <div role="status" className="mb-2 grid gap-2 rounded-md border px-3 py-2">
      <p className="wrap-anywhere">
        {say.intake_plate_is_known({ plate: groupPlate(plate), model })}
      </p>
      {openJob && <OpenJobNote garageId={garageId} job={openJob} isOffline={false} />}
      <ul>
        {owners.map(({ customerId, name, phone, account }) => (
          <Way
            key={customerId}
            href={toAddJob(garageId, customerId, vehicleId)}
            name={name}
            note={groupPhone(phone)}
            verb={say.intake_new_job_for_this_vehicle()}
            account={account}
          />
        ))}
        <Way
          href={toNewCustomerOf(garageId, vehicleId)}
          name={say.intake_somebody_else()}
          note=""
          verb={say.intake_new_owner()}
        />
      </ul>
    </div>
  );
}

type WayProps = {
  href: string;
  name: string;
  note: string;
  verb: string;
  account?: Owner["account"];
};

function Way({ href, name, note, verb, account }: WayProps) {
  return (
    <li>
      <Link
        href={href as Route}
        prefetch={false}
        className="group flex min-h-11 items-center gap-2 rounded-sm py-1"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <span className="wrap-anywhere font-medium">{name}</span>
          {note && <span className="text-muted-foreground">{note}</span>}
          <span className="text-primary underline-offset-4 group-hover:underline">{verb}</span>
          {account && <Lazy whenIdle load={loadOwes} props={{ account, className: "w-full" }} />}
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0" />
      </Link>
    </li>
  );
}
