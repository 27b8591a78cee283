"use client";

import { Lazy } from "@/components/lazy";
import type { FieldMarks } from "@/components/ui/field";
import { VehicleFields } from "@/features/customers/components/vehicle-fields";
import { groupPlate } from "@/lib/plates/plate";
import { say } from "@/say";
import type { Entry } from "../use-entry";
import { useSoughtElsewhere } from "../use-sought-elsewhere";
import { EntrySection } from "./entry-section";

const loadElsewhere = () => import("@/features/customers/components/known-elsewhere");
const loadOpenJob = () => import("./open-job-note");

type VehicleSectionProps = { entry: Entry; marks: FieldMarks };

/** Shows the car. A known car brings its model, and its open job. */
export function VehicleSection({ entry, marks }: VehicleSectionProps) {
  const { car, choices, garageId, offline, values } = entry;
  const job = car?.openJob;
  const elsewhere = useSoughtElsewhere({
    garageId,
    vehicleNumber: values.vehicleNumber,
    phoneNumber: values.phoneNumber,
    mayAsk: !car && !offline && entry.isFilled,
  });
  return (
    <EntrySection title={say.jobs_vehicle()}>
      {job && choices.besideJob !== job.jobId && (
        <Lazy
          load={loadOpenJob}
          props={{
            garageId,
            job,
            isOffline: offline !== null,
            besideIt: () => entry.besideJob(job.jobId),
          }}
        />
      )}
      {elsewhere && (
        <Lazy
          load={loadElsewhere}
          props={{
            garageId,
            text: elsewhere,
            onUsed: (plate) => entry.accept("vehicleNumber", groupPlate(plate)),
          }}
        />
      )}
      <VehicleFields marks={marks} isKnown={car !== null} withoutClass />
    </EntrySection>
  );
}
